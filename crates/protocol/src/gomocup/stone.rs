use std::fmt;

use super::Place;
use crate::Fault;
use crate::wording::fault;

/// A line of a `BOARD`: a stone and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stone {
    /// Its place.
    pub place: Place,
    /// Its owner.
    pub owner: Owner,
}

/// Whose stone it is, as the engine sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The engine's own: 1.
    Own,
    /// The opponent's: 2.
    Opponent,
    /// Part of a winning line, or a foul: 3. It is neither side's, and only in continuous games.
    Marked,
}

impl Stone {
    /// Reads `x,y,who`.
    pub fn parse(text: &str) -> Result<Stone, Fault> {
        let wrong = || fault("stone", "x,y,who with who 1, 2 or 3", text);
        let (place, owner) = text.rsplit_once(',').ok_or_else(wrong)?;
        let owner = match owner.trim() {
            "1" => Owner::Own,
            "2" => Owner::Opponent,
            "3" => Owner::Marked,
            _ => return Err(wrong()),
        };
        let place = Place::parse(place)?;
        Ok(Stone { place, owner })
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = match self.owner {
            Owner::Own => 1,
            Owner::Opponent => 2,
            Owner::Marked => 3,
        };
        write!(f, "{},{owner}", self.place)
    }
}
