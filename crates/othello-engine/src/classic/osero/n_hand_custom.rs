use game::{ByColor, Color, Line, Position as _};
use othello::{Move, Othello, Position, Square};
use search::{Budget, Choice, Limits, Reports, Spent, Stop, Thinker};

use super::average::average;
use super::chooser::Chooser;
use crate::classic::Mode;
use crate::classic::choice::after;
use crate::classic::quarter::mirrored;

/// `nHandCustom`: the highest sum of square weights, own less the opponent's, on average n plies
/// from now.
///
/// In [`Mode::Literal`] a side that cannot move ends the line, and then the weights are counted
/// for that side, whoever it is; and a move whose score is not above −100 is not seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NHandCustom {
    /// The program, or what it means.
    pub mode: Mode,
    /// How many plies each side looks ahead, its own move included; 0 counts as 1.
    pub depth: ByColor<u32>,
    /// What a disc on each square is worth, from a1 to h8.
    pub weights: [f64; 64],
    /// Decides between equally good moves.
    pub seed: u64,
}

impl Default for NHandCustom {
    fn default() -> NHandCustom {
        NHandCustom {
            mode: Mode::default(),
            depth: ByColor::both(1),
            weights: NHandCustom::WEIGHTS,
            seed: 0,
        }
    }
}

impl NHandCustom {
    /// The weights the program starts with.
    pub const WEIGHTS: [f64; 64] = mirrored([
        [1.0, -0.6, 0.6, 0.4],
        [-0.6, -0.8, 0.0, 0.0],
        [0.6, 0.0, 0.8, 0.6],
        [0.4, 0.0, 0.6, 0.0],
    ]);

    /// The weights in the squares' order, so that rounding goes the program's way.
    fn count(&self, position: &Position, color: Color) -> f64 {
        let on_table = |color| position.size().spread(position.discs(color));
        let (own, theirs) = (on_table(color), on_table(!color));
        let mut sum = 0.0;
        for (square, weight) in Square::all().zip(self.weights) {
            if own.contains(square) {
                sum += weight;
            } else if theirs.contains(square) {
                sum -= weight;
            }
        }
        sum
    }

    fn literal(
        &self,
        position: &Position,
        me: Color,
        plies: u32,
        budget: &mut Budget,
    ) -> Result<f64, Spent> {
        budget.visit()?;
        if plies == 0 {
            return Ok(self.count(position, me));
        }
        let moves = position.moves();
        if moves.is_empty() {
            return Ok(self.count(position, position.turn()));
        }
        let mut sum = 0.0;
        for square in moves {
            let next = after(position, Move::Place(square));
            sum += self.literal(&next, me, plies - 1, budget)?;
        }
        Ok(sum / f64::from(moves.len()))
    }
}

/// Scores are in thousandths of the weights' unit.
impl Thinker<Othello> for NHandCustom {
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
            plies: |goal| goal,
            scale: 1000.0,
            limits,
            stop,
            reports,
        };
        chooser.choose(line, |next, goal, budget| match self.mode {
            Mode::Literal => self.literal(next, me, goal - 1, budget),
            Mode::Corrected => average(next, goal - 1, budget, &|leaf| self.count(leaf, me)),
        })
    }
}
