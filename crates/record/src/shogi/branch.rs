//! A line of moves, its moves and its end: all of them can hold branches.

use std::slice;
use std::time::Duration;

use game::Position as _;

use ::shogi::{Move, Position};

use super::Reason;

/// A line of moves: the game itself, or what could have been played.
///
/// A branch hangs on the move (or the end) that it replaces, so the game stays a flat list
/// however long it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Branch {
    /// The moves, in order.
    pub moves: Vec<Node>,
    /// The end; `None` if the file has none.
    pub end: Option<End>,
}

impl Branch {
    /// The moves with the positions before them, from the position the branch starts at.
    ///
    /// The walk stops before a move that is not legal.
    #[must_use]
    pub fn steps(&self, start: Position) -> Steps<'_> {
        Steps {
            position: start,
            nodes: self.moves.iter(),
        }
    }
}

/// A move of a record with its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub played: Move,
    /// The time used for it, to the millisecond.
    pub time: Option<Duration>,
    /// Comments after it, a line each.
    pub comments: Vec<String>,
    /// The name of a bookmark at it.
    pub bookmark: Option<String>,
    /// The branches: other moves in its place.
    pub branches: Vec<Branch>,
}

impl Node {
    /// A move without any notes.
    #[must_use]
    pub fn new(played: Move) -> Node {
        Node {
            played,
            time: None,
            comments: Vec::new(),
            bookmark: None,
            branches: Vec::new(),
        }
    }
}

/// How a line of moves ended, and what was written about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// Why it ended.
    pub reason: Reason,
    /// The illegal move that ended it, where the file tells.
    pub attempt: Option<Move>,
    /// The time used before it.
    pub time: Option<Duration>,
    /// Comments after it, a line each.
    pub comments: Vec<String>,
    /// The name of a bookmark at it.
    pub bookmark: Option<String>,
    /// The branches: other moves in its place.
    pub branches: Vec<Branch>,
}

impl End {
    /// An end without any notes.
    #[must_use]
    pub fn new(reason: Reason) -> End {
        End {
            reason,
            attempt: None,
            time: None,
            comments: Vec::new(),
            bookmark: None,
            branches: Vec::new(),
        }
    }
}

/// One step of a walk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<'a> {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub played: Move,
    /// The move with all that was written about it.
    pub node: &'a Node,
}

/// A walk along a line of moves.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    position: Position,
    nodes: slice::Iter<'a, Node>,
}

impl Steps<'_> {
    /// The position after the moves walked so far.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }
}

impl<'a> Iterator for Steps<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let node = self.nodes.next()?;
        let Ok(after) = self.position.play(node.played) else {
            self.nodes = [].iter();
            return None;
        };
        Some(Step {
            before: std::mem::replace(&mut self.position, after),
            played: node.played,
            node,
        })
    }
}
