use std::fmt;
use std::ops::Not;

/// One of the two people, whichever colour they end up with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// 仮先: who begins the opening.
    First,
    /// 仮後: who answers.
    Second,
}

impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::First => "first player",
            Player::Second => "second player",
        })
    }
}
