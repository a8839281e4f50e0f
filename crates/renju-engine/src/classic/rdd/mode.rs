use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// How closely the document's program is followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// Move by move as the program plays: only unbroken runs of stones count for a foul, the
    /// second and the third move are always the same, and looking deeper changes nothing, since
    /// the program looks at the table before its own move.
    Literal,
    /// As the document means it: the fouls of the rule book, only legal moves, and a recursion
    /// that sees the move it is about.
    #[default]
    Corrected,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mode::Literal => "literal",
            Mode::Corrected => "corrected",
        })
    }
}

/// A text that names no mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModeError;

impl fmt::Display for ModeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected literal or corrected")
    }
}

impl Error for ModeError {}

impl FromStr for Mode {
    type Err = ModeError;

    fn from_str(text: &str) -> Result<Mode, ModeError> {
        match text {
            "literal" => Ok(Mode::Literal),
            "corrected" => Ok(Mode::Corrected),
            _ => Err(ModeError),
        }
    }
}
