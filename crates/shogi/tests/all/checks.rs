//! Checks are found without trying every move; here every move is tried.

use std::ops::ControlFlow;

use game::Position as _;
use game_laws::random_games;
use shogi::{HandKind, Move, Position, Rules, Sfen, Shogi};

fn checks(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = position.each_check(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    moves
}

/// The definition: what leaves the other side in check.
fn tried(position: &Position) -> Vec<Move> {
    let gives_check = |&m: &Move| {
        let mut next = position.clone();
        next.play_unchecked(m);
        next.in_check()
    };
    let legal = position.legal_moves();
    legal.into_iter().filter(gives_check).collect()
}

#[test]
fn every_check_is_found_and_nothing_else() {
    let mut found = 0;
    random_games::<Shogi>(&Rules::default(), 11, 60, 200, |line| {
        let position = line.position();
        let checks = checks(position);
        assert_eq!(checks, tried(position), "{position:?}");
        assert_eq!(position.in_check(), !position.checkers().is_empty());
        found += checks.len();
    });
    assert!(found > 5_000, "only {found} checks were found");
}

#[test]
fn screens_and_lonely_kings() {
    for sfen in [
        // The silver uncovers the lance, the knight the bishop, the king the rook.
        "4k4/9/9/4S4/9/9/9/4L4/9 b - 1",
        "8k/9/9/5N3/4B4/9/9/9/9 b - 1",
        "4k4/9/4K4/9/9/4R4/9/9/9 b - 1",
        "4k4/9/4P4/9/9/9/9/4R4/9 b - 1",
        // Nobody to check, and nobody who could be.
        "9/9/9/9/4K4/9/9/9/9 b RB 1",
        "9/9/9/9/4k4/9/9/9/9 b 2RB2G2S2N2LP 1",
    ] {
        let Sfen { position, .. } = sfen.parse().expect("an SFEN");
        assert_eq!(checks(&position), tried(&position), "{sfen}");
    }
}

#[test]
fn a_piece_that_is_given_back_leaves_no_trace() {
    let Sfen { position, .. } = "4k4/9/9/9/4p4/4P4/9/9/4K4 b G 1".parse().expect("an SFEN");
    let mut taken = position.clone();
    taken.play_unchecked("5f5e".parse().expect("a move"));
    assert_eq!(taken.hand(game::Color::Black).count(HandKind::Pawn), 1);
    let key = taken.board_key();
    taken.give_back(HandKind::Pawn);
    taken.give_back(HandKind::Rook);
    let Sfen {
        position: expected, ..
    } = "4k4/9/9/9/4P4/9/9/9/4K4 w Gp 1".parse().expect("an SFEN");
    assert_eq!(taken, expected);
    assert_eq!(taken.board_key(), key);
    assert_ne!(taken.key(), key);
}
