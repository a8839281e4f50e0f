use game::{ByColor, Color, Line, Position as _};
use othello::{Move, Othello, Position, Scoring};
use search::{Budget, Choice, Limits, Reports, Spent, Stop, Thinker};

use super::average::average;
use super::chooser::Chooser;
use crate::classic::Mode;
use crate::classic::choice::after;

/// `nHand`: the most discs more than the opponent, on average n plies from now.
///
/// In [`Mode::Literal`] sums of averages lose their fractions, a side that cannot move ends the
/// line, and then the discs are counted for that side, whoever it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NHand {
    /// The program, or what it means.
    pub mode: Mode,
    /// How many plies each side looks ahead, its own move included; 0 counts as 1.
    pub depth: ByColor<u32>,
    /// Decides between equally good moves.
    pub seed: u64,
}

impl Default for NHand {
    fn default() -> NHand {
        NHand {
            mode: Mode::default(),
            depth: ByColor::both(1),
            seed: 0,
        }
    }
}

impl Thinker<Othello> for NHand {
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
            scale: 1.0,
            limits,
            stop,
            reports,
        };
        chooser.choose(line, |next, goal, budget| match self.mode {
            Mode::Literal => literal(next, me, goal - 1, budget),
            Mode::Corrected => average(next, goal - 1, budget, &|leaf| count(leaf, me)),
        })
    }
}

fn count(position: &Position, color: Color) -> f64 {
    f64::from(Scoring::Discs.margin(position, color))
}

fn literal(position: &Position, me: Color, plies: u32, budget: &mut Budget) -> Result<f64, Spent> {
    budget.visit()?;
    if plies == 0 {
        return Ok(count(position, me));
    }
    let moves = position.moves();
    if moves.is_empty() {
        return Ok(count(position, position.turn()));
    }
    let mut sum = 0;
    for square in moves {
        let next = after(position, Move::Place(square));
        // The sum is a whole number: each addition cuts the fraction off again.
        sum = (f64::from(sum) + literal(&next, me, plies - 1, budget)?) as i32;
    }
    Ok(f64::from(sum) / f64::from(moves.len()))
}
