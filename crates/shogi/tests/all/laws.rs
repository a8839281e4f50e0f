//! Shogi obeys the laws of every game, and its published counts come out.

use std::path::Path;

use game::Leaves;
use game_laws::{PerftFile, laws, random_games};
use shogi::{Move, Rules, Shogi};

#[test]
fn random_games_obey_the_laws() {
    let mut lines = 0;
    let universe: Vec<Move> = Move::all().collect();
    random_games::<Shogi>(&Rules::default(), 3, 12, 160, |line| {
        // The universe is large: every seventh position is enough of it.
        if lines % 7 == 0 {
            laws::position(line.position(), universe.iter().copied());
        }
        laws::notation::<Shogi>(line.position());
        lines += 1;
    });
    assert!(lines > 1_000, "only {lines} lines were visited");
}

#[test]
fn taking_back_restores_the_line() {
    let universe: Vec<Move> = Move::all().collect();
    let mut lines = 0;
    random_games::<Shogi>(&Rules::default(), 5, 2, 60, |line| {
        if lines % 10 == 0 {
            laws::line(line, universe.iter().copied());
        }
        lines += 1;
    });
    assert!(lines > 60);
}

#[test]
fn the_published_counts_come_out() {
    let file = PerftFile::parse(include_str!("../shogi.perft")).expect("a perft file");
    assert_eq!(file.check::<Shogi>(20_000_000, |leaves| leaves.open), 10);
}

/// The full table of positions, where the data folder lies beside the repository.
#[test]
fn the_shared_counts_come_out_to_depth_3() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi/perft.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return;
    };
    let file = PerftFile::parse(&text).expect("a perft file");
    assert!(file.check::<Shogi>(60_000_000, |leaves: Leaves| leaves.open) > 180);
}

#[test]
#[ignore = "seconds in a release build, minutes otherwise: run by `make test-slow`"]
fn the_start_position_counts_to_depth_6() {
    let file = PerftFile::parse(include_str!("../shogi.perft")).expect("a perft file");
    assert_eq!(file.check::<Shogi>(600_000_000, |leaves| leaves.open), 13);
}
