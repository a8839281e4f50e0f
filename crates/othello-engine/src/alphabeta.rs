//! The strong player: iterative deepening in the midgame by a learned evaluation, and exact
//! endgames.

mod options;
mod time_plan;

use std::fmt;
use std::time::{Duration, Instant};

use game::{Line, Position as _, Score, ScoreUnit};
use othello::{Move, Othello, Position, Size, Squares};
use search::{Choice, Limits, Report, Reports, Stop, Thinker};

use crate::classic::choice::{dice, forced, root_squares};
use crate::classic::{Minimax, SquareWeights};
pub use crate::goal::Goal;
pub use crate::level::{Level, LevelError};
use crate::search::{Interrupted, SearchRequest, SearchResult, Solver};
pub use options::Options;
use time_plan::{Progress, goes_on, planned};

/// Plays by the alpha-beta search of [`Solver`], whose transposition table it keeps from move to
/// move.
///
/// It uses an opening book, except in an analysis or where nodes or depth are limited. Scores are
/// hundredths of a disc. The node limit is checked after each step of iterative deepening, and a
/// step that would probably exceed it is not begun. On boards smaller than 8×8, [`Minimax`] plays
/// instead.
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
    /// Made by [`Thinker::prepare`] or at the first move, so that setting options one by one does
    /// not allocate a table each time.
    solver: Option<Solver>,
    on_small_boards: Minimax<SquareWeights>,
    nodes: u64,
}

/// The depth with a single legal move, which is only searched for the reply to it.
const FORCED_DEPTH: u32 = 12;

/// The estimated ratio of the next step's nodes to the last one's.
const GROWTH: u64 = 3;

impl AlphaBeta {
    /// A player with an empty transposition table.
    #[must_use]
    pub fn new(options: Options) -> AlphaBeta {
        AlphaBeta {
            solver: None,
            options,
            on_small_boards: Minimax::default(),
            nodes: 0,
        }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The number of nodes of the last move.
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
            .get_or_insert_with(|| Solver::with_threads(bytes, Some(weights.clone()), *threads))
    }

    /// The goal of the level; without a level, the end of the game if a limit ends the search.
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

    /// A move from the book, in play but not in analyses and measurements.
    fn book_move(
        &self,
        line: &Line<Othello>,
        limits: &Limits,
        reports: &Reports<Move>,
    ) -> Option<Choice<Move>> {
        let is_play = limits.nodes.is_none()
            && limits.depth.is_none()
            && limits.root_moves.is_none()
            && !limits.until_stopped;
        let book = self.options.book.as_ref();
        let book = book.filter(|_| is_play && self.options.lines <= 1)?;
        let mut dice = dice(self.options.seed, line);
        let found = book.choose(line, self.options.variety, &mut dice)?;
        let score = Some(Score::new(100 * found.value));
        let (best, ponder) = (found.line.first().copied(), found.line.get(1).copied());
        reports.send(|| Report {
            rank: None,
            hash_full: None,
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

    /// One step of iterative deepening: one search for each wanted line, the best first. After a
    /// stop, lines of the step before fill in for the missing ones.
    fn search(
        &mut self,
        position: &Position,
        squares: Squares,
        step: Goal,
        guess: i32,
        before: &[SearchResult],
        stop: &Stop,
    ) -> (Vec<SearchResult>, StepEnd) {
        let wanted = self.options.lines.clamp(1, squares.len()) as usize;
        let mut found: Vec<SearchResult> = Vec::with_capacity(wanted);
        let mut excluded = position.moves().bits() & !squares.bits();
        let mut end = StepEnd::Complete;
        while found.len() < wanted {
            let guess = match found.len() {
                0 => guess,
                rank => before.get(rank).map_or(guess, |line| line.score),
            };
            let request = SearchRequest {
                depth: step.depth,
                selectivity: step.selectivity,
                guess,
                excluded,
            };
            let line = match self.solver().search(position, &request, stop) {
                Ok(line) => Some(line),
                Err(Interrupted { best }) => {
                    end = StepEnd::Stopped;
                    best
                }
            };
            if let Some(line) = line {
                self.nodes += line.nodes;
                excluded |= first_bit(&line);
                found.push(line);
            }
            if end == StepEnd::Stopped {
                break;
            }
        }
        let missing = before.iter().filter(|line| first_bit(line) & excluded == 0);
        found.extend(missing.take(wanted - found.len()).cloned());
        // A later line may have a better score: each was searched on its own.
        found.sort_by_key(|line| -line.score);
        (found, end)
    }

    fn report(&self, depth: u32, time: Duration, found: &[SearchResult], reports: &Reports<Move>) {
        let hash_full = self.solver.as_ref().map(Solver::hash_full);
        for (rank, line) in (1..).zip(found) {
            reports.send(|| Report {
                rank: (self.options.lines > 1).then_some(rank),
                hash_full,
                depth,
                score: Some(score(line)),
                nodes: self.nodes,
                time,
                line: line.line.clone(),
            });
        }
    }
}

/// How a step of iterative deepening ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StepEnd {
    Complete,
    Stopped,
}

/// The square of a line's first move, as a bit.
fn first_bit(line: &SearchResult) -> u64 {
    match line.line.first() {
        Some(Move::Place(square)) => 1 << square.index(),
        _ => 0,
    }
}

/// The score in hundredths of a disc.
fn score(line: &SearchResult) -> Score {
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
    fn score_unit(&self, line: &Line<Othello>) -> ScoreUnit {
        match line.position().size() {
            Size::Eight => ScoreUnit::Discs,
            // Those of the player there.
            _ => ScoreUnit::Own,
        }
    }

    fn prepare(&mut self, line: &Line<Othello>) {
        if line.position().size() == Size::Eight {
            self.solver();
        } else {
            self.on_small_boards.prepare(line);
        }
    }

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
        let squares = root_squares(limits, position);
        let plan = planned(limits, position.turn(), empties, self.options.overhead);
        let mut goal = self.goal(limits, empties);
        if plan.latest.is_some() && squares.len() == 1 {
            goal = goal.within(FORCED_DEPTH);
        }
        let stop = match plan.latest {
            Some(latest) => stop.or_at(started + latest),
            None => stop.clone(),
        };
        let mut found: Vec<SearchResult> = Vec::new();
        // The last scores of even and of odd depths, which differ by the side that moves last.
        let mut guesses = [0; 2];
        let mut progress = Progress::default();
        let mut steps = goal.steps(empties).peekable();
        while let Some(step) = steps.next() {
            let parity = step.depth as usize % 2;
            let nodes = self.nodes;
            // The first step takes no time and is never stopped: there must be a move.
            let nobody = Stop::new();
            let stop = if found.is_empty() { &nobody } else { &stop };
            let (lines, end) = self.search(position, squares, step, guesses[parity], &found, stop);
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
            if end == StepEnd::Stopped {
                break;
            }
            self.report(step.depth, elapsed, &found, reports);
            let next = self.nodes + GROWTH * (self.nodes - nodes);
            if step.is_exact(empties) || !limits.allows_nodes(next) {
                break;
            }
            if stop.is_requested() || !goes_on(&plan, &progress) {
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
