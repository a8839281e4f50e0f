//! The strong player: it looks ahead deeper and deeper by what it has learned of boards, and
//! solves the end of the game.

mod goal;
mod level;
mod options;
mod plan;

use std::fmt;
use std::time::{Duration, Instant};

use game::{Line, Position as _, Score};
use othello::{Move, Othello, Position, Size};
use search::{Choice, Limits, Report, Reports, Stop, Thinker};

use crate::classic::choice::{dice, forced};
use crate::classic::{Minimax, SquareWeights};
use crate::exact::{Finding, Question, Solver, Unfinished};
pub use goal::Goal;
pub use level::{Level, LevelError};
pub use options::Options;
use plan::{Plan, Progress};

/// Looks ahead on the usual board by [`Solver`], whose table it keeps from move to move.
///
/// It opens by a book, but not where nodes or depth are limited, nor in an analysis. Scores are
/// hundredths of a disc. The limit of nodes is looked at after each step of a search,
/// and a step that would probably pass it is not begun. On smaller boards [`Minimax`] plays in its
/// place.
///
/// ```
/// use game::Line;
/// use othello::{Othello, Size};
/// use othello_engine::alphabeta::{AlphaBeta, Level, Options};
/// use search::{Limits, Reports, Stop, Thinker};
///
/// let mut player = AlphaBeta::new(Options {
///     level: Level::new(4),
///     hash: 1,
///     ..Options::default()
/// });
/// let game = Line::<Othello>::new(Size::Eight);
/// let choice = player.think(&game, &Limits::default(), &Stop::new(), &Reports::none());
/// assert!(choice.best.is_some() && choice.ponder.is_some());
/// ```
pub struct AlphaBeta {
    options: Options,
    /// It comes with the first move: who sets one option after the other does not wait for a table
    /// each time.
    solver: Option<Solver>,
    on_small_boards: Minimax<SquareWeights>,
    nodes: u64,
}

/// With a single legal move there is nothing to think about but the answer to it.
const FORCED_DEPTH: u32 = 12;

/// How many times as many positions as the last step the next one is thought to take.
const GROWTH: u64 = 3;

impl AlphaBeta {
    /// A player that has seen nothing yet.
    #[must_use]
    pub fn new(options: Options) -> AlphaBeta {
        AlphaBeta {
            solver: None,
            options,
            on_small_boards: Minimax::default(),
            nodes: 0,
        }
    }

    /// How it plays.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many positions it looked at for its last move.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn solver(&mut self) -> &mut Solver {
        let Options {
            hash,
            threads,
            weights,
            ..
        } = &self.options;
        let bytes = hash.clamp(&1, &Options::MOST_HASH) << 20;
        self.solver
            .get_or_insert_with(|| Solver::new(bytes, Some(weights.clone())).on_threads(*threads))
    }

    /// What it looks for: what its level says, or all there is where something else ends it.
    fn goal(&self, limits: &Limits, empties: u32) -> Goal {
        let is_limited = limits.clock.is_some()
            || limits.move_time.is_some()
            || limits.nodes.is_some()
            || limits.depth.is_some()
            || limits.until_stopped;
        let goal = match (self.options.level, is_limited) {
            (Some(level), _) => level.goal(empties),
            (None, true) => Goal::end(empties),
            (None, false) => Level::USUAL.goal(empties),
        };
        limits.depth.map_or(goal, |depth| goal.within(depth))
    }

    /// A move out of the book, where games are played and nothing is analysed or measured.
    fn book_move(
        &self,
        line: &Line<Othello>,
        limits: &Limits,
        reports: &Reports<Move>,
    ) -> Option<Choice<Move>> {
        let is_play = limits.nodes.is_none() && limits.depth.is_none() && !limits.until_stopped;
        let book = self.options.book.as_ref();
        let book = book.filter(|_| is_play && self.options.lines <= 1)?;
        let mut dice = dice(self.options.seed, line);
        let found = book.choose(line, self.options.variety, &mut dice)?;
        let score = Some(Score::new(100 * found.value));
        let (best, ponder) = (found.line.first().copied(), found.line.get(1).copied());
        reports.send(|| Report {
            rank: None,
            depth: found.line.len() as u32,
            score,
            nodes: 0,
            time: Duration::ZERO,
            line: found.line,
        });
        Some(Choice {
            best,
            score,
            ponder,
        })
    }

    /// Searches once for each line that is wanted, the best first. What was found before a stop is
    /// kept, with the lines of the step before in the place of those it did not come to.
    fn look(
        &mut self,
        position: &Position,
        step: Goal,
        guess: i32,
        before: &[Finding],
        stop: &Stop,
    ) -> (Vec<Finding>, Looked) {
        let moves = position.moves();
        let wanted = self.options.lines.clamp(1, moves.len()) as usize;
        let mut found: Vec<Finding> = Vec::with_capacity(wanted);
        let mut without = 0;
        let mut looked = Looked::All;
        while found.len() < wanted {
            let guess = match found.len() {
                0 => guess,
                rank => before.get(rank).map_or(guess, |line| line.score),
            };
            let question = Question {
                depth: step.depth,
                certainty: step.certainty,
                guess,
                without,
            };
            let line = match self.solver().look(position, &question, stop) {
                Ok(line) => Some(line),
                Err(Unfinished { best }) => {
                    looked = Looked::Some;
                    best
                }
            };
            if let Some(line) = line {
                self.nodes += line.nodes;
                without |= first_bit(&line);
                found.push(line);
            }
            if looked == Looked::Some {
                break;
            }
        }
        let missing = before.iter().filter(|line| first_bit(line) & without == 0);
        found.extend(missing.take(wanted - found.len()).cloned());
        // A later line may turn out to be better: both were looked at on their own.
        found.sort_by_key(|line| -line.score);
        (found, looked)
    }

    fn report(&self, depth: u32, time: Duration, found: &[Finding], reports: &Reports<Move>) {
        for (rank, line) in (1..).zip(found) {
            reports.send(|| Report {
                rank: (self.options.lines > 1).then_some(rank),
                depth,
                score: Some(score(line)),
                nodes: self.nodes,
                time,
                line: line.line.clone(),
            });
        }
    }
}

/// Whether a step came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looked {
    All,
    Some,
}

/// The square of a line's first move, as a bit.
fn first_bit(line: &Finding) -> u64 {
    match line.line.first() {
        Some(Move::Place(square)) => 1 << square.index(),
        _ => 0,
    }
}

/// Hundredths of a disc.
fn score(line: &Finding) -> Score {
    Score::new(100 * line.score)
}

impl fmt::Debug for AlphaBeta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBeta")
            .field("options", &self.options)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl Thinker<Othello> for AlphaBeta {
    fn think(
        &mut self,
        line: &Line<Othello>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let position = line.position();
        self.nodes = 0;
        if let Some(choice) = forced(position) {
            return choice;
        }
        if position.size() != Size::Eight {
            return self.on_small_boards.think(line, limits, stop, reports);
        }
        if let Some(choice) = self.book_move(line, limits, reports) {
            return choice;
        }
        let started = Instant::now();
        let empties = position.empties().len();
        let plan = Plan::new(limits, position.turn(), empties, self.options.overhead);
        let mut goal = self.goal(limits, empties);
        if plan.latest.is_some() && position.moves().len() == 1 {
            goal = goal.within(FORCED_DEPTH);
        }
        let stop = match plan.latest {
            Some(latest) => stop.or_at(started + latest),
            None => stop.clone(),
        };
        let mut found: Vec<Finding> = Vec::new();
        // The last scores of even and of odd depths: the side that moves last makes a difference.
        let mut guesses = [0; 2];
        let mut progress = Progress::default();
        let mut steps = goal.steps(empties).peekable();
        while let Some(step) = steps.next() {
            let parity = step.depth as usize % 2;
            let nodes = self.nodes;
            // The first step takes no time, and there must be a move.
            let nobody = Stop::new();
            let stop = if found.is_empty() { &nobody } else { &stop };
            let (lines, looked) = self.look(position, step, guesses[parity], &found, stop);
            let Some(best) = lines.first() else {
                break;
            };
            let elapsed = started.elapsed();
            let is_new_move = found.first().map(first_bit) != Some(first_bit(best));
            progress = Progress {
                elapsed,
                last: elapsed.saturating_sub(progress.elapsed),
                before: progress.last,
                is_new_move: is_new_move && !found.is_empty(),
                drop: guesses[parity] - best.score,
                leap: steps.peek().map_or(0, |next| next.depth - step.depth),
            };
            guesses[parity] = best.score;
            found = lines;
            if looked == Looked::Some {
                break;
            }
            self.report(step.depth, elapsed, &found, reports);
            let next = self.nodes + GROWTH * (self.nodes - nodes);
            if step.is_certain_end(empties) || !limits.allows_nodes(next) {
                break;
            }
            if stop.is_requested() || !plan.goes_on(&progress) {
                break;
            }
        }
        let best = found.first();
        Choice {
            best: best.and_then(|best| best.line.first().copied()),
            score: best.map(score),
            ponder: best.and_then(|best| best.line.get(1).copied()),
        }
    }
}
