//! Weights from games whose boards were searched: self-play, labels, patterns with mobility, and a
//! player that uses them.

use std::fs;

use crate::test_folder::TestFolder;

/// Games of a quick player after many random moves.
fn games(folder: &TestFolder, count: &str, out: &str) -> String {
    let out = folder.path(out);
    let player = "alphabeta:level=1,hash=1";
    folder.succeeds(&[
        "selfplay",
        "othello",
        "--black",
        player,
        "--white",
        player,
        "--random-moves",
        "36",
        "--games",
        count,
        "--seed",
        "5",
        "--out",
        &out,
    ]);
    out
}

const LEVEL: [&str; 4] = ["--level", "2", "--exact", "10"];

#[test]
fn weights_with_mobility_are_learned_from_searched_boards() {
    let folder = TestFolder::new("labels");
    let games = games(&folder, "40", "games.txt");
    let labels = |out: &str, more: &[&str]| {
        let start = [
            "learn", "labels", "othello", "--games", &games, "--out", out,
        ];
        folder.succeeds(&[&start[..], &LEVEL, more].concat())
    };
    let whole = folder.path("whole.txt");
    let text = labels(&whole, &["--threads", "2"]);
    assert!(text.ends_with("40 games with scores\n"), "{text}");
    let rows = folder.read_text("whole.txt");
    for (row, game) in rows.lines().zip(folder.read_text("games.txt").lines()) {
        let [moves, given, scores] = row.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        assert_eq!(format!("{moves} {given}"), game);
        assert!(scores.split(',').count() > 10, "{row}");
    }
    // What was interrupted in the middle of a row goes on with it, on any number of threads.
    let part = folder.path("part.txt");
    fs::write(&part, &rows[..rows.len() / 2]).expect("a file");
    labels(&part, &["--threads", "1"]);
    assert_eq!(folder.read_text("part.txt"), rows);
    // From these boards weights are learned, and players use them.
    let file = folder.path("weights.sbw");
    let learn = [
        "learn", "patterns", "othello", "--games", &whole, "--passes", "3",
    ];
    let named = [
        "--name",
        "small",
        "--mobility",
        "--test",
        "0.2",
        "--export",
        &file,
    ];
    folder.succeeds(&[&learn[..], &named].concat());
    assert_eq!(
        folder.read("weights.sbw")[8],
        4,
        "the version with mobility"
    );
    let manifest = folder.read_text("weights.sbw.MANIFEST.toml");
    assert!(manifest.contains("mobility = true"), "{manifest}");
    let plain = folder.path("plain.sbw");
    folder.succeeds(&[&learn[..], &["--name", "plain", "--export", &plain]].concat());
    assert_eq!(folder.read("plain.sbw")[8], 3);
    assert!(
        !folder
            .read_text("plain.sbw.MANIFEST.toml")
            .contains("mobility")
    );
    folder.succeeds(&[
        "learn",
        "spread",
        "othello",
        "--weights",
        &file,
        "--positions",
        "400",
    ]);
    let player = format!("alphabeta:level=3,hash=1,weights={file}");
    folder.succeeds(&[
        "selfplay",
        "othello",
        "--black",
        &player,
        "--white",
        "random:seed=1",
    ]);
}

#[test]
fn games_that_cannot_be_labelled_are_refused() {
    let folder = TestFolder::new("labels");
    let good = folder.write("good.txt", "f5d6c3 2\n");
    let out = folder.path("out.txt");
    let labels = |games: &str| {
        let start = [
            "learn", "labels", "othello", "--games", games, "--out", &out,
        ];
        folder.fails(&[&start[..], &LEVEL].concat())
    };
    for (name, text, complaint) in [
        ("moves.txt", "f5d6\nf5a1\n", "line 2"),
        (
            "given.txt",
            "f5d6 x\n",
            "line 1: expected a number of opening moves",
        ),
        ("none.txt", "\n", "there is no game"),
    ] {
        let file = folder.write(name, text);
        let found = labels(&file);
        assert!(
            found.contains(complaint) && found.contains(&file),
            "{name}: {found}"
        );
    }
    assert!(labels("nowhere.txt").contains("nowhere.txt"));
    assert!(!fs::exists(&out).expect("a folder"));
    // A file of other games is not continued.
    fs::write(&out, "e6f4 0 1,2\n").expect("a file");
    let found = labels(&good);
    assert!(
        found.contains("out.txt: line 1: expected the scores of the same game"),
        "{found}"
    );
    fs::write(&out, "f5d6c3 2 1\nf5d6c3 2 1\n").expect("a file");
    assert!(labels(&good).contains("expected at most 1 games, found 2"));
    let shogi = folder.fails(&["learn", "labels", "shogi", "--games", &good, "--out", &out]);
    assert!(shogi.contains("expected othello"), "{shogi}");
    // Scores must be those of the game that they stand behind.
    for (row, complaint) in [
        (
            "e6f4e3f6g5d6e7f5c5 6 1,2",
            "expected 3 scores behind the game, found 2",
        ),
        (
            "e6f4e3f6g5d6e7f5c5 6 1,2,65",
            "expected scores from -64 to 64, found `65`",
        ),
    ] {
        let file = folder.write("scores.txt", format!("{row}\n"));
        let found = folder.fails(&["learn", "patterns", "othello", "--games", &file]);
        assert!(
            found.contains(complaint) && found.contains("line 1"),
            "{found}"
        );
    }
}
