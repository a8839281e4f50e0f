use super::{Counts, Weights};

/// What was learned from games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Learned {
    /// How often each pattern was seen in games that White won: all that the original knows.
    pub counts: Counts,
    /// How much each pattern speaks for winning, if that was learned too.
    pub weights: Option<Weights>,
}

impl Learned {
    /// The same with weights, which are made of the counts where none were learned.
    #[must_use]
    pub fn weighed(mut self) -> Learned {
        self.weights
            .get_or_insert_with(|| Weights::from(&self.counts));
        self
    }
}

impl From<Counts> for Learned {
    fn from(counts: Counts) -> Learned {
        Learned {
            counts,
            weights: None,
        }
    }
}
