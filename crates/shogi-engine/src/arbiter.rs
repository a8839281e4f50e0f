use std::fmt;

use game::{Line, Wdl};
use search::puct::{Arbiter, Certain, Rules};
use search::{Budget, Limits, Stop};
use shogi::{Declaration, Move, Shogi};

use crate::declaration;
use crate::mate::{self, Mate, Solution};

/// Certain results in Shogi: the end of the game, short mates, declarations of an entering king
/// (which count as a win in one), and at the root any mate that the solver finds.
pub struct Mates {
    solver: Option<Mate>,
    /// The solver's default node limit at the root.
    root: u64,
}

/// The memory of the solver at the root.
const TABLE: usize = 32 << 20;

impl Mates {
    /// An arbiter with this node limit for mates at the root, beside the search.
    #[must_use]
    pub fn new(root: u64) -> Mates {
        Mates { solver: None, root }
    }

    fn solver(&mut self) -> &mut Mate {
        self.solver.get_or_insert_with(|| Mate::new(TABLE))
    }
}

impl Arbiter<Shogi> for Mates {
    fn prepare(&mut self, line: &Line<Shogi>) {
        // The tables of steps and lines are made when the first mate is looked for.
        self.certain(line);
        if self.root > 0 {
            self.solver();
        }
    }

    /// A repeated position counts as the end the second time already.
    fn on_the_way(&mut self, line: &Line<Shogi>) -> Option<Wdl> {
        if let Some(outcome) = shogi::circle(line) {
            return Some(outcome.seen_by(line.turn()));
        }
        let rules = line.rules();
        if rules.most_plies.is_some() || rules.declaration == Declaration::Try {
            Rules.on_the_way(line)
        } else {
            None
        }
    }

    fn certain(&mut self, line: &Line<Shogi>) -> Option<Certain> {
        if let Some(end) = Rules.certain(line) {
            return Some(end);
        }
        let certain = |plies| {
            Some(Certain {
                result: Wdl::Win,
                plies,
            })
        };
        let position = line.position();
        if self.declares(line) || mate::in_one(position).is_some() {
            return certain(1);
        }
        if mate::in_three(position).is_some() {
            return certain(3);
        }
        None
    }

    fn declares(&self, line: &Line<Shogi>) -> bool {
        declaration::wins(line)
    }

    fn winning(&mut self, line: &Line<Shogi>) -> Option<Move> {
        mate::in_three(line.position())
    }

    fn solve(&mut self, line: &Line<Shogi>, stop: &Stop) -> Option<(Vec<Move>, Certain)> {
        if self.root == 0 {
            return None;
        }
        let limits = Limits {
            nodes: Some(self.root),
            ..Limits::default()
        };
        let mut budget = Budget::new(&limits, line.turn(), stop);
        let Solution::Mate { line, .. } = self.solver().solve(line.position(), &mut budget) else {
            return None;
        };
        let plies = line.len() as u16;
        let result = Wdl::Win;
        Some((line, Certain { result, plies }))
    }
}

impl fmt::Debug for Mates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mates")
            .field("root", &self.root)
            .finish_non_exhaustive()
    }
}
