use super::SearchFeatures;

/// The options of [`Material`](super::Material).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The greatest depth in plies, from 1 to [`Options::MOST_DEPTH`].
    pub depth: u32,
    /// The node limit of a move, if there is one.
    pub nodes: Option<u64>,
    /// The size of the transposition table in MiB, from 1 to [`Options::MOST_HASH`].
    pub hash: u32,
    /// The score below which it resigns; a pawn is about 100. `None` for never.
    pub resign: Option<u32>,
    /// The speed-ups of the search.
    pub features: SearchFeatures,
}

impl Options {
    /// The largest `depth`.
    pub const MOST_DEPTH: u32 = 64;
    /// The largest `hash`.
    pub const MOST_HASH: u32 = 65_536;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            depth: Options::MOST_DEPTH,
            nodes: None,
            hash: 16,
            resign: None,
            features: SearchFeatures::ALL,
        }
    }
}
