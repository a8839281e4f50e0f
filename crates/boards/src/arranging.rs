//! Boards that people set up.

use web::messages::{Arrangement, SetPiece, Text};

use crate::page::Page;

/// A game whose positions people can set up: the pieces there are, and what is wrong with a board.
pub trait Arranging: Page {
    /// The kinds of pieces, in the order in which people look for them.
    fn piece_set() -> Vec<SetPiece>;

    /// The position of a board that was set up, or what keeps a game from going on from it.
    fn arrange(rules: &Self::Rules, arrangement: &Arrangement) -> Result<Self::Position, Text>;

    /// What people should know about such a position, for example that no game leads there.
    fn remarks(position: &Self::Position) -> Vec<Text>;
}

/// Stones, the only kind of piece of some games.
#[must_use]
pub fn stones() -> Vec<SetPiece> {
    vec![SetPiece {
        piece: "stone".to_owned(),
        promoted: None,
        count: None,
        is_held: false,
    }]
}
