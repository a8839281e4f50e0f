use crate::library_game::LibraryGame;

/// So many moves before the end a position is searched to the end rather than by a number of nodes: a good engine of
/// Othello needs less than a tenth of a second for that.
const PLIES: u32 = 16;

/// How many moves are left at most, where an engine should search the position to the end of the game.
#[must_use]
pub fn exact_endgame<G: LibraryGame>(position: &G::Position) -> Option<u32> {
    G::moves_left(position).filter(|left| *left <= PLIES)
}
