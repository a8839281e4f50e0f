use super::{Kind, Names};

/// The names that the games of a folder go by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Base {
    /// The players.
    pub players: Names,
    /// The tournaments.
    pub tournaments: Names,
}

impl Default for Base {
    /// No names yet.
    fn default() -> Base {
        Base {
            players: Names::new(Kind::Players),
            tournaments: Names::new(Kind::Tournaments),
        }
    }
}
