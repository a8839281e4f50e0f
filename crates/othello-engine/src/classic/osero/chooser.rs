use game::{Line, Position as _, Score};
use othello::{Move, Othello, Position};
use search::{Budget, Choice, Limits, Report, Reports, Spent, Stop};

use crate::classic::Mode;
use crate::classic::choice::{after, dice, forced, root_squares};

/// Tries each legal move and keeps the best, as all players of the series do.
pub(super) struct Chooser<'a> {
    pub(super) mode: Mode,
    pub(super) seed: u64,
    /// The program's `readGoal`: how far it looks.
    pub(super) goal: u32,
    /// How many plies that is.
    pub(super) plies: fn(u32) -> u32,
    /// How many of the reports' units one of the player's is.
    pub(super) scale: f64,
    pub(super) limits: &'a Limits,
    pub(super) stop: &'a Stop,
    pub(super) reports: &'a Reports<Move>,
}

/// The best moves found, and their score.
struct Best {
    moves: Vec<Move>,
    score: f64,
}

/// The program has room for this many equally good moves.
const ROOM: usize = 16;

/// The program takes no move whose score is not above this.
const LEAST: f64 = -100.0;

impl Chooser<'_> {
    /// The move after which `score`, which is told the goal, is highest. Of several,
    /// [`Mode::Literal`] takes the first unless there are at least three; then, and always in
    /// [`Mode::Corrected`], it takes any.
    ///
    /// [`Mode::Corrected`] looks as far as 1, 2, and so on, so that it has an answer whenever it
    /// is stopped.
    pub(super) fn choose(
        &self,
        line: &Line<Othello>,
        mut score: impl FnMut(&Position, u32, &mut Budget) -> Result<f64, Spent>,
    ) -> Choice<Move> {
        let position = line.position();
        if let Some(choice) = forced(position) {
            return choice;
        }
        let mut budget = Budget::new(self.limits, position.turn(), self.stop);
        let last = self.last_goal(position);
        let first = match self.mode {
            Mode::Literal => last,
            Mode::Corrected => 1,
        };
        let (mut best, mut result) = self.round(position, first, &mut budget, &mut score);
        for goal in first + 1..=last {
            if result.is_err() {
                break;
            }
            let next;
            (next, result) = self.round(position, goal, &mut budget, &mut score);
            if result.is_ok() {
                best = next;
            }
        }
        let mut moves = best.moves;
        match self.mode {
            Mode::Literal if moves.len() < 3 => moves.truncate(1),
            Mode::Literal => moves.truncate(ROOM),
            Mode::Corrected => {}
        }
        let chosen = dice(self.seed, line).choice(&moves).copied();
        // Stopped before the first score, or no score to be had: the first legal move.
        let squares = root_squares(self.limits, position);
        let first = || squares.into_iter().next().map(Move::Place);
        Choice {
            best: chosen.or_else(first),
            score: chosen.map(|_| self.score(best.score)),
            ponder: None,
        }
    }

    /// The goal, or less if the limits or the end of the game come before it.
    fn last_goal(&self, position: &Position) -> u32 {
        // Even with a pass between any two moves no game is longer. The literal goal may mean
        // another thing than plies.
        let longest = match self.mode {
            Mode::Literal => 120,
            Mode::Corrected => 2 * position.empties().len(),
        };
        let most = self.limits.depth.unwrap_or(u32::MAX).min(longest);
        let mut goal = 1;
        while goal < self.goal && (self.plies)(goal + 1) <= most {
            goal += 1;
        }
        goal
    }

    fn round(
        &self,
        position: &Position,
        goal: u32,
        budget: &mut Budget,
        score: &mut impl FnMut(&Position, u32, &mut Budget) -> Result<f64, Spent>,
    ) -> (Best, Result<(), Spent>) {
        let mut best = Best {
            moves: Vec::new(),
            score: match self.mode {
                Mode::Literal => LEAST,
                Mode::Corrected => f64::NEG_INFINITY,
            },
        };
        for square in root_squares(self.limits, position) {
            let m = Move::Place(square);
            let score = match score(&after(position, m), goal, budget) {
                Ok(score) => score,
                Err(spent) => return (best, Err(spent)),
            };
            if score > best.score {
                best.score = score;
                best.moves.clear();
                best.moves.push(m);
            } else if score == best.score && !best.moves.is_empty() {
                best.moves.push(m);
            }
        }
        self.reports.send(|| Report {
            rank: None,
            hash_full: None,
            depth: (self.plies)(goal),
            score: (!best.moves.is_empty()).then(|| self.score(best.score)),
            nodes: budget.nodes(),
            time: budget.elapsed(),
            line: best.moves.iter().copied().take(1).collect(),
        });
        (best, Ok(()))
    }

    fn score(&self, value: f64) -> Score {
        Score::new((self.scale * value).round() as i32)
    }
}
