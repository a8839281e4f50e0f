/// A search to a depth, with a selectivity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchRequest {
    /// The depth in plies. Where fewer are left, the search goes to the end of the game.
    pub depth: u32,
    /// The selectivity: an index into [`DEVIATIONS`](super::DEVIATIONS).
    pub selectivity: u8,
    /// The expected score, where MTD(f) starts: the closer, the faster.
    pub guess: i32,
    /// The squares that the first move may not be on, as bits.
    pub excluded: u64,
}
