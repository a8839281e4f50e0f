use std::collections::BTreeMap;

use othello_engine::book::{Board, Book};

/// A board to search: a new one, or one of which more moves matter than the book has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Task {
    /// In hundredths of a disc.
    cost: u32,
    pub(super) board: Board,
    /// The most discs that a move may lose to be followed.
    pub(super) tolerance: i32,
}

/// Finds the positions where a book can grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frontier {
    /// The most discs that both sides together may lose on a line.
    pub(super) error: i32,
    /// The cost of each move, in hundredths of a disc.
    pub(super) penalty: u32,
    /// The most moves before a board of the book.
    pub(super) last_ply: u32,
}

impl Frontier {
    /// The cheapest tasks with this many new boards, the cheapest first; earlier boards first among
    /// equals.
    pub(super) fn cheapest(&self, book: &Book, new: usize) -> Vec<Task> {
        let mut tasks = self.tasks(book);
        tasks.sort_unstable();
        let mut found = 0;
        tasks.retain(|task| {
            let is_chosen = found < new;
            found += usize::from(book.page(task.board).is_none());
            is_chosen
        });
        tasks
    }

    fn tasks(&self, book: &Book) -> Vec<Task> {
        let task = |board: Board, loss: i32| Task {
            cost: 100 * loss as u32 + self.penalty * board.ply(),
            board,
            tolerance: self.error - loss,
        };
        if book.is_empty() {
            return vec![task(Board::start(), 0)];
        }
        // The discs lost on the best path to each board. A board comes after all boards that lead
        // to it, so its own loss is known in time.
        let mut losses = BTreeMap::from([(Board::start(), 0)]);
        let mut tasks = Vec::new();
        for (board, page) in book.pages() {
            let Some(&loss) = losses.get(&board) else {
                // Every path to this board loses too much now.
                continue;
            };
            let least = page.score() - (self.error - loss);
            if page.rest(board).is_some_and(|rest| rest >= least) {
                tasks.push(task(board, loss));
            }
            for reply in page.replies().iter().filter(|reply| reply.value >= least) {
                let Some(next) = board.after(reply.square) else {
                    continue;
                };
                let loss = loss + page.score() - reply.value;
                let known = losses.entry(next.board).or_insert(loss);
                *known = loss.min(*known);
            }
        }
        let new = losses
            .into_iter()
            .filter(|(board, _)| board.ply() <= self.last_ply && book.page(*board).is_none());
        tasks.extend(new.map(|(board, loss)| task(board, loss)));
        tasks
    }
}

#[cfg(test)]
mod tests {
    use othello::Square;

    use super::*;

    fn moves(board: Board) -> Vec<Square> {
        let mut known = 0;
        let mut moves = Vec::new();
        for square in board.position().moves() {
            if known & 1 << square.index() == 0 {
                known |= board.twins(square).bits();
                moves.push(square);
            }
        }
        moves
    }

    #[test]
    fn lines_that_lose_less_come_first_and_moves_that_matter_again_are_looked_for() {
        let frontier = Frontier {
            error: 3,
            penalty: 50,
            last_ply: 40,
        };
        let mut book = Book::default();
        let tasks = frontier.cheapest(&book, 5);
        assert_eq!(tasks.len(), 1);
        assert_eq!(tasks[0].board, Board::start());
        book.write(Board::start(), &[(moves(Board::start())[0], 0)]);
        book.settle();
        let second = frontier.cheapest(&book, 5)[0].board;
        // The diagonal, the perpendicular and the parallel: one is out of the question.
        let replies = moves(second);
        let values: Vec<(Square, i32)> = replies.into_iter().zip([-2, 0, -4]).collect();
        book.write(second, &values[..2]);
        book.settle();
        let next = |place: usize| second.after(values[place].0).map(|next| next.board);
        let found = frontier.cheapest(&book, 5);
        let boards: Vec<Board> = found.iter().map(|task| task.board).collect();
        // The third may lose only two by what is known, so the page is not done.
        assert_eq!(Some(boards[0]), Some(second));
        assert_eq!(
            boards[1..].iter().copied().map(Some).collect::<Vec<_>>(),
            [next(1), next(0)]
        );
        assert_eq!((found[1].cost, found[2].cost), (100, 300));
        assert_eq!(found[2].tolerance, 1);
        book.write(second, &values[2..]);
        book.settle();
        assert_eq!(frontier.cheapest(&book, 1).len(), 1);
        assert_eq!(frontier.cheapest(&book, 9).len(), 2);
        assert!(frontier.cheapest(&book, 0).is_empty());
    }
}
