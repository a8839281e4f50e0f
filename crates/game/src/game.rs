mod line;
mod verdict;

use core::fmt::{Debug, Display};

use crate::Position;

pub use line::Line;
pub use verdict::Verdict;

/// A game's rules, as a zero-sized tag: `Othello`, `Renju`, `Shogi`.
pub trait Game: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// The board.
    type Position: Position;
    /// What players may agree on before the game; `()` where there is nothing to agree on.
    type Rules: Clone + Default + PartialEq + Debug + Send + Sync;
    /// Why a game ended, in the game's own words.
    type Reason: Copy + Eq + Debug + Display + Send + Sync;

    /// The name on the command line, in files and in protocols: lower case.
    const NAME: &'static str;

    /// The position a game starts from.
    fn start(rules: &Self::Rules) -> Self::Position;

    /// The number of the next move, from 1, in a position whose text does not say it: what the board
    /// tells about it.
    fn usual_number(_: &Self::Position) -> u32 {
        1
    }

    /// Whether a player may make a move: the legal ones, and those that the rules forbid where the
    /// players agreed that whoever makes one loses by it. A search only needs the legal ones.
    fn may_make(_: &Self::Rules, position: &Self::Position, m: MoveOf<Self>) -> bool {
        position.is_legal(m)
    }

    /// The judgement of a line of play: what the board decides and what only history can
    /// (repetition, perpetual check, two passes, move caps). `None` while it goes on.
    fn verdict(line: &Line<Self>) -> Option<Verdict<Self>>;
}

/// A move of game `G`.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;
