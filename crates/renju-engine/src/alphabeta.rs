//! The strong player: alpha-beta search over the patterns of points.

mod book_move;
mod deepening;
mod history;
mod options;
mod parameters;
mod scored_move;
mod searcher;
mod time_plan;
mod transposition;
mod value;

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use game::{Line, Position as _, Score};
use renju::{Move, Renju};
use search::{Choice, Limits, Report, Reports, Stop, Thinker};

use crate::patterns::PatternBoard;
use crate::shipped;
use book_move::book_move;
use deepening::{Deepening, Found};
pub use options::Options;
use searcher::Memory;
use time_plan::planned;
use transposition::TranspositionTable;

/// Plays by iterative deepening with principal variation search, wins by fours in front of every
/// evaluation, and moves by what threats demand. The table is kept from move to move.
///
/// Scores are centipawns of a logistic scale: 600 is a winning chance of 73 %. Fouls are exact; where
/// Black has no move it passes. With one thread and without a clock it is deterministic.
///
/// ```
/// use renju::Transcript;
/// use renju_engine::alphabeta::{AlphaBeta, Options};
/// use search::{Limits, Reports, Stop, Thinker};
///
/// // Three in a row with open ends must be stopped.
/// let game = Transcript::parse("h8 h9 i9 a15 g7")?;
/// let mut player = AlphaBeta::new(Options { hash: 1, ..Options::default() });
/// let limits = Limits { nodes: Some(2000), ..Limits::default() };
/// let choice = player.think(&game.line, &limits, &Stop::new(), &Reports::none());
/// let best = choice.best.expect("a move").to_string();
/// assert!(["f6", "j10", "k11", "e5"].contains(&best.as_str()), "{best}");
/// # Ok::<(), renju::TranscriptError>(())
/// ```
pub struct AlphaBeta {
    options: Options,
    /// Made by [`Thinker::prepare`] or at the first move, so that setting options one by one does
    /// not allocate a table each time.
    table: Option<TranspositionTable>,
    memories: Vec<Memory>,
    nodes: u64,
}

/// The depth where nothing else ends a search.
const USUAL_DEPTH: u32 = 12;

impl AlphaBeta {
    /// A player with an empty transposition table.
    #[must_use]
    pub fn new(options: Options) -> AlphaBeta {
        AlphaBeta {
            options,
            table: None,
            memories: Vec::new(),
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

    fn allocate(&mut self) {
        let Options { hash, threads, .. } = self.options;
        let hash = hash.clamp(1, Options::MOST_HASH);
        if self.table.is_none() {
            self.table = Some(TranspositionTable::new(hash, threads));
        }
        while self.memories.len() < threads.get() {
            self.memories.push(Memory::new());
        }
    }

    fn most_depth(&self, limits: &Limits) -> u32 {
        let own = self
            .options
            .depth
            .map(|depth| depth.clamp(1, Options::MOST_DEPTH));
        let is_limited = limits.clock.is_some()
            || limits.move_time.is_some()
            || limits.nodes.is_some()
            || self.options.nodes.is_some()
            || limits.until_stopped;
        let usual = if is_limited {
            Options::MOST_DEPTH
        } else {
            USUAL_DEPTH
        };
        match (own, limits.depth) {
            (Some(own), Some(depth)) => own.min(depth),
            (Some(depth), None) | (None, Some(depth)) => depth.clamp(1, Options::MOST_DEPTH),
            (None, None) => usual,
        }
    }
}

impl fmt::Debug for AlphaBeta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBeta")
            .field("options", &self.options)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// A choice without a search.
fn at_once(best: Option<Move>, score: Option<Score>) -> Choice<Move> {
    Choice {
        best,
        score,
        ponder: None,
    }
}

impl Thinker<Renju> for AlphaBeta {
    fn prepare(&mut self, line: &Line<Renju>) {
        // Makes the tables of these rules.
        let _ = PatternBoard::of(line.position());
        let _ = shipped::weights(line.position().rule_set());
        renju::prepare();
        self.allocate();
    }

    fn think(
        &mut self,
        line: &Line<Renju>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let started = Instant::now();
        self.nodes = 0;
        let position = line.position();
        let allowed = limits.root_moves(position);
        let Some(&any) = allowed.first() else {
            return at_once(None, Some(Score::loss_in(0)));
        };
        let is_place = |m: &&Move| m.point().is_some();
        if !allowed.iter().any(|m| is_place(&m)) {
            return at_once(Some(any), None);
        }
        let center = Move::Place(position.size().center());
        if position.stone_count() == 0 && allowed.contains(&center) && !limits.until_stopped {
            return at_once(Some(center), Some(Score::ZERO));
        }
        if let Some((m, score)) = book_move(&self.options, line, limits) {
            reports.send(|| Report {
                rank: None,
                hash_full: None,
                depth: 0,
                score: Some(score),
                nodes: 0,
                time: started.elapsed(),
                line: vec![m],
            });
            return at_once(Some(m), Some(score));
        }
        self.allocate();
        let plan = planned(limits, position.turn(), self.options.overhead);
        let most_depth = self.most_depth(limits);
        let most_nodes = self.options.nodes.into_iter().chain(limits.nodes).min();
        let (Some(mut table), mut memories) =
            (self.table.take(), std::mem::take(&mut self.memories))
        else {
            return at_once(Some(any), None);
        };
        table.start_generation();
        let weights = match &self.options.weights {
            Some(weights) => Arc::clone(weights),
            None => shipped::weights(position.rule_set()),
        };
        let deepening = Deepening {
            line,
            allowed: &allowed,
            weights: &weights,
            table: &table,
            plan,
            started,
            most_depth,
            most_nodes,
            until_stopped: limits.until_stopped,
            lines: self.options.lines.max(1) as usize,
        };
        let lines = self.options.lines;
        let tell = |depth: u32, nodes: u64, hash_full: u32, found: &[Found]| {
            for (rank, line) in (1..).zip(found) {
                reports.send(|| Report {
                    rank: (lines > 1).then_some(rank),
                    hash_full: Some(hash_full),
                    depth,
                    score: Some(value::score(line.value)),
                    nodes,
                    time: started.elapsed(),
                    line: line.line.clone(),
                });
            }
        };
        let result = deepening.run(&mut memories, stop, tell);
        self.table = Some(table);
        self.memories = memories;
        self.nodes = result.nodes;
        let best = result.found.first();
        Choice {
            best: best
                .and_then(|best| best.line.first().copied())
                .or(result.likely)
                .or(Some(any)),
            score: best.map(|best| value::score(best.value)),
            ponder: best.and_then(|best| best.line.get(1).copied()),
        }
    }
}
