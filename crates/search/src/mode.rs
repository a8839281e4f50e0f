use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// How closely an original program is followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// As the program plays, bugs included, except where it would crash or play an illegal move.
    Literal,
    /// As its author intended it.
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
