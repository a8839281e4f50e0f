//! Othello on small boards through the binary.

use crate::command::{fails, json, succeeds, with_input};

const SMALL: &[&str] = &["--rules", "size=4"];

fn small(arguments: &[&str]) -> String {
    succeeds(&[arguments, SMALL].concat())
}

#[test]
fn small_boards_are_shown() {
    let screen = small(&["show", "othello", "b1", "--ascii"]);
    let board = "   a b c d\n 1 * X * -\n 2 - X X -\n 3 * X O -\n 4 - - - -\n";
    assert!(screen.contains(board), "{screen}");
    assert!(
        screen.contains("X black 4  O white 1  empty 11"),
        "{screen}"
    );
    let svg = small(&["show", "othello", "startpos", "--svg"]);
    assert!(svg.contains(r#"viewBox="0 0 208 208""#), "{svg}");
    let report = json(&["show", "othello", "startpos", "--json", "--rules", "size=6"]);
    assert_eq!(report["board"][2], "--OX--");
    assert_eq!(report["empties"], 32);
    let again = small(&["show", "othello", "-XX--XX--XO-----W2", "--ascii"]);
    assert!(again.contains("White to move"), "{again}");
}

#[test]
fn every_game_of_the_smallest_board_is_counted() {
    // Counted by the slow twin of `othello/tests/all/oracle.rs` as well.
    let report = json(&["perft", "othello", "20", "--json", "--rules", "size=4"]);
    assert_eq!(report["nodes"], 60_060);
    let report = json(&["perft", "othello", "6", "--json", "--rules", "size=6"]);
    assert_eq!(report["nodes"], 7_604);
}

#[test]
fn games_are_played_to_the_end() {
    let players = [
        "random:seed=1",
        "corner",
        "minimax",
        "azisai",
        "n-hand",
        "n-hand-custom",
    ];
    for player in players {
        let arguments = [
            "selfplay",
            "othello",
            "--black",
            player,
            "--white",
            "random:seed=2",
        ];
        let text = small(&arguments);
        assert!(
            text.contains("win") || text.to_lowercase().contains("draw"),
            "{text}"
        );
    }
    let arguments = ["play", "othello", "--ascii", "--vs", "minimax"];
    let output = with_input(&[&arguments, SMALL].concat(), "e5\nb1\n");
    let screen = String::from_utf8_lossy(&output.stdout);
    assert!(screen.contains("e5 is not on this board"), "{screen}");
    assert!(screen.contains("   a b c d\n"), "{screen}");
}

#[test]
fn what_small_boards_cannot_do_is_refused() {
    for (arguments, expected) in [
        (
            &["show", "othello", "startpos", "--rules", "size=5"] as &[&str],
            "expected size=4, size=6 or size=8",
        ),
        (
            &["show", "othello", "-----OX--XO-----B1"],
            "SFEN: expected a board of 8x8, found one of 4x4 (see --rules size=N)",
        ),
        (
            &["show", "othello", "f5", "--rules", "size=4"],
            "moves: move 1 (f5): f5 is not on this board",
        ),
        (
            &["engine", "othello", "--rules", "size=4"],
            "--rules: other programs play on 8x8 only",
        ),
        (
            &["play", "othello", "--rules", "size=6", "--vs", "oserou"],
            "player \"oserou\": expected a board of 8x8, found 6x6",
        ),
        (
            &["play", "othello", "--rules", "size=6", "--vs", "cmd:true"],
            "other programs play on 8x8 only",
        ),
    ] {
        let error = fails(arguments);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}
