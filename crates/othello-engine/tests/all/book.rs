//! The opening book: what it chooses, where it is used, and its file.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, mpsc};

use fastrand::Rng;
use game::{Line, Position as _, Symmetric as _};
use othello::{Move, Othello, Position, Size, Square, Symmetry};
use othello_engine::alphabeta::{AlphaBeta, Level, Options};
use othello_engine::book::{Appraiser, Board, Book, BookError};
use othello_engine::shipped;
use search::{Limits, Reports, Stop, Thinker as _};

/// All boards after up to four moves that lose no more than six discs each.
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let level = Level::new(2).expect("a level");
    let mut appraiser = Appraiser::new(level, shipped::weights());
    let mut book = Book::default();
    let mut boards = BTreeSet::from([Board::start()]);
    while let Some(board) = boards.pop_first() {
        let moves = appraiser.appraise(board, None, 6);
        let next = moves.iter().filter_map(|(square, _)| board.after(*square));
        boards.extend(next.map(|next| next.board).filter(|next| next.ply() <= 4));
        book.write(board, &moves);
    }
    book.settle();
    book
});

fn start() -> Line<Othello> {
    Line::new(Size::Eight)
}

/// A game by the book, as far as it goes.
fn opening(variety: u32, seed: u64) -> Line<Othello> {
    let mut line = start();
    let mut rng = Rng::with_seed(seed);
    while let Some(found) = BOOK.choose(&line, variety, &mut rng) {
        line.push(found.line[0]).expect("a legal move");
    }
    line
}

/// What each side lost in a game by the book.
fn losses(line: &Line<Othello>) -> [i32; 2] {
    let mut losses = [0; 2];
    for (ply, (position, next)) in line
        .positions()
        .iter()
        .zip(&line.positions()[1..])
        .enumerate()
    {
        let score = |position| BOOK.page(Board::of(position).0).map(|page| page.score());
        if let (Some(score), Some(next)) = (score(position), score(next)) {
            losses[ply % 2] += score + next;
        }
    }
    losses
}

#[test]
fn without_variety_only_the_best_moves_are_played() {
    let games: Vec<Line<Othello>> = (0..50).map(|seed| opening(0, seed)).collect();
    for line in &games {
        assert!(line.moves().len() >= 3, "{:?}", line.moves());
        assert_eq!(losses(line), [0, 0]);
    }
    // Black begins in four ways, all of them the same.
    let firsts: BTreeSet<_> = games
        .iter()
        .map(|line| line.moves()[0].to_string())
        .collect();
    assert_eq!(firsts.len(), 4, "{firsts:?}");
    assert_eq!(opening(0, 7).moves(), opening(0, 7).moves());
}

#[test]
fn chance_decides_between_equals_and_variety_adds_what_costs_little() {
    let mut book = Book::default();
    let f5 = "f5".parse().expect("a square");
    book.write(Board::start(), &[(f5, 0)]);
    let second = Board::start().after(f5).expect("it goes on").board;
    // The diagonal, the perpendicular and the parallel, which loses a disc.
    let replies: Vec<(Square, i32)> = second
        .position()
        .moves()
        .into_iter()
        .zip([0, 0, -1])
        .collect();
    book.write(second, &replies);
    let third = |place: usize| second.after(replies[place].0).expect("it goes on").board;
    for (place, &(_, value)) in replies.iter().enumerate() {
        let reply = third(place).position().moves().into_iter().next();
        book.write(third(place), &[(reply.expect("a move"), -value)]);
    }
    book.settle();
    let line = Line::from_position(Size::Eight, second.position());
    let chosen = |variety| -> BTreeSet<Board> {
        let choices = (0..100).filter_map(|seed| {
            let choice = book.choose(&line, variety, &mut Rng::with_seed(seed))?;
            let next = second
                .position()
                .play(choice.line[0])
                .expect("a legal move");
            Some(Board::of(&next).0)
        });
        choices.collect()
    };
    assert_eq!(chosen(0), BTreeSet::from([third(0), third(1)]));
    assert_eq!(chosen(1), BTreeSet::from([third(0), third(1), third(2)]));
    // Where the best move leads out of the book, the player thinks.
    let last = Line::from_position(Size::Eight, third(0).position());
    assert_eq!(book.choose(&last, 0, &mut Rng::with_seed(0)), None);
}

#[test]
fn with_variety_games_differ_and_cost_no_more_than_allowed() {
    for variety in [1, 2, 5] {
        let games = (0..100).map(|seed| opening(variety, seed));
        let games: Vec<Line<Othello>> = games.collect();
        for line in &games {
            let losses = losses(line);
            assert!(
                losses.iter().all(|&loss| loss <= variety as i32),
                "{losses:?}"
            );
        }
        let ends: BTreeSet<String> = games
            .iter()
            .map(|line| format!("{:?}", line.moves()))
            .collect();
        assert!(ends.len() > 10, "{variety}: {}", ends.len());
    }
    assert_eq!(opening(5, 7).moves(), opening(5, 7).moves());
}

#[test]
fn every_view_of_a_position_has_the_same_moves() {
    for (board, page) in BOOK.pages() {
        let position = board.position();
        let answer = |position: Position| {
            let line = Line::from_position(Size::Eight, position);
            BOOK.choose(&line, 0, &mut Rng::with_seed(0))
        };
        let found = answer(position);
        assert_eq!(
            found.is_some(),
            page.best().is_some_and(|best| best.goes_on)
        );
        for symmetry in Symmetry::ALL {
            let turned = answer(position.transformed(symmetry));
            let value = |found: &Option<othello_engine::book::BookMove>| {
                found.as_ref().map(|found| found.value)
            };
            assert_eq!(value(&turned), value(&found));
            if let (Some(turned), Some(found)) = (&turned, &found) {
                let next = |position: Position, m: Move| {
                    Board::of(&position.play(m).expect("a legal move")).0
                };
                assert_eq!(
                    next(position.transformed(symmetry), turned.line[0]),
                    next(position, found.line[0])
                );
            }
        }
    }
}

#[test]
fn a_file_is_small_and_any_damage_is_noticed() {
    let bytes = BOOK.to_bytes();
    assert_eq!(Book::from_bytes(&bytes).as_ref(), Ok(&*BOOK));
    assert!(bytes.len() < 50 + 10 * BOOK.len(), "{}", bytes.len());
    assert_eq!(Book::from_bytes(b"SANBAN"), Err(BookError::NoBook));
    assert_eq!(Book::from_bytes(&[0; 80]), Err(BookError::NoBook));
    for length in 0..bytes.len() {
        assert!(Book::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        // The zlib head has bits that mean nothing to who unpacks.
        let read = Book::from_bytes(&damaged);
        assert!(read.is_err() || read.as_ref() == Ok(&*BOOK), "{place}");
    }
    let mut newer = bytes;
    newer[8] = 9;
    assert_eq!(Book::from_bytes(&newer), Err(BookError::Version(9)));
}

#[test]
fn the_player_opens_by_it_unless_something_is_measured() {
    let options = Options {
        level: Level::new(1),
        hash: 1,
        threads: NonZeroUsize::MIN,
        book: Some(Arc::new(BOOK.clone())),
        ..Options::default()
    };
    let nodes = |options: Options, limits: Limits| {
        let (sender, receiver) = mpsc::channel();
        let mut player = AlphaBeta::new(options);
        let choice = player.think(&start(), &limits, &Stop::new(), &Reports::to(sender));
        // Of several lines the best is told first.
        let reports: Vec<_> = receiver.into_iter().collect();
        let is_best = |rank: Option<u32>| rank.is_none_or(|rank| rank == 1);
        let told = reports.iter().rfind(|report| is_best(report.rank));
        assert_eq!(choice.best, told.map(|told| told.line[0]));
        assert_eq!(choice.score, told.and_then(|told| told.score));
        player.nodes()
    };
    assert_eq!(nodes(options.clone(), Limits::default()), 0);
    let depth = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let few = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    for limits in [depth, few] {
        assert!(nodes(options.clone(), limits) > 0);
    }
    let several = Options {
        lines: 2,
        ..options.clone()
    };
    assert!(nodes(several, Limits::default()) > 0);
    let off = Options {
        book: None,
        ..options
    };
    assert!(nodes(off, Limits::default()) > 0);
}
