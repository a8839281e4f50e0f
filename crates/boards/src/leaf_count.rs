use game::{Game, Leaves};
use simd::Isa;

/// Perft by the fastest method of a game.
pub trait LeafCount: Game {
    /// The leaves below a position.
    fn leaves(position: &Self::Position, depth: u32, isa: Isa) -> Leaves;

    /// The sum that published tables of this game list: some count games that ended early, some do not.
    fn published(leaves: Leaves) -> u64;
}
