use game::{ByColor, Line, Position as _, ScoreUnit};
use othello::{Move, Othello, Position};
use search::{Budget, Choice, Limits, Reports, Spent, Stop, Thinker};

use super::NHandCount;
use super::average::average;
use super::chooser::Chooser;
use super::literal;
use crate::classic::Mode;
use crate::classic::choice::after;

/// A player of the n-hand family: the highest [`NHandCount`], on average n moves from now.
///
/// In [`Mode::Literal`] each plays as its program does, with the program's errors.
#[derive(Clone, PartialEq, Debug)]
pub struct NHand {
    /// What is counted.
    pub count: NHandCount,
    /// The program, or what it means.
    pub mode: Mode,
    /// How far each side looks ahead, its own move included: in plies for [`NHandCount::Discs`]
    /// and [`NHandCount::Weights`], in own moves for the others; 0 counts as 1.
    pub depth: ByColor<u32>,
    /// Decides between equally good moves.
    pub seed: u64,
}

impl Default for NHand {
    fn default() -> NHand {
        NHand {
            count: NHandCount::default(),
            mode: Mode::default(),
            depth: ByColor::both(1),
            seed: 0,
        }
    }
}

/// Scores are discs, moves, or thousandths of the weights' unit.
impl Thinker<Othello> for NHand {
    fn score_unit(&self, _: &Line<Othello>) -> ScoreUnit {
        ScoreUnit::Own
    }

    fn think(
        &mut self,
        line: &Line<Othello>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let me = line.turn();
        let count = &self.count;
        let chooser = Chooser {
            mode: self.mode,
            seed: self.seed,
            goal: self.depth[me],
            plies: count.plies(),
            scale: count.scale(),
            limits,
            stop,
            reports,
        };
        chooser.choose(line, |next, goal, budget| match self.mode {
            Mode::Literal => literal(count, next, goal, budget),
            Mode::Corrected => {
                let plies = count.plies()(goal) - 1;
                average(next, plies, budget, &|leaf| count.value(leaf, me))
            }
        })
    }
}

/// The program's value of the board after a move, looking `goal` far.
fn literal(
    count: &NHandCount,
    next: &Position,
    goal: u32,
    budget: &mut Budget,
) -> Result<f64, Spent> {
    let me = !next.turn();
    match count {
        NHandCount::Discs => {
            // The program's sum is a whole number: each addition cuts the fraction off again.
            let add = |sum, value| f64::from((sum + value) as i32);
            literal::average(count, next, me, goal - 1, budget, add)
        }
        NHandCount::Weights(_) => {
            literal::average(count, next, me, goal - 1, budget, |sum, value| sum + value)
        }
        NHandCount::OpponentMoves => {
            budget.visit()?;
            Ok(literal::fewest_moves(next, me, 1, goal))
        }
        NHandCount::OwnMoves => {
            budget.visit()?;
            // The opponent's replies, which the program does not place, and then nLeast's search.
            Ok(if next.moves().is_empty() {
                0.0
            } else {
                literal::fewest_moves(&after(next, Move::Pass), me, 2, goal)
            })
        }
    }
}
