use std::error::Error;
use std::fmt;

use super::Kind;

/// A protocol in which another game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherGame {
    /// The game whose protocol was expected.
    pub game: &'static str,
}

impl fmt::Display for OtherGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = Kind::ALL.iter().filter(|kind| kind.game() == self.game);
        let names: Vec<&str> = kinds.map(|kind| kind.name()).collect();
        let names = names.join(" or ");
        write!(f, "engines of {} are asked in {names}", self.game)
    }
}

impl Error for OtherGame {}
