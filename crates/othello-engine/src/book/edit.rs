use std::collections::BTreeSet;

use game::Line;
use othello::{Move, Othello, Position, Size, Square};

use super::{Appraiser, Board, Book};

/// What a line added to a book.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Additions {
    /// The number of positions that the book did not have.
    pub positions: usize,
    /// The number of moves, those of the new positions included.
    pub moves: usize,
}

impl Book {
    /// Adds the positions and moves of another book. A move that both have keeps the searched
    /// score that it has here.
    pub fn merge(&mut self, other: &Book) {
        for (board, page) in other.pages() {
            let known = self.page(board).map(|page| page.known(board));
            let is_new = |square: Square| known.is_none_or(|known| !known.contains(square));
            let replies = page.replies().iter();
            let new: Vec<(Square, i32)> = replies
                .filter(|reply| is_new(reply.square))
                .map(|reply| (reply.square, reply.searched))
                .collect();
            if !new.is_empty() {
                self.write(board, &new);
            }
        }
        self.settle();
    }

    /// Removes a move of a position and the positions that only it leads to; whether the book had
    /// it. A position without moves leaves the book as well.
    pub fn remove(&mut self, position: &Position, square: Square) -> bool {
        if position.size() != Size::Eight {
            return false;
        }
        let (board, symmetry) = Board::of(position);
        let twins = board.twins(symmetry.square(square, Size::Eight));
        let Some(page) = self.pages.get_mut(&board) else {
            return false;
        };
        let before = page.replies.len();
        page.replies.retain(|reply| !twins.contains(reply.square));
        let left = page.replies.len();
        if left == 0 {
            self.pages.remove(&board);
        }
        self.drop_unreachable();
        left < before
    }

    /// Adds the positions of a line that begins at the start of a game: those it does not have
    /// get their best moves and those up to `tolerance` discs worse, and each gets the move of the
    /// line. Before each search `goes_on` is asked; if it says no, the rest of the line is left out.
    pub fn add_line(
        &mut self,
        line: &Line<Othello>,
        appraiser: &mut Appraiser,
        tolerance: i32,
        mut goes_on: impl FnMut() -> bool,
    ) -> Additions {
        let mut added = Additions::default();
        let played = line.moves().iter().map(Some).chain([None]);
        for (position, played) in line.positions().iter().zip(played) {
            if !goes_on() {
                break;
            }
            // A pass is part of the move before it.
            if position.size() != Size::Eight || position.moves().is_empty() {
                continue;
            }
            let (board, symmetry) = Board::of(position);
            if self.page(board).is_none() {
                let found = appraiser.appraise(board, None, tolerance);
                added.positions += 1;
                added.moves += found.len();
                self.write(board, &found);
            }
            let Some(Move::Place(square)) = played else {
                continue;
            };
            let square = symmetry.square(*square, Size::Eight);
            let known = self.page(board).map(|page| page.known(board));
            if known.is_none_or(|known| !known.contains(square)) {
                self.write(board, &[(square, appraiser.value(board, square))]);
                added.moves += 1;
            }
        }
        self.settle();
        added
    }

    /// Removes the positions that no line from the start leads to any more.
    fn drop_unreachable(&mut self) {
        let mut reached = BTreeSet::from([Board::start()]);
        // A position comes before those that follow from it.
        for (board, page) in &self.pages {
            if reached.contains(board) {
                let next = page.replies.iter();
                let next = next.filter_map(|reply| board.after(reply.square));
                reached.extend(next.map(|next| next.board));
            }
        }
        self.pages.retain(|board, _| reached.contains(board));
        self.settle();
    }
}
