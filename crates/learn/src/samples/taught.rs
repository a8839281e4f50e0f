use game::Position;

use super::Sample;

/// What samples keep of the games they are made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Taught {
    /// The moves and the results.
    #[default]
    All,
    /// The results alone: the moves of weak players are not worth learning, and who won may be.
    Results,
}

impl Taught {
    pub(super) fn keep<P: Position>(self, sample: &mut Sample<P>) {
        if self == Taught::Results {
            sample.chosen.clear();
        }
    }
}
