use othello::{Square, Squares};

use super::Board;

/// The moves of a board in the book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// Sorted by square.
    pub(super) replies: Vec<Reply>,
}

/// A move of a board; it stands for all symmetric ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The square.
    pub square: Square,
    /// The searched score for the side to move.
    pub searched: i32,
    /// The score for the side to move, from the next board if that is in the book.
    pub value: i32,
    /// Whether the next board is in the book.
    pub goes_on: bool,
}

impl Page {
    /// The moves, sorted by square.
    #[must_use]
    pub fn replies(&self) -> &[Reply] {
        &self.replies
    }

    /// The best move; of equal ones, the first whose next board is in the book.
    #[must_use]
    pub fn best(&self) -> Option<&Reply> {
        let replies = self.replies.iter().rev();
        replies.max_by_key(|reply| (reply.value, reply.goes_on))
    }

    /// The score for the side to move if both sides follow the book.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.best().map_or(0, |best| best.value)
    }

    /// The squares of its moves, symmetric ones included.
    #[must_use]
    pub fn known(&self, board: Board) -> Squares {
        let twins = self.replies.iter().map(|reply| board.twins(reply.square));
        Squares::from_bits(twins.fold(0, |all, twins| all | twins.bits()))
    }

    /// An upper bound of the moves that are not in the book; `None` if all are.
    #[must_use]
    pub fn rest(&self, board: Board) -> Option<i32> {
        let is_whole = self.known(board) == board.position().moves();
        let least = self.replies.iter().map(|reply| reply.searched).min();
        least.filter(|_| !is_whole)
    }
}
