use std::sync::atomic::{AtomicU64, Ordering};

use game::{Color, Line, Position as _, Wdl};
use search::Budget;
use shogi::{Claim, Declaration, Move, Position, Rules, Shogi, Square};

use crate::handicap;
use crate::material::{PositionHistory, null_move};

use super::evaluator::Evaluator;
use super::histories::{NO_MOVE, index};
use super::node::{Frame, Node};
use super::parameters::{Parameters, Reductions, Tuned};
use super::root_moves::RootMoves;
use super::thread_memory::{FRAMES_BEFORE, ThreadMemory};
use super::transposition::TranspositionTable;
use super::value::{loss_in, win_in};

/// One thread's search of one move.
pub(super) struct Searcher<'a, E> {
    pub(super) memory: &'a mut ThreadMemory<E>,
    pub(super) table: &'a TranspositionTable,
    pub(super) parameters: &'a Parameters,
    pub(super) reductions: &'a Reductions,
    pub(super) root: RootMoves,
    /// The depth of this iteration.
    pub(super) root_depth: i32,
    /// Whether the search was stopped: its return values mean nothing then.
    pub(super) is_aborted: bool,
    pub(super) budget: Budget,
    pub(super) selective_depth: usize,
    positions: PositionHistory,
    rules: Rules,
    /// What a draw is worth for Black: a handicap game is even at its start.
    drawn: i32,
    plies_played: usize,
    /// The nodes of this thread, for others to see.
    shared_nodes: &'a AtomicU64,
}

/// How often the nodes of a thread are shown to others.
const NODES_BETWEEN_SHOWS: u64 = 256;

impl<'a, E: Evaluator> Searcher<'a, E> {
    pub(super) fn new(
        line: &Line<Shogi>,
        memory: &'a mut ThreadMemory<E>,
        table: &'a TranspositionTable,
        tuned: &'a Tuned,
        root: RootMoves,
        budget: Budget,
        shared_nodes: &'a AtomicU64,
    ) -> Searcher<'a, E> {
        memory.begin(line);
        Searcher {
            memory,
            table,
            parameters: &tuned.parameters,
            reductions: &tuned.reductions,
            root,
            root_depth: 0,
            is_aborted: false,
            budget,
            selective_depth: 0,
            positions: PositionHistory::new(line),
            rules: *line.rules(),
            drawn: handicap::worth(line),
            plies_played: line.moves().len(),
            shared_nodes,
        }
    }

    #[inline]
    pub(super) fn frame(&self, ply: usize) -> &Frame {
        &self.memory.frames[ply + FRAMES_BEFORE]
    }

    #[inline]
    pub(super) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.memory.frames[ply + FRAMES_BEFORE]
    }

    /// The frame some plies before.
    #[inline]
    pub(super) fn earlier(&self, ply: usize, plies: usize) -> &Frame {
        &self.memory.frames[ply + FRAMES_BEFORE - plies]
    }

    /// The indices of the moves one, two and four plies before, for continuation histories.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> [usize; 3] {
        [1, 2, 4].map(|plies| self.earlier(ply, plies).played)
    }

    /// Counts a node, unless the search is over.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        self.is_aborted = self.budget.visit().is_err();
        if self.budget.nodes().is_multiple_of(NODES_BETWEEN_SHOWS) {
            self.show_nodes();
        }
        !self.is_aborted
    }

    /// Shows the number of nodes to other threads.
    pub(super) fn show_nodes(&self) {
        self.shared_nodes
            .store(self.budget.nodes(), Ordering::Relaxed);
    }

    /// Makes a move: the position after it, and whether it gives check.
    #[inline]
    pub(super) fn play(&mut self, node: Node<'_>, m: Move) -> (Position, bool) {
        let position = node.position;
        let mut next = position.clone();
        next.play_unchecked(m);
        let key = next.key().0;
        self.table.prefetch(key);
        let at = index(position, m);
        let frame = self.frame_mut(node.ply);
        frame.played = at;
        frame.is_pass = false;
        let in_check = next.in_check();
        self.positions.push(key, in_check);
        self.memory.evaluator.play(position, m, &next);
        (next, in_check)
    }

    /// Undoes the last move.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.positions.pop();
        self.memory.evaluator.undo();
    }

    /// Passes and searches with the function, if the side to move can pass.
    pub(super) fn after_pass(
        &mut self,
        node: Node<'_>,
        search: impl FnOnce(&mut Self, Node<'_>) -> i32,
    ) -> Option<i32> {
        let next = null_move(node.position, node.in_check)?;
        let key = next.key().0;
        self.table.prefetch(key);
        let frame = self.frame_mut(node.ply);
        frame.played = NO_MOVE;
        frame.is_pass = true;
        let floor = self.positions.push_null_move(key);
        self.memory.evaluator.pass();
        let child = Node {
            position: &next,
            in_check: false,
            ply: node.ply + 1,
        };
        let value = search(self, child);
        self.memory.evaluator.undo();
        self.positions.pop_null_move(floor);
        self.frame_mut(node.ply).is_pass = false;
        Some(value)
    }

    /// The value of a draw for a side.
    fn draw(&self, side: Color) -> i32 {
        match side {
            Color::Black => self.drawn,
            Color::White => -self.drawn,
        }
    }

    /// The result by the rules at a node below the root, except mate.
    pub(super) fn ending(&self, node: Node<'_>) -> Option<i32> {
        let Node { position, ply, .. } = node;
        match self.positions.repetition() {
            Some(Wdl::Draw) => return Some(self.draw(position.turn())),
            Some(Wdl::Win) => return Some(win_in(ply)),
            Some(Wdl::Loss) => return Some(loss_in(ply)),
            None => {}
        }
        let us = position.turn();
        match self.rules.declaration {
            Declaration::Try => {
                // The enemy's king has just come to where ours began.
                let is_goal = |king: Square| king.file() == 5 && king.rank_for(!us) == 1;
                if position.king(!us).is_some_and(is_goal) && position.outcome().is_none() {
                    return Some(loss_in(ply));
                }
            }
            declaration if position.king(us).is_some_and(|king| king.rank_for(us) <= 3) => {
                let claim = declaration.claim(position, self.rules.handicap);
                if claim == Some(Claim::Win) {
                    return Some(win_in(ply + 1));
                }
            }
            _ => {}
        }
        let plies = self.plies_played + ply;
        let most = self.rules.most_plies;
        if most.is_some_and(|most| plies >= most as usize) {
            let is_over = position.outcome().is_some();
            return Some(if is_over { loss_in(ply) } else { self.draw(us) });
        }
        None
    }

    /// Sets the principal variation from `ply` on: `m`, then the one of the next ply.
    pub(super) fn extend_line(&mut self, ply: usize, m: Move) {
        let (before, after) = self.memory.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut before[ply], &after[0]);
        line.clear();
        line.push(m);
        line.extend_from_slice(rest);
    }
}
