use super::{Counts, Weights};

/// What was learned from games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Learned {
    /// How often each pattern was seen in games that White won: all that the original knows.
    pub counts: Counts,
    /// How much each pattern speaks for winning, if that was learned too.
    pub weights: Option<Weights>,
}

impl From<Counts> for Learned {
    fn from(counts: Counts) -> Learned {
        Learned {
            counts,
            weights: None,
        }
    }
}
