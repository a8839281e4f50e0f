use game::Position;

use super::Sample;

/// Which parts of the games become samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Taught {
    /// The moves and the results.
    #[default]
    All,
    /// Only the results: the moves of weak players are not worth learning, but the results may be.
    Results,
}

impl Taught {
    pub(super) fn keep<P: Position>(self, sample: &mut Sample<P>) {
        if self == Taught::Results {
            sample.chosen.clear();
        }
    }
}
