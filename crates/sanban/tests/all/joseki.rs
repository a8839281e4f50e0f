//! Books of openings of Shogi through the real binary.

use std::fs;

use crate::command::{fails, succeeds, with_input};
use crate::test_folder::TestFolder;

const START: &str = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn book(folder: &TestFolder) -> String {
    let text = format!(
        "#YANEURAOU-DB2016 1.00\n{START}\n9g9f 3c3d 50 10 1\n1g1f none 45 10 1\n5g5f none -400 10 9\n"
    );
    folder.write("own.db", text)
}

/// The move of an engine at the start with a clock.
fn best(player: &str, go: &str) -> String {
    let input = format!("usi\nisready\nusinewgame\nposition startpos\n{go}\nquit\n");
    let output = with_input(&["engine", "shogi", "--player", player], &input);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let best = text.lines().find_map(|line| line.strip_prefix("bestmove "));
    best.unwrap_or_else(|| panic!("{text}")).to_owned()
}

#[test]
fn a_book_of_another_program_is_played_with_variety() {
    let folder = TestFolder::new("joseki");
    let file = book(&folder);
    let mut found = Vec::new();
    for seed in 0..12 {
        let player = format!("alphabeta:hash=1,book={file},seed={seed}");
        let played = best(&player, "go btime 1000 wtime 1000 byoyomi 100");
        found.push(played.split(' ').next().unwrap_or_default().to_owned());
    }
    assert!(
        found.iter().all(|m| m == "9g9f" || m == "1g1f"),
        "{found:?}"
    );
    assert!(found.iter().any(|m| m == "9g9f") && found.iter().any(|m| m == "1g1f"));
    let only = format!("alphabeta:hash=1,book={file},variety=0");
    assert_eq!(
        best(&only, "go btime 1000 wtime 1000 byoyomi 100"),
        "9g9f ponder 3c3d"
    );
    // Neither in analysis nor with a limit on nodes.
    let searched = best(&only, "go nodes 3000");
    assert!(!searched.starts_with("9g9f"), "{searched}");
}

#[test]
fn a_book_grows_and_a_resumed_one_is_the_same() {
    let folder = TestFolder::new("joseki");
    let (runs, out) = (folder.path("runs"), folder.path("out.db"));
    let learn = |more: &[&str]| {
        let known = ["learn", "book", "shogi", "--runs", &runs];
        succeeds(&[&known[..], more].concat())
    };
    let settings = |positions: &'static str| {
        [
            "--nodes",
            "300",
            "--lines",
            "3",
            "--window",
            "150",
            "--batch",
            "2",
            "--positions",
            positions,
        ]
    };
    learn(
        &[
            &["--name", "whole", "--export", &out][..],
            &settings("8")[..],
        ]
        .concat(),
    );
    let whole = fs::read_to_string(&out).expect("a book");
    assert_eq!(whole.matches("sfen ").count(), 8, "{whole}");
    assert!(whole.contains(START), "{whole}");
    let again = learn(&[&["--name", "again"][..], &settings("8")[..]].concat());
    assert!(again.contains("8 positions"), "{again}");
    assert_eq!(folder.read_text("runs/again/book.db"), whole);
    // Goes on from an earlier checkpoint.
    let checkpoints = fs::read_dir(folder.path("runs/again/checkpoints")).expect("a folder");
    let number = |name: &str| name.strip_prefix("step-")?.parse::<u32>().ok();
    let steps = checkpoints.flatten().filter_map(|entry| {
        let name = entry.file_name();
        Some((number(name.to_str()?)?, entry.path()))
    });
    let (_, last) = steps.max().expect("a checkpoint");
    fs::remove_dir_all(last).expect("the last checkpoint");
    learn(&["--resume", "again"]);
    assert_eq!(folder.read_text("runs/again/book.db"), whole);
    let player = format!("alphabeta:hash=1,book={out}");
    let played = best(&player, "go btime 1000 wtime 1000 byoyomi 100");
    assert!(
        whole.contains(played.split(' ').next().unwrap_or("?")),
        "{played}"
    );
}

#[test]
fn damaged_books_are_named_with_their_line() {
    let folder = TestFolder::new("joseki");
    let bad = folder.write("bad.db", format!("{START}\n7g7e none 0 0 0\n"));
    for (file, part) in [
        (bad.as_str(), "line 2: 7g7e: not a legal move"),
        ("no/such/file.db", "no/such/file.db"),
    ] {
        let player = format!("alphabeta:book={file}");
        let refused = fails(&["engine", "shogi", "--player", &player]);
        assert!(
            refused.contains(part) && refused.contains("book"),
            "{refused}"
        );
    }
    let refused = fails(&["learn", "book", "othello", "--nodes", "5"]);
    assert!(refused.contains("--nodes"), "{refused}");
}
