//! The strong player and the one for people, through the binary.

use std::fs;

use crate::command::{fails, succeeds, with_input};
use crate::test_folder::TestFolder;

/// What the engine says to these lines.
fn says(protocol: &str, lines: &str) -> String {
    let output = with_input(&["engine", "othello", "--protocol", protocol], lines);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn usi_has_levels_lines_and_table_sizes() {
    let text = says(
        "usix",
        "usi\nsetoption name Level value 5\nsetoption name MultiPV value 3\n\
         setoption name USI_Hash value 2\nsetoption name Hash value 1\nisready\n\
         position startpos moves f5\ngo nodes 100000\n",
    );
    for option in [
        "option name level type spin default -1 min -1 max 60",
        "option name MultiPV type spin default 1 min 1 max 60",
        "option name hash type spin default 64 min 1 max 65536",
        "option name USI_Hash type spin default 64 min 1 max 65536",
        "option name threads type spin",
    ] {
        assert!(text.contains(option), "{option}: {text}");
    }
    assert!(!text.contains("info string"), "{text}");
    for rank in 1..=3 {
        let last = text.lines().filter(|line| {
            line.starts_with("info depth 5 ") && line.contains(&format!(" multipv {rank} "))
        });
        assert_eq!(last.count(), 1, "{text}");
    }
    assert!(!text.contains("info depth 6"), "{text}");
    assert!(text.contains("bestmove "), "{text}");
}

#[test]
fn nboard_has_levels_and_hints() {
    let text = says("nboard", "nboard 2\nset depth 4\nmove F5\nhint 3\n");
    let deepest: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("search ") && line.split(' ').nth(4) == Some("4"))
        .collect();
    assert_eq!(deepest.len(), 3, "{text}");
    // A depth is that before the end: a nearly full board is solved all the same.
    let text = says(
        "nboard",
        "nboard 2\nset depth 4\nset game (;GM[Othello]BO[8 \
         ******** ******** ******** ******** ****O*** ***OOO** **OO*O*- *O*O*O-- O];)\ngo\n",
    );
    assert!(text.contains("=== "), "{text}");
}

#[test]
fn gtp_has_levels_and_hints() {
    let text = says("gtp", "level 3\nhint 2\nhint 99\n");
    let answers: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(answers[0], "=", "{text}");
    assert_eq!(answers[1].lines().count(), 2, "{text}");
    assert_eq!(answers[2].lines().count(), 4, "{text}");
}

/// How many positions the engine looked at for its first move.
fn first_nodes(player: &str, go: &str) -> u64 {
    let output = with_input(
        &[
            "engine",
            "othello",
            "--protocol",
            "usix",
            "--player",
            player,
        ],
        &format!("usi\nisready\nposition startpos\ngo {go}\n"),
    );
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let told = text.lines().rfind(|line| line.contains(" nodes "));
    let mut words = told.expect("a report").split(' ');
    words.find(|word| *word == "nodes");
    words.next().and_then(|n| n.parse().ok()).expect("a number")
}

#[test]
fn the_book_is_on_from_level_10_where_a_game_is_played() {
    let time = "movetime 1000";
    assert_eq!(first_nodes("alphabeta:hash=1", time), 0);
    assert_eq!(first_nodes("alphabeta:hash=1,level=10", time), 0);
    assert_eq!(first_nodes("alphabeta:hash=1,level=4,book=on", time), 0);
    assert!(first_nodes("alphabeta:hash=1,level=9", time) > 0);
    assert!(first_nodes("alphabeta:hash=1,level=10,book=off", time) > 0);
    assert!(first_nodes("alphabeta:hash=1,level=10", "depth 4") > 0);
    assert!(first_nodes("alphabeta:hash=1,level=10", "nodes 1000") > 0);
}

#[test]
fn damaged_books_are_named_and_refused() {
    let whole = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../othello-engine/book/opening.sbb"
    );
    let whole = fs::read(whole).expect("the built-in book");
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    let mut newer = whole.clone();
    newer[8] = 9;
    let folder = TestFolder::new("damaged");
    let name = &folder.path("book");
    let player = format!("alphabeta:level=1,hash=1,book={name}");
    let commands: [&[&str]; 4] = [
        &["match", &player, "random", "--game", "othello"],
        &["selfplay", "othello", "--black", &player],
        &["play", "othello", "--vs", &player],
        &["engine", "othello", "--player", &player],
    ];
    for (bytes, why) in [
        (&changed[..], "is damaged"),
        (&whole[..whole.len() - 5], "is damaged"),
        (&whole[..5], "expected an opening book of Othello"),
        (
            b"1. f5 d6 and other notes of mine",
            "expected an opening book",
        ),
        (&newer, "version: expected 1, found 9"),
    ] {
        folder.write("book", bytes);
        for command in commands {
            let text = fails(command);
            for part in ["option book", name, why] {
                assert!(text.contains(part), "{command:?}: {part}: {text}");
            }
        }
    }
    // An engine that is told of it goes on with the book it has.
    let text = says(
        "usix",
        &format!(
            "usi\nsetoption name book value {name}\nisready\nposition startpos\n\
             go movetime 1000\n"
        ),
    );
    assert!(text.contains(name), "{text}");
    assert!(
        text.contains("nodes 0") && text.contains("bestmove "),
        "{text}"
    );
}

#[test]
fn damaged_weights_are_named_and_refused() {
    let folder = TestFolder::new("damaged");
    let name = &folder.write("weights", b"SANBANPT\x03\x00 and nothing else of it");
    let player = format!("alphabeta:weights={name}");
    let arguments = ["selfplay", "othello", "--black", &player];
    let text = fails(&arguments);
    fs::remove_file(name).expect("it is there");
    assert!(
        text.contains(name) && text.contains("other patterns"),
        "{text}"
    );
    let text = fails(&arguments);
    assert!(
        text.contains(name) && text.contains("option weights"),
        "{text}"
    );
    let text = fails(&["selfplay", "othello", "--black", "alphabeta:hash=0"]);
    assert!(text.contains("from 1 to 65536"), "{text}");
}

#[test]
fn strength_tells() {
    let text = succeeds(&[
        "match",
        "alphabeta:level=3,hash=1",
        "sparring:strength=10",
        "--game",
        "othello",
        "--games",
        "6",
        "--seed",
        "1",
    ]);
    assert!(text.contains("6 wins"), "{text}");
    // On smaller boards others play for them.
    let small = ["selfplay", "othello", "--rules", "size=4"];
    let players = ["--black", "alphabeta", "--white", "sparring:strength=100"];
    let text = succeeds(&[small, players].concat());
    assert!(text.contains("alphabeta"), "{text}");
}
