//! Othello obeys the laws of every game, on random games and on its published counts.

use game::{Leaves, Position as _};
use game_laws::{PerftFile, laws, random_games};
use othello::{Move, Othello, Position, Size, leaves};
use simd::Isa;

const PERFT: &str = include_str!("../othello.perft");

#[test]
fn random_games_obey_the_laws() {
    for (size, least) in Size::ALL.into_iter().zip([1_000, 2_500, 5_000]) {
        let mut lines = 0;
        random_games::<Othello>(&size, 3, 100, 200, |line| {
            laws::position(line.position(), Move::all());
            laws::line(line, Move::all());
            laws::notation::<Othello>(line.position());
            laws::symmetry(line.position());
            lines += 1;
        });
        assert!(lines > least, "{size}: only {lines} lines were visited");
    }
}

/// A position travels by value through every search.
#[test]
fn the_size_costs_no_room() {
    assert_eq!(size_of::<Position>(), 24);
}

#[test]
fn keys_of_different_positions_differ() {
    let mut seen = std::collections::HashMap::new();
    for size in Size::ALL {
        random_games::<Othello>(&size, 5, 500, 200, |line| {
            let position = *line.position();
            if let Some(other) = seen.insert(position.key(), position) {
                assert_eq!(other, position);
            }
        });
    }
    assert!(seen.len() > 20_000);
    // The low bits alone must spread, since tables are indexed by them.
    let low: std::collections::HashSet<u64> = seen.keys().map(|key| key.0 & 0xff_ffff).collect();
    assert!(low.len() * 1_000 > seen.len() * 995, "{}", low.len());
}

#[test]
fn the_published_counts_come_out_by_the_trait() {
    let file = PerftFile::parse(PERFT).expect("the perft file is well formed");
    assert_eq!(file.check::<Othello>(4_000_000, Leaves::all), 9 + 40);
}

#[test]
fn the_published_counts_come_out_by_every_kernel() {
    let file = PerftFile::parse(PERFT).expect("the perft file is well formed");
    check_by_batches(&file, 30_000_000);
}

#[test]
#[ignore = "minutes: run by `make test-slow`"]
fn the_published_counts_come_out_to_depth_13() {
    let file = PerftFile::parse(PERFT).expect("the perft file is well formed");
    check_by_batches(&file, 20_000_000_000);
}

fn check_by_batches(file: &PerftFile, largest: u64) {
    for case in &file.cases {
        let sfen: othello::Sfen = case.position.parse().expect("a position");
        for (&expected, depth) in case.counts.iter().zip(1..) {
            for isa in Isa::all().filter(|_| expected <= largest) {
                assert_eq!(
                    leaves(&sfen.position, depth, isa).all(),
                    expected,
                    "{}: depth {depth}, {isa}",
                    case.name
                );
            }
        }
    }
}
