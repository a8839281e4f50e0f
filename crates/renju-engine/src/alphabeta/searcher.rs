mod move_loop;
mod node;
mod root;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use search::{Spent, Stop};

use super::history::History;
use super::scored_move::ScoredMove;
use super::transposition::{Known, TranspositionTable};
use super::value::{MOST_PLIES, MOST_VALUE, NO_VALUE, loss_in, win_in};
use crate::evaluation::evaluate;
use crate::patterns::{Cell, PatternBoard, PointClass, Trail};
use crate::threats::{FourSearch, NodeCap};

/// What the threads of a search share.
pub(super) struct Shared<'t> {
    pub(super) table: &'t TranspositionTable,
    /// The nodes of all threads, as of their last look.
    pub(super) nodes: AtomicU64,
    /// Whether all threads should end.
    pub(super) halt: AtomicBool,
    pub(super) stop: Stop,
    pub(super) latest: Option<Instant>,
    pub(super) most_nodes: Option<u64>,
}

impl Shared<'_> {
    /// Looks at limits and at the clock.
    fn is_over(&self) -> bool {
        let is_over = self.halt.load(Relaxed)
            || self.stop.is_requested()
            || self
                .most_nodes
                .is_some_and(|most| self.nodes.load(Relaxed) >= most)
            || self.latest.is_some_and(|latest| Instant::now() >= latest);
        if is_over {
            self.halt.store(true, Relaxed);
        }
        is_over
    }
}

/// What a thread keeps from search to search.
pub(super) struct Memory {
    pub(super) history: History,
    pub(super) fours: FourSearch,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            history: History::new(),
            fours: FourSearch::new(1 << 20),
        }
    }
}

/// A node on the current line.
#[derive(Clone, Copy)]
struct Frame {
    /// The static value, or that of the frame two plies above where a five must be stopped.
    static_value: i32,
    /// The move that is searched, and what it makes for its side.
    played: Option<(Cell, PointClass)>,
    /// The move that is left out, to see whether it is singular.
    excluded: Option<Cell>,
    /// Extensions beyond a ply on the way here.
    extra: f32,
}

/// A move of the root with its result.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) cell: Cell,
    pub(super) value: i32,
    pub(super) before: i32,
    pub(super) line: Vec<Cell>,
}

/// The search of one thread.
pub(super) struct Searcher<'s> {
    pub(super) board: PatternBoard<'s>,
    trail: Trail,
    shared: &'s Shared<'s>,
    memory: &'s mut Memory,
    /// The nodes of this thread, and how many of them are in the sum already.
    nodes: u64,
    told: u64,
    next_look: u64,
    frames: Vec<Frame>,
    lines: Vec<Vec<Cell>>,
    moves: Vec<ScoredMove>,
    pub(super) root: Vec<RootMove>,
    /// How many moves of the root already have a line of their own.
    pub(super) done: usize,
    /// After so many more stones the game is drawn.
    most_stones: usize,
}

/// How many nodes there are between two looks at the clock.
const BETWEEN_LOOKS: u64 = 128;

impl<'s> Searcher<'s> {
    pub(super) fn new(
        board: PatternBoard<'s>,
        shared: &'s Shared<'s>,
        memory: &'s mut Memory,
        root: Vec<RootMove>,
        most_stones: usize,
    ) -> Searcher<'s> {
        let frame = Frame {
            static_value: NO_VALUE,
            played: None,
            excluded: None,
            extra: 0.0,
        };
        Searcher {
            board,
            trail: Trail::new(),
            shared,
            memory,
            nodes: 0,
            told: 0,
            next_look: 0,
            frames: vec![frame; MOST_PLIES + 1],
            lines: vec![Vec::new(); MOST_PLIES + 1],
            moves: Vec::new(),
            root,
            done: 0,
            most_stones,
        }
    }

    #[inline(always)]
    fn visit(&mut self) -> Result<(), Spent> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Spent> {
        self.tell();
        if self.shared.is_over() {
            return Err(Spent);
        }
        let total = self.shared.nodes.load(Relaxed);
        let left = self.shared.most_nodes.map_or(u64::MAX, |most| most - total);
        self.next_look = self.nodes + left.min(BETWEEN_LOOKS);
        Ok(())
    }

    /// Adds the nodes to the sum of all threads.
    pub(super) fn tell(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
    }

    fn play(&mut self, cell: Cell, ply: usize) {
        let class = self.board.class(self.board.turn(), cell);
        self.frames[ply].played = Some((cell, class));
        self.board.play(cell, &mut self.trail);
        self.shared.table.prefetch(self.board.key());
    }

    fn take_back(&mut self) {
        self.board.take_back(&mut self.trail);
    }

    /// The value where threats decide at once, and the only move where a five must be stopped.
    #[inline]
    fn forced(&self, ply: usize) -> Forced {
        let turn = self.board.turn();
        if self.board.count(turn, PointClass::Five) > 0 {
            return Forced::Value(win_in(ply + 1));
        }
        match self.board.count(!turn, PointClass::Five) {
            0 if self.board.count(turn, PointClass::StraightFour) > 0 => {
                Forced::Value(win_in(ply + 3))
            }
            0 => Forced::No,
            1 => match self.board.find(!turn, PointClass::Five) {
                Some(cell) if self.board.may_play(cell) => Forced::Move(cell),
                _ => Forced::Value(loss_in(ply + 2)),
            },
            _ => Forced::Value(loss_in(ply + 2)),
        }
    }

    fn is_drawn(&self) -> bool {
        self.board.empty_count() == 0 || self.board.stone_count() >= self.most_stones
    }

    fn evaluate(&self) -> i32 {
        evaluate(&self.board).clamp(-MOST_VALUE, MOST_VALUE)
    }

    /// Whether the side to move wins by fours, within some nodes; the plies it takes.
    fn wins_by_fours(&mut self, fours: u8, nodes: u32) -> Result<Option<usize>, Spent> {
        let mut cap = NodeCap::new(nodes);
        let memory = &mut *self.memory;
        let found = memory
            .fours
            .wins(&mut self.board, &mut self.trail, fours, &mut cap);
        self.nodes += u64::from(cap.used());
        if self.nodes >= self.next_look {
            self.look()?;
        }
        Ok(found)
    }

    /// The line of the win by fours that was found last.
    fn line_of_fours(&mut self, ply: usize) {
        let memory = &*self.memory;
        let line = &mut self.lines[ply];
        line.clear();
        line.extend(memory.fours.line().map_while(|cell| cell));
    }
}

/// What threats demand of a node.
enum Forced {
    Value(i32),
    Move(Cell),
    No,
}

/// A node, as its moves see it.
struct Node {
    ply: usize,
    /// The only move that stops a five.
    only: Option<Cell>,
    /// The move that is tried first.
    first: Option<Cell>,
    known: Option<Known>,
    /// Whether the opponent could make a straight four.
    is_threatened: bool,
    was_pv: bool,
    is_cut: bool,
    expects_cut: bool,
    improvement: i32,
    excluded: Option<Cell>,
}
