use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use game::{Line, Position as _};
use renju::{Move, Position, Renju};
use search::{Spent, Stop, TimePlan};

use super::parameters::{ASPIRATION, ASPIRATION_DEPTH};
use super::searcher::{Memory, RootMove, Searcher, Shared};
use super::time_plan::{Progress, goes_on};
use super::transposition::TranspositionTable;
use super::value::{INFINITE, PROVEN, WIN, is_proven};
use crate::candidates::{each_candidate, each_near_stones};
use crate::patterns::{Cell, PatternBoard, PointClass, Weights};

/// Iterative deepening from one position, by any number of threads.
pub(super) struct Deepening<'s> {
    pub(super) line: &'s Line<Renju>,
    /// The moves that may be chosen.
    pub(super) allowed: &'s [Move],
    pub(super) weights: &'s Weights,
    pub(super) table: &'s TranspositionTable,
    pub(super) plan: TimePlan,
    pub(super) started: Instant,
    pub(super) most_depth: u32,
    pub(super) most_nodes: Option<u64>,
    pub(super) until_stopped: bool,
    /// How many lines are wanted.
    pub(super) lines: usize,
}

/// A line of play with its value.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Found {
    pub(super) value: i32,
    pub(super) line: Vec<Move>,
}

/// The result of all iterations: the lines, the best first.
pub(super) struct DeepeningResult {
    pub(super) found: Vec<Found>,
    /// The move that looked best before the search: what is played if that ended at once.
    pub(super) likely: Option<Move>,
    pub(super) nodes: u64,
}

/// So many iterations are begun after a win or a loss was proven: they may shorten it.
const AFTER_PROOF: u32 = 2;

/// The depth with a single move, on a clock.
const FORCED_DEPTH: u32 = 6;

impl Deepening<'_> {
    /// Deepens until a limit is reached. `tell` hears of each iteration: its depth, the nodes, how full
    /// the table is, and the lines.
    pub(super) fn run(
        &self,
        memories: &mut [Memory],
        stop: &Stop,
        tell: impl Fn(u32, u64, u32, &[Found]),
    ) -> DeepeningResult {
        let shared = Shared {
            table: self.table,
            nodes: AtomicU64::new(0),
            halt: AtomicBool::new(false),
            stop: stop.clone(),
            latest: self.plan.latest.map(|latest| self.started + latest),
            most_nodes: self.most_nodes,
        };
        let root = self.root();
        let likely = root.first().map(|root| Move::Place(root.cell.point()));
        let Some((own, others)) = memories.split_first_mut() else {
            return DeepeningResult {
                found: Vec::new(),
                likely,
                nodes: 0,
            };
        };
        let found = thread::scope(|scope| {
            for (number, memory) in others.iter_mut().enumerate() {
                let (shared, root) = (&shared, root.clone());
                scope.spawn(move || self.help(shared, memory, root, number));
            }
            let found = self.deepen(&shared, own, root, &tell);
            shared.halt.store(true, Relaxed);
            found
        });
        DeepeningResult {
            found,
            likely,
            nodes: shared.nodes.load(Relaxed),
        }
    }

    fn board(&self) -> PatternBoard<'_> {
        PatternBoard::with_weights(self.line.position(), self.weights)
    }

    fn searcher<'s>(
        &'s self,
        shared: &'s Shared<'s>,
        memory: &'s mut Memory,
        root: Vec<RootMove>,
    ) -> Searcher<'s> {
        // Stones on the board count; a pass is a move of the limit, too, and so rare that it may
        // count for none.
        let most = self
            .line
            .rules()
            .most_moves
            .map_or(usize::MAX, |most| most as usize);
        Searcher::new(self.board(), shared, memory, root, most)
    }

    /// The moves of the root, those that look best first.
    fn root(&self) -> Vec<RootMove> {
        let board = self.board();
        let turn = board.turn();
        let mut cells: Vec<Cell> = Vec::new();
        let threat = [
            (turn, PointClass::Five),
            (!turn, PointClass::Five),
            (turn, PointClass::StraightFour),
        ];
        let threat = threat
            .into_iter()
            .find(|&(color, class)| board.count(color, class) > 0);
        match threat {
            Some((color, class)) => board.each_equal(color, class, |cell| cells.push(cell)),
            None => each_candidate(&board, |cell| cells.push(cell)),
        }
        self.keep_allowed(&mut cells);
        // Where nothing of that may be chosen, or more lines are wanted, anything may be.
        if cells.len() < self.lines {
            each_near_stones(&board, |cell| cells.push(cell));
            self.keep_allowed(&mut cells);
        }
        if cells.len() < self.lines {
            cells.extend(board.cells().filter(|&cell| board.is_empty(cell)));
            self.keep_allowed(&mut cells);
        }
        let weights = board.weights();
        let policy = |cell| weights.policy(turn, board.code(turn, cell), board.code(!turn, cell));
        cells.sort_by_key(|&cell| std::cmp::Reverse(policy(cell)));
        let root = |cell| RootMove {
            cell,
            value: -INFINITE,
            before: -INFINITE,
            line: vec![cell],
        };
        cells.into_iter().map(root).collect()
    }

    /// Removes what may not be chosen, and what is there twice.
    fn keep_allowed(&self, cells: &mut Vec<Cell>) {
        let mut kept: Vec<Cell> = Vec::with_capacity(cells.len());
        for &cell in cells.iter() {
            if !kept.contains(&cell) && self.allowed.contains(&Move::Place(cell.point())) {
                kept.push(cell);
            }
        }
        *cells = kept;
    }

    /// A thread that only fills the table.
    fn help(&self, shared: &Shared<'_>, memory: &mut Memory, root: Vec<RootMove>, number: usize) {
        let mut searcher = self.searcher(shared, memory, root);
        // Half of the threads are a ply ahead.
        let mut depth = 1 + (number as u32 + 1) % 2;
        while depth <= self.most_depth && !searcher.root.is_empty() {
            if iterate(&mut searcher, depth, 1).is_err() {
                break;
            }
            depth += 1;
        }
        searcher.tell();
    }

    fn deepen(
        &self,
        shared: &Shared<'_>,
        memory: &mut Memory,
        root: Vec<RootMove>,
        tell: &impl Fn(u32, u64, u32, &[Found]),
    ) -> Vec<Found> {
        let mut searcher = self.searcher(shared, memory, root);
        let lines = self.lines.min(searcher.root.len());
        let is_only = searcher.root.len() == 1;
        let mut found = Vec::new();
        let mut progress = Progress::default();
        let mut proven = 0;
        for depth in 1..=self.most_depth {
            let before = found.first().cloned();
            let result = iterate(&mut searcher, depth, lines);
            let lines = self.lines_of(&searcher, lines);
            if !lines.is_empty() {
                found = lines;
            }
            if result.is_err() {
                break;
            }
            searcher.tell();
            let nodes = shared.nodes.load(Relaxed);
            tell(depth, nodes, self.table.hash_full(), &found);
            let Some(best) = found.first() else {
                break;
            };
            progress.elapsed = self.started.elapsed();
            if let Some(before) = before {
                let is_same = before.line.first() == best.line.first();
                progress.settled = if is_same { progress.settled + 1 } else { 0 };
                progress.drop = before.value - best.value;
            }
            if self.until_stopped {
                continue;
            }
            if is_proven(best.value) {
                let distance = (WIN - best.value.abs()) as u32;
                proven += 1;
                if proven > AFTER_PROOF || distance <= depth {
                    break;
                }
            }
            let forced = is_only && depth >= FORCED_DEPTH && self.plan.latest.is_some();
            if forced || !goes_on(&self.plan, &progress) {
                break;
            }
        }
        searcher.tell();
        found
    }

    /// The best lines so far as moves.
    fn lines_of(&self, searcher: &Searcher<'_>, count: usize) -> Vec<Found> {
        let searched = searcher.root.iter().filter(|root| root.value > -INFINITE);
        let found = searched.take(count).map(|root| Found {
            value: root.value,
            line: legal(self.line.position(), root),
        });
        found.collect()
    }
}

/// The moves of a line as far as they are legal: the table may have mixed up two positions.
fn legal(position: &Position, root: &RootMove) -> Vec<Move> {
    let mut now = position.clone();
    let mut moves = Vec::new();
    for cell in &root.line {
        let m = Move::Place(cell.point());
        if now.outcome().is_some() || !now.is_legal(m) {
            break;
        }
        moves.push(m);
        now.play_unchecked(m);
    }
    moves
}

/// One iteration: a search for each wanted line, in a window about its last value.
fn iterate(searcher: &mut Searcher<'_>, depth: u32, lines: usize) -> Result<(), Spent> {
    for root in &mut searcher.root {
        root.before = root.value;
    }
    searcher.done = 0;
    let result = (0..lines).try_for_each(|done| {
        searcher.done = done;
        aspire(searcher, depth as f32)?;
        searcher.root[..=done].sort_by_key(|root| std::cmp::Reverse(root.value));
        Ok(())
    });
    if result.is_err() {
        // What was not searched again keeps its last value.
        for root in &mut searcher.root {
            if root.value == -INFINITE {
                root.value = root.before;
            }
        }
        let done = searcher.done;
        searcher.root[done..].sort_by_key(|root| std::cmp::Reverse(root.value));
        searcher.root[..=done].sort_by_key(|root| std::cmp::Reverse(root.value));
    }
    searcher.done = 0;
    result
}

/// Searches in a window that grows until the value is inside.
fn aspire(searcher: &mut Searcher<'_>, depth: f32) -> Result<(), Spent> {
    let done = searcher.done;
    let before = searcher.root[done].before;
    let mut width = ASPIRATION;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= ASPIRATION_DEPTH && before.abs() < PROVEN {
        (alpha, beta) = (before - width, before + width);
    }
    loop {
        let value = searcher.search_root(alpha, beta, depth)?;
        searcher.root[done..].sort_by_key(|root| std::cmp::Reverse(root.value));
        if value <= alpha && alpha > -INFINITE {
            beta = (alpha + beta) / 2;
            alpha = (value - width).max(-INFINITE);
        } else if value >= beta && beta < INFINITE {
            beta = (value + width).min(INFINITE);
        } else {
            return Ok(());
        }
        width = width * 3 / 2 + 6 + width * before.abs().min(4000) / 2048;
        if width > 4000 {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}
