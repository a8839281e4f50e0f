use std::sync::{Arc, MutexGuard};

use ::search::Stop;
use game::Position as _;
use infer::patterns::Weights;
use othello::{Move, Position, Square};

use super::Stopped;
use super::judged::Judged;
use super::margins::Margins;
use super::near::Near;
use super::node::Node;
use super::order::Ordered;
use super::table::{NO_MOVE, Result as Stored, Table};
use super::team::{Split, Team};

/// How surely the end is foreseen before it is searched without doubt: a place in
/// [`CERTAINTIES`](super::CERTAINTIES). One search before is enough; more of them cost more than
/// they save.
pub const FORESIGHT: u8 = 1;

/// From this many empty squares on the end is foreseen at all.
const FORESEEN: u32 = 15;

/// A search of one thread.
pub(super) struct Search<'t, 'a> {
    pub(super) table: &'a Table,
    pub(super) weights: Option<&'a Weights>,
    pub(super) margins: &'a Margins,
    pub(super) stop: &'a Stop,
    pub(super) nodes: u64,
    /// What this thread knows for itself.
    pub(super) near: MutexGuard<'a, Near>,
    /// The other threads, if there are any.
    pub(super) team: Option<&'t Team<'a>>,
    /// The position whose moves several threads share that this search is a part of.
    pub(super) split: Option<Arc<Split<'a>>>,
}

impl Search<'_, '_> {
    /// Whether nobody wants the result any more.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_requested() || self.split.as_ref().is_some_and(|split| split.is_over())
    }

    /// The value of a position: from searches that are not sure to the one that is, each with
    /// what those before it found out about good moves.
    pub(super) fn zoomed(&mut self, node: Node) -> Result<i32, Stopped> {
        let even = self.foreseen(node)? & !1;
        match self.weights {
            Some(weights) => {
                let judged = Judged::new(node, weights);
                self.around(even, |search, alpha| search.test_judged(&judged, alpha | 1))
            }
            None => self.around(even, |search, alpha| search.test(node, alpha | 1)),
        }
    }

    /// Whether a position is won, drawn or lost: 1, 0 or -1.
    pub(super) fn result(&mut self, node: Node) -> Result<i32, Stopped> {
        let exceeds = |search: &mut Self, alpha| match search.weights {
            Some(weights) => search.test_judged(&Judged::new(node, weights), alpha),
            None => search.test(node, alpha),
        };
        // The likelier of the two questions first.
        if self.foreseen(node)? >= 0 {
            if exceeds(self, 1)? > 1 {
                return Ok(1);
            }
            return Ok(if exceeds(self, -1)? > -1 { 0 } else { -1 });
        }
        if exceeds(self, -1)? <= -1 {
            return Ok(-1);
        }
        Ok(if exceeds(self, 1)? > 1 { 1 } else { 0 })
    }

    /// What the value of a position will probably be.
    fn foreseen(&mut self, node: Node) -> Result<i32, Stopped> {
        let empties = node.empties();
        let mut guess = 0;
        if let Some(weights) = self.weights.filter(|_| empties >= FORESEEN) {
            let judged = Judged::new(node, weights);
            for depth in (4..=12).step_by(2).filter(|depth| depth + 6 <= empties) {
                let depth = depth | empties & 1;
                guess = self.around(guess, |search, alpha| {
                    search.probably(&judged, alpha, depth, 0)
                })?;
            }
            guess = self.around(guess, |search, alpha| {
                search.probably(&judged, alpha, empties, FORESIGHT)
            })?;
        }
        Ok(guess)
    }

    /// The value of a position, found by tests around a guess.
    pub(super) fn around(
        &mut self,
        guess: i32,
        mut test: impl FnMut(&mut Self, i32) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        let (mut lower, mut upper) = (-64, 64);
        let mut guess = guess.clamp(-64, 64);
        while lower < upper {
            let alpha = if guess == lower { guess } else { guess - 1 };
            guess = test(self, alpha)?;
            match guess > alpha {
                true => lower = guess,
                false => upper = guess,
            }
        }
        Ok(guess)
    }

    /// A game without errors from a position of this value.
    pub(super) fn line(
        &mut self,
        mut position: Position,
        mut score: i32,
    ) -> Result<Vec<Move>, Stopped> {
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let mut chosen = Move::Pass;
            let node = Node::of(&position);
            let mut moves: Ordered = Ordered::new(node);
            let hints = self.hints(node);
            let table = self.table;
            while let Some(child) =
                moves.next_by(hints[0], |moves| moves.sort(node, hints, score - 1, table))
            {
                // A move that keeps the value: the opponent cannot do better than its negative.
                if -self.test(node.after(&child), -score)? >= score
                    && let Some(square) = Square::from_index(child.square)
                {
                    chosen = Move::Place(square);
                    break;
                }
            }
            position.play_unchecked(chosen);
            line.push(chosen);
            score = -score;
        }
        Ok(line)
    }

    /// The moves that both sides are expected to make after the first, as far as is known.
    pub(super) fn expected(&self, mut position: Position, first: u8, depth: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut square = first;
        while position.outcome().is_none() && line.len() < depth.max(1) as usize {
            let node = Node::of(&position);
            let chosen = match node.can_move() {
                false => Move::Pass,
                true => match Square::from_index(square) {
                    Some(square) if position.is_legal(Move::Place(square)) => Move::Place(square),
                    _ => break,
                },
            };
            position.play_unchecked(chosen);
            line.push(chosen);
            square = self.hints(Node::of(&position))[0];
        }
        line
    }

    /// Remembers what a test of `alpha` found: the value and the move, to what depth and how
    /// surely, and what it cost since `before`.
    pub(super) fn remember(
        &self,
        node: Node,
        alpha: i32,
        (value, best): (i32, u8),
        (depth, certainty): (u32, u8),
        before: u64,
    ) {
        let result = Stored {
            alpha,
            beta: alpha + 1,
            value,
            best,
            depth: depth as u8,
            certainty,
            nodes: self.nodes - before,
        };
        self.table.put(node.key(), result);
    }

    /// The moves that were good before.
    pub(super) fn hints(&self, node: Node) -> [u8; 2] {
        let key = node.key();
        let near = || [self.near.get(key).best, NO_MOVE];
        self.table.get(key).map_or_else(near, |known| known.moves)
    }
}
