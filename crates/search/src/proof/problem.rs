use super::{InitialNumbers, Numbers};

/// The side to move in a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The side that wants to reach the goal.
    Attacker,
    /// The side that wants to prevent it.
    Defender,
}

impl std::ops::Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// A problem for df-pn: something that an attacker wants to force. Sides move in turn.
pub trait Problem {
    /// A position: a small value that is copied to play a move.
    type Node: Clone;

    /// A move.
    type Move: Copy;

    /// The attacker's resources beside the board, for example pieces in hand; `()` if there are
    /// none. Of two positions with the same key, the one with more means is never worse for the
    /// attacker.
    type Means: Copy + PartialOrd + Default;

    /// The hash of everything but the means, the side to move included.
    fn key(&self, node: &Self::Node) -> u64;

    /// The attacker's means.
    fn means(&self, node: &Self::Node) -> Self::Means;

    /// Adds the moves of a side: the attacker's forcing moves, or all of the defender's replies. A
    /// side without moves has lost.
    fn moves(&mut self, node: &Self::Node, side: Side, moves: &mut Vec<Self::Move>);

    /// The position after one of these moves.
    fn play(&self, node: &Self::Node, m: Self::Move) -> Self::Node;

    /// Whether two neighbouring moves of the list lead to similar positions, so that refuting one
    /// is most of the work for both.
    fn are_akin(&self, _: Self::Move, _: Self::Move) -> bool {
        false
    }

    /// The proof numbers of a position before it is searched.
    fn initial_numbers(&mut self, node: &Self::Node, _: Side) -> InitialNumbers<Self::Means> {
        InitialNumbers {
            numbers: Numbers::OPEN,
            means: self.means(node),
        }
    }

    /// The means with which a verdict about `node` holds that follows from a verdict about the
    /// position after a move, which holds with `next`. All answers for one node can be compared
    /// with each other. Usually these are the means that the node has.
    fn means_before(&self, node: &Self::Node, _next: Self::Means) -> Self::Means {
        self.means(node)
    }
}
