use arena::Termination;
use game::{ByColor, Wdl};

/// The games of a round: for each opponent one with each colour.
pub type Round = Vec<ByColor<RoundGame>>;

/// The result of a game, from the player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundGame {
    /// Win, draw or loss.
    pub result: Wdl,
    /// The player's discs less the opponent's.
    pub discs: i32,
    /// Why the game ended.
    pub termination: Termination,
    /// A hash of the moves: equal for games with the same moves.
    pub fingerprint: u64,
}
