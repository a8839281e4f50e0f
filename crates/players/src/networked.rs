use game::{MoveOf, Notation};
use learn::policy_value::Board;
use neural::Scale;
use search::puct::Arbiter;

/// A game with players that use a network.
pub trait Networked: Notation + Board {
    /// The conversion of a network's value into the game's scores.
    const SCALE: Scale;

    /// The file of the built-in network.
    const NETWORK: Option<&'static [u8]> = None;

    /// The players that networks trained by self-play are compared with.
    const YARDSTICKS: &'static [&'static str];

    /// The exact results in the game's tree search.
    type Arbiter: Arbiter<Self> + 'static;

    /// An arbiter whose solver has this limit at the root: the option `solver` of `puct`.
    fn arbiter(solver: u32) -> Self::Arbiter;

    /// Whether an alpha-beta search tries this move before others.
    fn is_tried_first(_: &Self::Position, _: MoveOf<Self>) -> bool {
        false
    }

    /// The network layouts for the board of these rules.
    fn layouts_by(rules: &Self::Rules) -> Vec<Self::Layout>;

    /// The usual number of moves of a game with these rules.
    fn usual_length(rules: &Self::Rules) -> usize;
}
