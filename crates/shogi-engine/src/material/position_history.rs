use game::{Line, Position as _, Wdl};
use shogi::Shogi;

/// The history of positions in the game and on the current line, for repetition (sennichite).
///
/// The rules end a game when a position occurs for the fourth time. A side that can repeat once can
/// do it again, so a position that recurs within the search counts at once; one of the game before
/// it counts only at its fourth occurrence.
pub(crate) struct PositionHistory {
    steps: Vec<Step>,
    /// The index of the root.
    root: usize,
    /// The index of the last null move: nothing before it can recur.
    floor: usize,
    /// Keys that occurred three times in the game, with the index of the first.
    thrice: Vec<(u64, usize)>,
}

#[derive(Clone, Copy)]
struct Step {
    key: u64,
    /// Whether the side to move is in check.
    in_check: bool,
}

impl PositionHistory {
    /// The history of a search that starts at the end of `line`.
    pub(crate) fn new(line: &Line<Shogi>) -> PositionHistory {
        let steps: Vec<Step> = line
            .positions()
            .iter()
            .map(|position| Step {
                key: position.key().0,
                in_check: position.in_check(),
            })
            .collect();
        let mut thrice = Vec::new();
        for (first, step) in steps.iter().enumerate() {
            let times = steps.iter().filter(|other| other.key == step.key).count();
            if times >= 3 && !thrice.iter().any(|&(key, _)| key == step.key) {
                thrice.push((step.key, first));
            }
        }
        PositionHistory {
            root: steps.len() - 1,
            steps,
            floor: 0,
            thrice,
        }
    }

    /// Records a move.
    #[inline]
    pub(crate) fn push(&mut self, key: u64, in_check: bool) {
        self.steps.push(Step { key, in_check });
    }

    /// Takes back a move.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Records a null move: nothing after it is a repetition of anything before it. The return
    /// value is for [`PositionHistory::pop_null_move`].
    pub(crate) fn push_null_move(&mut self, key: u64) -> usize {
        let floor = self.floor;
        self.floor = self.steps.len();
        self.push(key, false);
        floor
    }

    /// Takes back a null move.
    pub(crate) fn pop_null_move(&mut self, floor: usize) {
        self.pop();
        self.floor = floor;
    }

    /// The result of a repetition for the side to move, if there is one.
    #[inline]
    pub(crate) fn repetition(&self) -> Option<Wdl> {
        let now = self.steps.len() - 1;
        let key = self.steps[now].key;
        let least = self.root.max(self.floor);
        // Only every second position has the same side to move, and two plies cannot undo
        // themselves.
        let mut index = now;
        while index >= least + 4 || (index < now && index >= least + 2) {
            index -= if index == now { 4 } else { 2 };
            if self.steps[index].key == key {
                return Some(self.judge(index));
            }
        }
        if self.floor > self.root || self.thrice.is_empty() {
            return None;
        }
        let first = self.thrice.iter().find(|(known, _)| *known == key)?.1;
        Some(self.judge(first))
    }

    /// The result of a repetition since `first`: a side that gave check with every move loses,
    /// unless both did.
    fn judge(&self, first: usize) -> Wdl {
        let only_checks = |from: usize| {
            let after = self.steps.get(from..).unwrap_or_default();
            after.iter().step_by(2).all(|step| step.in_check)
        };
        match (only_checks(first + 1), only_checks(first + 2)) {
            (true, false) => Wdl::Loss,
            (false, true) => Wdl::Win,
            _ => Wdl::Draw,
        }
    }
}
