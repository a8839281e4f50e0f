use std::fmt;

use othello::TranscriptError;

use crate::othello::Discs;

/// Why a game cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwritable {
    /// It does not begin as usual.
    Start,
    /// A move of it is not legal.
    Move(TranscriptError),
    /// It has no result.
    Unfinished,
    /// Its result is no number of discs.
    Score {
        /// The result.
        found: Discs,
    },
    /// It is of another year than those before it.
    Year {
        /// Theirs.
        expected: u16,
        /// Its own.
        found: u16,
    },
    /// A name has letters that the format does not.
    Name {
        /// The name.
        found: String,
    },
    /// There are more names than numbers.
    TooManyNames,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritable::Start => f.write_str("start: WTHOR has games from the usual start only"),
            Unwritable::Move(error) => error.fmt(f),
            Unwritable::Unfinished => f.write_str("result: expected one, found none"),
            Unwritable::Score { found } => write!(
                f,
                "result: expected an even difference of at most 64 discs, found {found:+}"
            ),
            Unwritable::Year { expected, found } => write!(
                f,
                "year: expected {expected} as in the games before, found {found}: WTHOR has a file \
                 for each year"
            ),
            Unwritable::Name { found } => {
                write!(f, "name: expected Latin letters, found {found:?}")
            }
            Unwritable::TooManyNames => f.write_str("name: there are 65535 already"),
        }
    }
}

impl std::error::Error for Unwritable {}
