use std::time::Duration;

use game::{Color, Position as _};

use ::shogi::{Move, Position, Sfen, Square};

use super::{Fault, MAX_DEPTH};
use crate::shogi::{Branch, End, Node, Reason};

/// Lines of moves being read: the game, the branch that is read now, and those between them.
pub(super) struct Tree {
    /// The branch that moves are added to.
    top: Line,
    /// The branches below the top of the stack, the game first.
    below: Vec<Line>,
    /// What was written between 変化 and the first move of the branch, which gets it.
    early: Notes,
}

/// Comments and a bookmark.
#[derive(Default)]
struct Notes {
    comments: Vec<String>,
    bookmark: Option<String>,
}

struct Line {
    branch: Branch,
    /// The number of its first move; the game has 1.
    first: usize,
    /// Where each move was played.
    befores: Vec<Place>,
    now: Place,
}

/// A position, and the target of the move before it, for 同.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) position: Position,
    pub(super) previous: Option<Square>,
}

impl Line {
    fn new(first: usize, now: Place) -> Line {
        Line {
            branch: Branch::default(),
            first,
            befores: Vec::new(),
            now,
        }
    }

    /// Whether it has a move with that number, or an end instead.
    fn has(&self, ply: usize) -> bool {
        let ended = usize::from(self.branch.end.is_some());
        ply.checked_sub(self.first)
            .is_some_and(|index| index < self.branch.moves.len() + ended)
    }

    /// Whether it just stopped before that move.
    fn stopped_before(&self, ply: usize) -> bool {
        self.branch.end.is_none() && ply == self.first + self.branch.moves.len()
    }
}

impl Tree {
    pub(super) fn new(start: &Sfen, previous: Option<Square>) -> Tree {
        let position = start.position.clone();
        Tree {
            top: Line::new(1, Place { position, previous }),
            below: Vec::new(),
            early: Notes::default(),
        }
    }

    /// Where the next move is played.
    pub(super) fn now(&self) -> &Place {
        &self.top.now
    }

    pub(super) fn turn(&self) -> Color {
        self.top.now.position.turn()
    }

    pub(super) fn end(&mut self) -> &mut Option<End> {
        &mut self.top.branch.end
    }

    /// The notes of the last move or end. `None` before the first move of the game.
    pub(super) fn notes(&mut self) -> Option<(&mut Vec<String>, &mut Option<String>)> {
        let Branch { moves, end } = &mut self.top.branch;
        match (end, moves.last_mut()) {
            (Some(end), _) => Some((&mut end.comments, &mut end.bookmark)),
            (None, Some(node)) => Some((&mut node.comments, &mut node.bookmark)),
            (None, None) if self.below.is_empty() => None,
            (None, None) => Some((&mut self.early.comments, &mut self.early.bookmark)),
        }
    }

    /// Adds a move, if it is legal.
    pub(super) fn play(&mut self, m: Move, time: Option<Duration>) -> bool {
        let Ok(position) = self.top.now.position.play(m) else {
            return false;
        };
        let previous = Some(m.to());
        let before = std::mem::replace(&mut self.top.now, Place { position, previous });
        self.top.befores.push(before);
        let early = std::mem::take(&mut self.early);
        self.top.branch.moves.push(Node {
            time,
            comments: early.comments,
            bookmark: early.bookmark,
            ..Node::new(m)
        });
        true
    }

    /// Ends the line.
    pub(super) fn stop(&mut self, reason: Reason, attempt: Option<Move>) {
        let early = std::mem::take(&mut self.early);
        self.top.branch.end = Some(End {
            attempt,
            comments: early.comments,
            bookmark: early.bookmark,
            ..End::new(reason)
        });
    }

    /// Begins a branch at the move with that number in the innermost line that has one. Where
    /// none has, but one just stopped before that move, it goes on. `false` if there is no such
    /// line either.
    pub(super) fn branch(&mut self, ply: usize) -> Result<bool, Fault> {
        self.early = Notes::default();
        // A branch at the first move of a branch is one of the line below.
        while self.top.first >= ply && self.close() {}
        let is_there = self.top.has(ply) || self.below.iter().any(|line| line.has(ply));
        if !is_there {
            while !self.top.stopped_before(ply) && self.close() {}
            return Ok(self.top.stopped_before(ply));
        }
        while !self.top.has(ply) && self.close() {}
        let before = self.top.befores.get(ply - self.top.first);
        let place = before.unwrap_or(&self.top.now).clone();
        if self.below.len() >= MAX_DEPTH {
            return Err(Fault::Depth { most: MAX_DEPTH });
        }
        let branch = Line::new(ply, place);
        self.below.push(std::mem::replace(&mut self.top, branch));
        Ok(true)
    }

    /// Hangs the top where it belongs; `false` if it is the game itself.
    fn close(&mut self) -> bool {
        let Some(parent) = self.below.pop() else {
            return false;
        };
        let child = std::mem::replace(&mut self.top, parent);
        let Branch { moves, end } = &mut self.top.branch;
        if let Some(node) = moves.get_mut(child.first - self.top.first) {
            node.branches.push(child.branch);
        } else if let Some(end) = end {
            end.branches.push(child.branch);
        }
        true
    }

    /// The game with all branches.
    pub(super) fn finish(mut self) -> Branch {
        while self.close() {}
        self.top.branch
    }
}
