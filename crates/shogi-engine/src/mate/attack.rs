use std::collections::HashSet;
use std::ops::ControlFlow;

use game::{Color, Position as _};
use search::proof::{InitialNumbers, Numbers, Problem, Side};
use shogi::{Move, Position, Square, Squares};

use super::futile::is_mated;
use super::means::Means;

/// Any number of plies.
pub(super) const ANY: u16 = u16::MAX;

/// A position with a limit of plies for the mate.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) plies: u16,
}

/// The mate problem for df-pn: the attacker gives check, the defender replies.
pub(super) struct Attack {
    attacker: Color,
    /// Squares where a drop is known to be futile, with the position's key.
    futile: HashSet<(u64, Square)>,
    /// A hash of these squares.
    left_out: u64,
}

impl Attack {
    pub(super) fn new(attacker: Color) -> Attack {
        Attack {
            attacker,
            futile: HashSet::new(),
            left_out: 0,
        }
    }

    /// Excludes drops on a square from the replies in the position with this key, and says whether
    /// that is new.
    pub(super) fn leave_out(&mut self, key: u64, to: Square) -> bool {
        let is_new = self.futile.insert((key, to));
        if is_new {
            let one = key ^ (to.index() as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
            self.left_out ^= one.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
        is_new
    }

    /// Calls `f` with the replies that count, until it breaks.
    pub(super) fn each_answer<B>(
        &self,
        position: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let key = position.key().0;
        position.each_legal(|m| match m {
            Move::Drop { to, .. }
                if !self.futile.is_empty() && self.futile.contains(&(key, to)) =>
            {
                ControlFlow::Continue(())
            }
            m => f(m),
        })
    }

    /// A verdict that holds for a mate in this many plies, and for more or fewer of them.
    fn verdict(&self, node: &Node, numbers: Numbers, plies: u16) -> InitialNumbers<Means> {
        let means = Means::new(node.position.hand(self.attacker), plies);
        InitialNumbers { numbers, means }
    }

    fn numbers_for_attacker(&self, node: &Node) -> InitialNumbers<Means> {
        let mut checks = 0;
        let found = node.position.each_check(|m| {
            checks += 1;
            let mut next = node.position.clone();
            next.play_unchecked(m);
            if is_mated(&next) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if checks == 0 {
            return self.verdict(node, Numbers::DISPROVEN, ANY);
        }
        match node.plies {
            0 => self.verdict(node, Numbers::DISPROVEN, 0),
            _ if found.is_break() => self.verdict(node, Numbers::PROVEN, 1),
            1 => self.verdict(node, Numbers::DISPROVEN, 1),
            plies => self.verdict(node, Numbers::guess(1, checks), plies),
        }
    }

    fn numbers_for_defender(&self, node: &Node) -> InitialNumbers<Means> {
        if is_mated(&node.position) {
            return self.verdict(node, Numbers::PROVEN, 0);
        }
        if node.plies == 0 {
            return self.verdict(node, Numbers::DISPROVEN, 0);
        }
        // Drops on the same square are much the same defence.
        let (mut answers, mut squares) = (0, Squares::NONE);
        let _ = self.each_answer(&node.position, |m| {
            match m {
                Move::Drop { to, .. } => squares |= Squares::of(to),
                _ => answers += 1,
            }
            ControlFlow::<()>::Continue(())
        });
        let numbers = Numbers::guess(answers + squares.len(), 1);
        self.verdict(node, numbers, node.plies)
    }
}

impl Problem for Attack {
    type Node = Node;
    type Move = Move;
    type Means = Means;

    /// The board without the hands. The same board is another problem for the other attacker, and
    /// when other answers are left out.
    fn key(&self, node: &Node) -> u64 {
        let key = node.position.board_key().0 ^ self.left_out;
        match self.attacker {
            Color::Black => key,
            Color::White => !key,
        }
    }

    fn means(&self, node: &Node) -> Means {
        Means::new(node.position.hand(self.attacker), node.plies)
    }

    fn moves(&mut self, node: &Node, side: Side, moves: &mut Vec<Move>) {
        let add = |m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        };
        let _ = match side {
            Side::Attacker => node.position.each_check(add),
            Side::Defender => self.each_answer(&node.position, add),
        };
        // Drops come last, ordered by what is dropped. It matters more where.
        let is_drop = |m: &Move| matches!(m, Move::Drop { .. });
        let first = moves.iter().position(is_drop).unwrap_or(moves.len());
        if side == Side::Defender {
            moves[first..].sort_by_key(|m| m.to());
        }
    }

    fn play(&self, node: &Node, m: Move) -> Node {
        let mut position = node.position.clone();
        position.play_unchecked(m);
        let plies = match node.plies {
            ANY => ANY,
            plies => plies.saturating_sub(1),
        };
        Node { position, plies }
    }

    /// What is dropped on the same square, and what promotes there or not.
    fn are_akin(&self, a: Move, b: Move) -> bool {
        a.to() == b.to() && a.from() == b.from()
    }

    /// One ply more than what comes after it.
    fn means_before(&self, node: &Node, next: Means) -> Means {
        let plies = next.plies().saturating_add(1);
        Means::new(node.position.hand(self.attacker), plies)
    }

    fn initial_numbers(&mut self, node: &Node, side: Side) -> InitialNumbers<Means> {
        match side {
            Side::Attacker => self.numbers_for_attacker(node),
            Side::Defender => self.numbers_for_defender(node),
        }
    }
}
