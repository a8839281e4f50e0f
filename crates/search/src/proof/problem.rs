use super::{Look, Numbers};

/// Whose move it is in a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Who wants to reach the goal.
    Attacker,
    /// Who wants to prevent it.
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

/// Something that an attacker wants to force. Sides move in turn.
pub trait Problem {
    /// A position: a small value that is copied to play a move.
    type Node: Clone;

    /// A move.
    type Move: Copy;

    /// What the attacker has beside the board, `()` if that is nothing: of two positions with the
    /// same key the one with more means is never worse for the attacker.
    type Means: Copy + PartialOrd + Default;

    /// A fingerprint of all but the means. It tells the sides apart as well.
    fn key(&self, node: &Self::Node) -> u64;

    /// What the attacker has beside the board.
    fn means(&self, node: &Self::Node) -> Self::Means;

    /// Adds the moves of a side: the attacker's that force something, or all the defender's
    /// answers. An attacker without moves has failed, a defender without answers as well.
    fn moves(&mut self, node: &Self::Node, side: Side, moves: &mut Vec<Self::Move>);

    /// The position after one of these moves.
    fn play(&self, node: &Self::Node, m: Self::Move) -> Self::Node;

    /// Whether two moves of a list, one after the other, lead to much the same, so that refuting
    /// one is most of the work for both.
    fn are_akin(&self, _: Self::Move, _: Self::Move) -> bool {
        false
    }

    /// What can be seen of a position at once, without playing on: a verdict, or a guess.
    fn look(&mut self, node: &Self::Node, _: Side) -> Look<Self::Means> {
        Look {
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
