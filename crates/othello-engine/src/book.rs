//! The opening book: scores of moves, from searches and from the boards that follow in the book.

mod appraiser;
mod board;
mod edit;
mod file;
mod page;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use fastrand::Rng;
use game::{Line, Position as _};
use othello::{Move, Othello, Position, Size, Square};

use crate::classic::choice::after;
pub use appraiser::Appraiser;
pub use board::{Board, Next};
pub use edit::Additions;
pub use file::BookError;
pub use page::{Page, Reply};

/// The opening book: boards with their moves. Symmetric boards are one.
///
/// Every board can be reached from the start by moves of the book.
///
/// ```
/// use othello::Square;
/// use othello_engine::book::{Board, Book};
///
/// let mut book = Book::default();
/// let f5: Square = "f5".parse()?;
/// book.write(Board::start(), &[(f5, 0)]);
/// book.settle();
/// assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
/// # Ok::<(), othello::SquareError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    pages: BTreeMap<Board, Page>,
}

/// A move from the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The book score for the side to move, in discs.
    pub value: i32,
    /// The score of the search that brought the move into the book.
    pub searched: i32,
    /// Whether the position after it is in the book.
    pub goes_on: bool,
    /// The move, and the best line of the book after it.
    pub line: Vec<Move>,
}

impl Book {
    /// The number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether the book is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The page of a board.
    #[must_use]
    pub fn page(&self, board: Board) -> Option<&Page> {
        self.pages.get(&board)
    }

    /// All pages, boards with fewer discs first.
    pub fn pages(&self) -> impl Iterator<Item = (Board, &Page)> {
        self.pages.iter().map(|(board, page)| (*board, page))
    }

    /// Adds moves of a board with their searched scores. The board is the start, or a move of the
    /// book leads to it. [`Book::settle`] then updates the scores.
    pub fn write(&mut self, board: Board, moves: &[(Square, i32)]) {
        let replies = &mut self.pages.entry(board).or_default().replies;
        replies.retain(|reply| moves.iter().all(|(square, _)| *square != reply.square));
        replies.extend(moves.iter().map(|&(square, searched)| Reply {
            square,
            searched,
            value: searched,
            goes_on: false,
        }));
        replies.sort_unstable_by_key(|reply| reply.square.index());
    }

    /// Backs up the scores of boards to those they follow from (negamax).
    pub fn settle(&mut self) {
        let boards: Vec<Board> = self.pages.keys().copied().collect();
        // Boards come before those that follow from them.
        for board in boards.into_iter().rev() {
            let Some(mut page) = self.pages.remove(&board) else {
                continue;
            };
            for reply in &mut page.replies {
                let next = board.after(reply.square);
                let next = next.and_then(|next| Some((next, self.page(next.board)?)));
                reply.goes_on = next.is_some();
                reply.value = next.map_or(reply.searched, |(next, page)| next.value(page.score()));
            }
            self.pages.insert(board, page);
        }
    }

    /// The best line of the book from a position.
    #[must_use]
    pub fn line(&self, position: &Position) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *position;
        loop {
            let m = if position.must_pass() {
                Some(Move::Pass)
            } else {
                self.seen(&position).and_then(|(board, page)| {
                    let best = page.best()?;
                    first_view(board, &position, best.square)
                })
            };
            let Some(m) = m else {
                return line;
            };
            line.push(m);
            position = after(&position, m);
        }
    }

    /// The moves of a position that the book has, symmetric ones included, the best first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let Some((board, page)) = self.seen(position) else {
            return Vec::new();
        };
        let symmetry = Board::of(position).1;
        let known = position.moves().into_iter().filter_map(|square| {
            let twins = board.twins(symmetry.square(square, Size::Eight));
            let reply = page.replies.iter();
            let reply = reply.copied().find(|reply| twins.contains(reply.square))?;
            let m = Move::Place(square);
            let mut line = vec![m];
            if reply.goes_on {
                line.extend(self.line(&after(position, m)));
            }
            Some(BookMove {
                value: reply.value,
                searched: reply.searched,
                goes_on: reply.goes_on,
                line,
            })
        });
        let mut moves: Vec<BookMove> = known.collect();
        moves.sort_by_key(|known| (Reverse(known.value), !known.goes_on));
        moves
    }

    /// A move for a game, if its best moves are in the book: one of the best at random, or with a
    /// `variety` one that costs at most that many discs, earlier moves of the game included.
    ///
    /// A move that leads out of the book has only a searched score: it is left to the player, who
    /// can search now.
    #[must_use]
    pub fn choose(&self, line: &Line<Othello>, variety: u32, rng: &mut Rng) -> Option<BookMove> {
        let position = line.position();
        let (board, page) = self.seen(position)?;
        let spare = match variety {
            0 => 0,
            _ => (variety as i32 - self.cost(line)).max(0),
        };
        let least = page.score() - spare;
        let good = page.replies.iter();
        let good = good.filter(|reply| reply.goes_on && reply.value >= least);
        let reply = rng.choice(good.collect::<Vec<_>>())?;
        let view = rng.choice(board.views(position).collect::<Vec<_>>())?;
        let m = place(view, reply.square);
        let mut moves = vec![m];
        moves.extend(self.line(&after(position, m)));
        Some(BookMove {
            value: reply.value,
            searched: reply.searched,
            goes_on: reply.goes_on,
            line: moves,
        })
    }

    /// The discs that the moves of the side to move have cost so far, by the book.
    fn cost(&self, line: &Line<Othello>) -> i32 {
        let turn = line.turn();
        let played = line.positions().iter().zip(line.moves());
        let own = played.filter(|(position, _)| position.turn() == turn);
        let costs = own.filter_map(|(position, m)| {
            let (board, page) = self.seen(position)?;
            let Move::Place(square) = *m else {
                return None;
            };
            let seen = Board::of(position).1.square(square, Size::Eight);
            let twins = board.twins(seen);
            let mut replies = page.replies.iter();
            let reply = replies.find(|reply| twins.contains(reply.square))?;
            Some(page.score() - reply.value)
        });
        costs.sum()
    }

    fn seen(&self, position: &Position) -> Option<(Board, &Page)> {
        if position.size() != Size::Eight {
            return None;
        }
        let (board, _) = Board::of(position);
        Some((board, self.page(board)?))
    }
}

/// A move of a board, on a position with that board.
fn first_view(board: Board, position: &Position, square: Square) -> Option<Move> {
    let view = board.views(position).next()?;
    Some(place(view, square))
}

fn place(view: othello::Symmetry, square: Square) -> Move {
    Move::Place(view.inverse().square(square, Size::Eight))
}
