use game::{Line, Position as _, Wdl};
use shogi::Shogi;

/// The positions of the game and of the line that is being looked at, as far as repetition
/// is concerned.
///
/// The rules end a game when a position comes for the fourth time. Whoever can repeat once
/// can do it again, so a position that comes back within the search counts at once; one of
/// the game before it counts when it is the fourth time indeed.
pub(super) struct Past {
    steps: Vec<Step>,
    /// Where the search began.
    root: usize,
    /// Nothing before it can come back: a pass lies between.
    floor: usize,
    /// Keys that the game has had three times, with the place of the first.
    thrice: Vec<(u64, usize)>,
}

#[derive(Clone, Copy)]
struct Step {
    key: u64,
    /// Whether the side to move is in check.
    in_check: bool,
}

impl Past {
    /// The past of a search that begins at the end of `line`.
    pub(super) fn new(line: &Line<Shogi>) -> Past {
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
        Past {
            root: steps.len() - 1,
            steps,
            floor: 0,
            thrice,
        }
    }

    /// A move has been played.
    #[inline]
    pub(super) fn push(&mut self, key: u64, in_check: bool) {
        self.steps.push(Step { key, in_check });
    }

    /// It is taken back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// The side to move has passed, which no rule allows: nothing that comes after is a
    /// repetition of anything before. The answer is for [`Past::pop_pass`].
    pub(super) fn push_pass(&mut self, key: u64) -> usize {
        let floor = self.floor;
        self.floor = self.steps.len();
        self.push(key, false);
        floor
    }

    /// The pass is taken back.
    pub(super) fn pop_pass(&mut self, floor: usize) {
        self.pop();
        self.floor = floor;
    }

    /// How a repetition ends the game for the side to move now, if there is one.
    #[inline]
    pub(super) fn repetition(&self) -> Option<Wdl> {
        let now = self.steps.len() - 1;
        let key = self.steps[now].key;
        let least = self.root.max(self.floor);
        // The same side is to move every second time, and two plies cannot undo themselves.
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

    /// Who is to blame for what happened since `first`: a side that did nothing but give
    /// check loses, unless both did.
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
