use std::fmt;
use std::str::FromStr;

/// What a card teaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum CardKind {
    /// A mistake while the game was open.
    #[default]
    Mistake = 1,
    /// A mistake in the endgame, whose result is known exactly.
    Endgame = 2,
    /// A forced win that was missed: a mate, or a win by fours.
    Win = 3,
}

/// A text that names no kind of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardKindError(String);

impl CardKind {
    /// All of them.
    pub const ALL: [CardKind; 3] = [CardKind::Mistake, CardKind::Endgame, CardKind::Win];

    /// Its name: `mistake`, `endgame` or `win`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            CardKind::Mistake => "mistake",
            CardKind::Endgame => "endgame",
            CardKind::Win => "win",
        }
    }

    pub(super) fn of_code(code: u8) -> CardKind {
        let mut kinds = CardKind::ALL.into_iter();
        kinds.find(|kind| *kind as u8 == code).unwrap_or_default()
    }
}

impl fmt::Display for CardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CardKind {
    type Err = CardKindError;

    fn from_str(text: &str) -> Result<CardKind, CardKindError> {
        let mut kinds = CardKind::ALL.into_iter();
        let found = kinds.find(|kind| kind.name() == text);
        found.ok_or_else(|| CardKindError(text.to_owned()))
    }
}

impl fmt::Display for CardKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: expected mistake, endgame or win", self.0)
    }
}

impl std::error::Error for CardKindError {}
