use std::time::Duration;

use game::{Line, Position as _};
use search::{Budget, Limits, Stop};
use shogi::{Move, Shogi};

use crate::mate::{LONGEST_AGAIN, Mate, Solution};

/// The search for mates of any length at the root, on a share of the search's nodes.
pub(super) struct RootMateSearch {
    solver: Mate,
    spent: u64,
    is_settled: bool,
}

/// The memory of the solver.
const BYTES: usize = 16 << 20;

/// One node of the solver for so many of the search.
const SHARE: u64 = 12;

/// Not begun for less than this: the solver would repeat what it knows.
const LEAST: u64 = 200;

impl RootMateSearch {
    pub(super) fn new() -> RootMateSearch {
        RootMateSearch {
            solver: Mate::new(BYTES),
            spent: 0,
            is_settled: false,
        }
    }

    /// Starts with another position.
    pub(super) fn begin(&mut self) {
        self.spent = 0;
        self.is_settled = false;
    }

    /// Goes on for its share of the `nodes` that the search has taken: the line of a mate, if it
    /// finds one.
    pub(super) fn go_on(
        &mut self,
        line: &Line<Shogi>,
        nodes: u64,
        time: Option<Duration>,
        stop: &Stop,
    ) -> Option<Vec<Move>> {
        let share = (nodes / SHARE).saturating_sub(self.spent);
        if self.is_settled || share < LEAST {
            return None;
        }
        // The line of a mate can take time after the proof: it belongs to the time that is left.
        let again = time.map_or(LONGEST_AGAIN, |left| LONGEST_AGAIN.min(left / 2));
        let limits = Limits {
            nodes: Some(share),
            move_time: time.map(|left| left - again),
            ..Limits::default()
        };
        let position = line.position();
        let mut budget = Budget::new(&limits, position.turn(), stop);
        let found = self.solver.solve_and(position, &mut budget, again);
        self.spent += budget.nodes().max(LEAST);
        self.is_settled = found != Solution::Unknown;
        match found {
            Solution::Mate { line, .. } => Some(line),
            _ => None,
        }
    }
}
