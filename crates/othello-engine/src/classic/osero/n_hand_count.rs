use game::{Color, Position as _};
use othello::{Move, Position, Scoring, Square};

use crate::classic::choice::after;
use crate::classic::quarter::mirrored;

/// What a player of the n-hand family counts when it has looked ahead.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum NHandCount {
    /// `nHand`: discs, own less the opponent's, n plies from now.
    ///
    /// In [`Mode::Literal`](crate::classic::Mode::Literal) sums of averages lose their fractions,
    /// a side that cannot move ends the line, and then the discs are counted for that side,
    /// whoever it is.
    #[default]
    Discs,
    /// `nHandCustom`: weights of squares from a1 to h8, own less the opponent's, n plies from now.
    ///
    /// In [`Mode::Literal`](crate::classic::Mode::Literal) a side that cannot move ends the line,
    /// and then the weights are counted for that side, whoever it is; and a move whose score is
    /// not above −100 is not seen.
    Weights(Box<[f64; 64]>),
    /// `nLeast`: the fewest moves left to the opponent, after n own moves.
    ///
    /// In [`Mode::Literal`](crate::classic::Mode::Literal) nothing is placed while looking ahead:
    /// the board stays as it is after the first move, and looking further only finds out whether
    /// a side cannot move.
    OpponentMoves,
    /// `nMost`: the most own moves, after n own moves and the replies to them.
    ///
    /// [`Mode::Literal`](crate::classic::Mode::Literal) does the opposite of its name, since the
    /// program goes on as `nLeast`: with n up to 2 it takes the fewest own moves, with more the
    /// most moves of its opponent's, and nothing is placed while looking ahead.
    OwnMoves,
}

impl NHandCount {
    /// The weights that `nHandCustom` starts with.
    pub const WEIGHTS: [f64; 64] = mirrored([
        [1.0, -0.6, 0.6, 0.4],
        [-0.6, -0.8, 0.0, 0.0],
        [0.6, 0.0, 0.8, 0.6],
        [0.4, 0.0, 0.6, 0.0],
    ]);

    /// How many plies a depth is, the first move included.
    pub(super) fn plies(&self) -> fn(u32) -> u32 {
        match self {
            NHandCount::Discs | NHandCount::Weights(_) => |depth| depth,
            // Between n own moves there are n − 1 of the opponent's.
            NHandCount::OpponentMoves => |depth| 2 * depth - 1,
            NHandCount::OwnMoves => |depth| 2 * depth,
        }
    }

    /// How many units of a reported score one unit of the count is.
    pub(super) fn scale(&self) -> f64 {
        match self {
            NHandCount::Weights(_) => 1000.0,
            _ => 1.0,
        }
    }

    /// The count of a board for a side: the higher, the better.
    pub(super) fn value(&self, position: &Position, color: Color) -> f64 {
        match self {
            NHandCount::Discs => f64::from(Scoring::Discs.margin(position, color)),
            NHandCount::Weights(weights) => weighed(weights, position, color),
            NHandCount::OpponentMoves => -mobility(position, !color),
            NHandCount::OwnMoves => mobility(position, color),
        }
    }
}

/// The weights of a side's discs less the opponent's, added in the squares' order, so that
/// rounding goes the program's way.
fn weighed(weights: &[f64; 64], position: &Position, color: Color) -> f64 {
    let on_table = |color| position.size().spread(position.discs(color));
    let (own, theirs) = (on_table(color), on_table(!color));
    let mut sum = 0.0;
    for (square, weight) in Square::all().zip(weights) {
        if own.contains(square) {
            sum += weight;
        } else if theirs.contains(square) {
            sum -= weight;
        }
    }
    sum
}

/// How many squares a side could place a disc on if it were to move.
pub(super) fn mobility(position: &Position, color: Color) -> f64 {
    let moves = if position.turn() == color {
        position.moves()
    } else {
        after(position, Move::Pass).moves()
    };
    f64::from(moves.len())
}
