/// What makes the search fast at the risk of another result: each can be turned off, so that
/// what is left can be compared with a plain search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Features {
    /// Remember positions and what was found out about them.
    pub table: bool,
    /// Believe a position good enough if it is so even after a pass.
    pub null_move: bool,
    /// Look less deep at moves that come late in the order.
    pub reductions: bool,
    /// Leave out what hopefully cannot matter: hopeless captures at the leaves, late quiet
    /// moves just before them.
    pub pruning: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Features = Features {
        table: true,
        null_move: true,
        reductions: true,
        pruning: true,
    };

    /// Nothing: the value found is that of a plain search.
    pub const NONE: Features = Features {
        table: false,
        null_move: false,
        reductions: false,
        pruning: false,
    };
}

impl Default for Features {
    fn default() -> Features {
        Features::ALL
    }
}
