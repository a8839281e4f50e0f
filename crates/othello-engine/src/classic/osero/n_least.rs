use game::{ByColor, Color, Line, Position as _};
use othello::{Move, Othello, Position};
use search::{Choice, Limits, Reports, Stop, Thinker};

use super::average::average;
use super::chooser::Chooser;
use crate::classic::Mode;
use crate::classic::choice::after;

/// `nLeast`: the fewest moves left to the opponent, on average after n own moves.
///
/// In [`Mode::Literal`] nothing is placed while looking ahead: the board stays as it is after
/// the first move, and looking further only finds out whether a side cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NLeast {
    /// The program, or what it means.
    pub mode: Mode,
    /// How many own moves each side looks ahead; 0 counts as 1.
    pub depth: ByColor<u32>,
    /// Decides between equally good moves.
    pub seed: u64,
}

impl Default for NLeast {
    fn default() -> NLeast {
        NLeast {
            mode: Mode::default(),
            depth: ByColor::both(1),
            seed: 0,
        }
    }
}

impl Thinker<Othello> for NLeast {
    fn think(
        &mut self,
        line: &Line<Othello>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let me = line.turn();
        let chooser = Chooser {
            mode: self.mode,
            seed: self.seed,
            goal: self.depth[me],
            // Between n own moves there are n − 1 of the opponent's.
            plies: |goal| 2 * goal - 1,
            scale: 1.0,
            limits,
            stop,
            reports,
        };
        chooser.choose(line, |next, goal, budget| match self.mode {
            Mode::Literal => budget.visit().map(|()| literal(next, me, 1, goal)),
            Mode::Corrected => average(next, 2 * goal - 2, budget, &|leaf| -mobility(leaf, !me)),
        })
    }
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

/// The program's value of a board with the side that is to move, `number` own moves in. Since
/// it places nothing, all moves of a side lead to the same value, which is their average.
pub(super) fn literal(position: &Position, me: Color, number: u32, goal: u32) -> f64 {
    let (mut turn, mut number, mut sign) = (position.turn(), number, 1.0);
    while number < goal {
        if mobility(position, turn) == 0.0 {
            return 0.0;
        }
        if turn == me {
            number += 1;
        }
        turn = !turn;
        sign = -sign;
    }
    -sign * mobility(position, turn)
}
