use othello::{Square, Squares};

use super::Board;

/// What the book knows of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// By their squares.
    pub(super) replies: Vec<Reply>,
}

/// A move of a board, one for all its twins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Where the disc is placed.
    pub square: Square,
    /// By how many discs the side to move will win, as a search said.
    pub searched: i32,
    /// The same, as the board that follows has it if the book knows that.
    pub value: i32,
    /// Whether the book goes on after it.
    pub goes_on: bool,
}

impl Page {
    /// Its moves, by their squares.
    #[must_use]
    pub fn replies(&self) -> &[Reply] {
        &self.replies
    }

    /// The best move; of equal ones the first that the book goes on after.
    #[must_use]
    pub fn best(&self) -> Option<&Reply> {
        let replies = self.replies.iter().rev();
        replies.max_by_key(|reply| (reply.value, reply.goes_on))
    }

    /// By how many discs the side to move will win if both sides follow the book.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.best().map_or(0, |best| best.value)
    }

    /// The moves it has, twins among them.
    #[must_use]
    pub fn known(&self, board: Board) -> Squares {
        let twins = self.replies.iter().map(|reply| board.twins(reply.square));
        Squares::from_bits(twins.fold(0, |all, twins| all | twins.bits()))
    }

    /// What no move that it does not have was found to be better than; `None` if it has them all.
    #[must_use]
    pub fn rest(&self, board: Board) -> Option<i32> {
        let is_whole = self.known(board) == board.position().moves();
        let least = self.replies.iter().map(|reply| reply.searched).min();
        least.filter(|_| !is_whole)
    }
}
