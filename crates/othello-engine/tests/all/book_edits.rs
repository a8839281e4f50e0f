//! Books that are merged and changed by hand keep what books promise: every position can be
//! reached, values are those of negamax, and the file says it all.

use std::collections::BTreeSet;

use game::{Line, Position as _, Symmetric as _};
use othello::{Move, Othello, Position, Size, Square, Symmetry, Transcript};
use othello_engine::alphabeta::Level;
use othello_engine::book::{Additions, Appraiser, Board, Book};
use othello_engine::shipped;

fn line(text: &str) -> Line<Othello> {
    let (game, rest) = Transcript::parse_far(Position::START, text);
    assert!(rest.is_ok(), "{text}: {rest:?}");
    game.line
}

fn appraiser() -> Appraiser {
    let level = Level::new(2).expect("a level");
    Appraiser::new(level, shipped::weights())
}

fn book_of(lines: &[&str]) -> Book {
    let mut book = Book::default();
    for text in lines {
        book.add_line(&line(text), &mut appraiser(), 1, || true);
    }
    book
}

/// The value of a board by what was searched at the ends of lines.
fn negamax(book: &Book, board: Board) -> i32 {
    let page = book.page(board).expect("a board of the book");
    let values = page.replies().iter().map(|reply| {
        let next = board.after(reply.square);
        match next.filter(|next| book.page(next.board).is_some()) {
            Some(next) if next.is_again => negamax(book, next.board),
            Some(next) => -negamax(book, next.board),
            None => reply.searched,
        }
    });
    values.max().expect("a move")
}

fn check(book: &Book) {
    let mut reached = BTreeSet::from([Board::start()]);
    for (board, page) in book.pages() {
        assert!(reached.contains(&board), "{board:?} cannot be reached");
        assert!(!page.replies().is_empty(), "{board:?} has no move");
        assert_eq!(page.score(), negamax(book, board));
        for reply in page.replies() {
            reached.extend(board.after(reply.square).map(|next| next.board));
        }
    }
    assert_eq!(Book::from_bytes(&book.to_bytes()).as_ref(), Ok(book));
}

fn square(m: &str) -> Square {
    m.parse().expect("a square")
}

#[test]
fn a_line_that_is_added_is_in_the_book_from_its_start_to_its_end() {
    let text = "f5d6c4d3c3f4";
    let mut book = Book::default();
    let added = book.add_line(&line(text), &mut appraiser(), 1, || true);
    check(&book);
    assert_eq!((added.positions, book.len()), (7, 7));
    let moves: usize = book.pages().map(|(_, page)| page.replies().len()).sum();
    assert_eq!(added.moves, moves);
    let played = line(text);
    for (position, m) in played.positions().iter().zip(played.moves()) {
        let known = book.moves(position);
        let found = known.iter().find(|known| known.line[0] == *m);
        assert!(found.is_some_and(|found| found.goes_on), "{m}");
        assert!(known.is_sorted_by_key(|known| -known.value));
    }
    // What was there stays; a second time there is nothing to add.
    let again = book.add_line(&line(text), &mut appraiser(), 1, || true);
    assert_eq!(again, Additions::default());
    // The same opening from another side is the same.
    let turned = book.add_line(&line("c4e3f5"), &mut appraiser(), 1, || true);
    assert_eq!(turned.positions, 0, "{turned:?}");
    check(&book);
    // One that stops adds what it has done.
    let mut steps = 2;
    let mut short = Book::default();
    short.add_line(&line(text), &mut appraiser(), 1, || {
        steps -= 1;
        steps >= 0
    });
    check(&short);
    assert_eq!(short.len(), 2);
}

#[test]
fn every_view_of_a_position_has_the_same_moves() {
    let book = book_of(&["f5d6c3d3c4f4", "f5f6e6f4e3"]);
    assert_eq!(book.moves(&Position::START).len(), 4);
    for (board, page) in book.pages() {
        let position = board.position();
        let of = |position: &Position| -> Vec<(i32, i32, bool)> {
            let moves = book.moves(position).into_iter();
            moves.map(|m| (m.value, m.searched, m.goes_on)).collect()
        };
        assert!(of(&position).len() >= page.replies().len());
        for symmetry in Symmetry::ALL {
            assert_eq!(of(&position.transformed(symmetry)), of(&position));
        }
        for known in book.moves(&position) {
            let after = position.play(known.line[0]).expect("a legal move");
            assert!(
                known.line[1..]
                    .iter()
                    .try_fold(after, |p, &m| p.play(m))
                    .is_ok()
            );
        }
    }
    assert!(book.moves(&Position::start(Size::Six)).is_empty());
}

#[test]
fn a_merged_book_has_all_positions_and_the_first_values() {
    let (one, other) = (
        book_of(&["f5d6c3d3c4", "f5f6e6"]),
        book_of(&["f5d6c4d3", "f5f4"]),
    );
    let mut both = one.clone();
    both.merge(&other);
    check(&both);
    let boards =
        |book: &Book| -> BTreeSet<Board> { book.pages().map(|(board, _)| board).collect() };
    let union = boards(&one).union(&boards(&other)).copied().collect();
    assert_eq!(boards(&both), union);
    for (board, page) in both.pages() {
        for reply in page.replies() {
            let of = |book: &Book| {
                let replies = book.page(board)?.replies().iter();
                let twins = board.twins(reply.square);
                let mut same = replies.filter(|other| twins.contains(other.square));
                same.next().map(|other| other.searched)
            };
            assert_eq!(Some(reply.searched), of(&one).or_else(|| of(&other)));
        }
    }
    let mut again = both.clone();
    again.merge(&one);
    assert_eq!(again, both);
    let mut empty = Book::default();
    empty.merge(&other);
    assert_eq!(empty, other);
    // Another value of the same move is not taken over.
    let mut wrong = Book::default();
    wrong.write(Board::start(), &[(square("d3"), 64)]);
    wrong.settle();
    again.merge(&wrong);
    assert_eq!(again, both);
}

#[test]
fn what_only_a_removed_move_led_to_is_gone() {
    let mut book = book_of(&["f5d6c3d3c4", "f5f6e6"]);
    let before = book.len();
    let played = line("f5d6");
    assert!(book.remove(&played.positions()[1], square("d6")));
    check(&book);
    assert!(book.len() < before);
    assert!(book.page(Board::of(played.position()).0).is_none());
    let left = book.moves(&played.positions()[1]);
    assert!(
        left.iter()
            .all(|known| known.line[0] != Move::Place(square("d6")))
    );
    assert!(left.iter().any(|known| known.goes_on), "f6 is still there");
    // It is not there twice, and not elsewhere.
    assert!(!book.remove(&played.positions()[1], square("d6")));
    assert!(!book.remove(played.position(), square("c3")));
    assert!(!book.remove(&Position::start(Size::Six), square("d2")));
    // Of symmetric moves one stands for all: without it nothing is left.
    assert!(book.remove(&Position::START, square("c4")));
    assert!(book.is_empty());
    check(&book);
}
