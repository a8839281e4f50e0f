use std::cmp::Ordering;
use std::sync::Arc;

use game::{Line, Wdl};
use infer::patterns::Weights;
use othello::{Move, Othello, Position, Size};
use search::Stop;
use search::puct::{Arbiter, Certain, Rules};

use crate::search::{SolveMode, Solver};

/// Certain results in Othello: the end of the game, and solved endgames.
///
/// python-dlothello switches to its solver at a number of discs; this one is also asked at the
/// leaves of a search.
#[derive(Debug)]
pub struct Endgame {
    solver: Solver,
    leaf: u32,
    root: u32,
}

impl Endgame {
    /// The most empty squares at which leaves are solved: it takes less time than a network does.
    pub const LEAF: u32 = 10;

    /// An arbiter that solves the root with at most `root` empty squares, beside the search.
    /// Weights make the solver faster.
    #[must_use]
    pub fn new(root: u32, weights: Option<Arc<Weights>>) -> Endgame {
        Endgame {
            solver: Solver::new(TABLE, weights),
            leaf: Endgame::LEAF.min(root),
            root,
        }
    }

    fn result(&mut self, position: &Position, mode: SolveMode, stop: &Stop) -> Option<Solved> {
        let solution = self.solver.solve(position, mode, stop).ok()?;
        let result = match solution.score.cmp(&0) {
            Ordering::Greater => Wdl::Win,
            Ordering::Equal => Wdl::Draw,
            Ordering::Less => Wdl::Loss,
        };
        let plies = empties(position) as u16;
        Some((solution.line, Certain { result, plies }))
    }
}

type Solved = (Vec<Move>, Certain);

/// The table size of a solver.
const TABLE: usize = 8 << 20;

fn empties(position: &Position) -> u32 {
    position.empties().len()
}

impl Arbiter<Othello> for Endgame {
    fn certain(&mut self, line: &Line<Othello>) -> Option<Certain> {
        let position = line.position();
        if position.size() != Size::Eight || empties(position) > self.leaf {
            return Rules.certain(line);
        }
        let ended = Rules.certain(line);
        ended.or_else(|| Some(self.result(position, SolveMode::Wld, &Stop::new())?.1))
    }

    fn solve(&mut self, line: &Line<Othello>, stop: &Stop) -> Option<Solved> {
        let position = line.position();
        if position.size() != Size::Eight || empties(position) > self.root {
            return None;
        }
        self.result(position, SolveMode::Score, stop)
    }
}
