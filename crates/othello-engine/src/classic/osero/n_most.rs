use game::{ByColor, Line};
use othello::{Move, Othello};
use search::{Choice, Limits, Reports, Stop, Thinker};

use super::average::average;
use super::chooser::Chooser;
use super::n_least::{literal, mobility};
use crate::classic::Mode;
use crate::classic::choice::after;

/// `nMost`: the most moves of its own, on average after n own moves and the answers to them.
///
/// [`Mode::Literal`] does the opposite of its name, since the program goes on as
/// [`NLeast`](super::NLeast): with n up to 2 it takes the fewest moves of its own, with more the
/// most moves of its opponent's, and nothing is placed while looking ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NMost {
    /// The program, or what it means.
    pub mode: Mode,
    /// How many own moves each side looks ahead; 0 counts as 1.
    pub depth: ByColor<u32>,
    /// Decides between equally good moves.
    pub seed: u64,
}

impl Default for NMost {
    fn default() -> NMost {
        NMost {
            mode: Mode::default(),
            depth: ByColor::both(1),
            seed: 0,
        }
    }
}

impl Thinker<Othello> for NMost {
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
            plies: |goal| 2 * goal,
            scale: 1.0,
            limits,
            stop,
            reports,
        };
        chooser.choose(line, |next, goal, budget| match self.mode {
            Mode::Literal => {
                budget.visit()?;
                // The opponent's answers, which are not placed, and then nLeast's search.
                Ok(if next.moves().is_empty() {
                    0.0
                } else {
                    literal(&after(next, Move::Pass), me, 2, goal)
                })
            }
            Mode::Corrected => average(next, 2 * goal - 1, budget, &|leaf| mobility(leaf, me)),
        })
    }
}
