use std::time::Duration;

use ::renju::{Foul, Move, Point};

use super::Node;

/// The stone that lost a game: Black placed it where it may not. It is no move of the game, so
/// it stands here and not among the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoulStone {
    /// Where it was placed.
    pub point: Point,
    /// The kind of foul.
    pub foul: Foul,
    /// The time used for it, to the millisecond.
    pub time: Option<Duration>,
    /// Comments after it, a line each.
    pub comments: Vec<String>,
}

impl FoulStone {
    /// The stone of a move that was a foul. A comment names the foul where there is none, since not
    /// every program that reads a file can tell.
    #[must_use]
    pub fn of(node: Node, point: Point, foul: Foul) -> FoulStone {
        let mut comments = node.comments;
        if comments.is_empty() {
            comments.push(format!("foul: {foul}"));
        }
        FoulStone {
            point,
            foul,
            time: node.time,
            comments,
        }
    }

    /// The stone as files have it: one more move.
    #[must_use]
    pub fn node(&self) -> Node {
        Node {
            played: Move::Place(self.point),
            time: self.time,
            comments: self.comments.clone(),
        }
    }
}
