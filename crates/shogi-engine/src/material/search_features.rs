/// The speed-ups of the search that may change its result. Each can be turned off, so that the rest
/// can be compared with a plain search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SearchFeatures {
    /// The transposition table.
    pub table: bool,
    /// Null-move pruning.
    pub null_move: bool,
    /// Late move reductions.
    pub reductions: bool,
    /// Forward pruning: futile captures at the leaves, and late quiet moves just before them.
    pub pruning: bool,
}

impl SearchFeatures {
    /// All of them.
    pub const ALL: SearchFeatures = SearchFeatures {
        table: true,
        null_move: true,
        reductions: true,
        pruning: true,
    };

    /// None of them: a plain search.
    pub const NONE: SearchFeatures = SearchFeatures {
        table: false,
        null_move: false,
        reductions: false,
        pruning: false,
    };
}

impl Default for SearchFeatures {
    fn default() -> SearchFeatures {
        SearchFeatures::ALL
    }
}
