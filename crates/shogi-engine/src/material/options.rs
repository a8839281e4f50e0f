use super::Features;

/// How a [`Material`](super::Material) plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The deepest it looks, in plies, from 1 to [`Options::MOST_DEPTH`].
    pub depth: u32,
    /// The most positions it visits for a move, if that is limited.
    pub nodes: Option<u64>,
    /// The size of its table in MiB, from 1 to [`Options::MOST_HASH`].
    pub hash: u32,
    /// It resigns when it is this much behind; a pawn is about 100. Without it, never.
    pub resign: Option<u32>,
    /// What it may do to be fast.
    pub features: Features,
}

impl Options {
    /// The most that `depth` can be.
    pub const MOST_DEPTH: u32 = 64;
    /// The most that `hash` can be.
    pub const MOST_HASH: u32 = 65_536;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            depth: Options::MOST_DEPTH,
            nodes: None,
            hash: 16,
            resign: None,
            features: Features::ALL,
        }
    }
}
