//! Opening books shown and edited through the real binary.

use std::path::Path;

use crate::command::{fails, json, succeeds};
use crate::test_folder::TestFolder;
use serde_json::Value;

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

/// A quick addition.
fn add(book: &str, lines: &[&str], out: &str) -> String {
    let start = ["book", "add", book];
    let end = ["--level", "1", "--error", "0", "--out", out];
    succeeds(&[&start[..], lines, &end].concat())
}

#[test]
fn the_built_in_book_is_shown() {
    let whole = json(&["book", "show", "built-in", "--json"]);
    assert_eq!(
        (number(&whole["positions"]), number(&whole["value"])),
        (3000, 0)
    );
    let plies = whole["plies"].as_array().expect("plies");
    let sum = |key: &str| -> i64 { plies.iter().map(|ply| number(&ply[key])).sum() };
    assert_eq!(
        (sum("positions"), sum("moves")),
        (3000, number(&whole["moves"]))
    );
    let text = succeeds(&["book", "show", "built-in"]);
    assert!(text.starts_with("built-in: 3000 positions, "), "{text}");
    assert!(
        text.contains("\nthe start is worth +0 to Black, best line "),
        "{text}"
    );
    let text = succeeds(&["book", "show", "built-in", "--lang", "ja"]);
    assert!(text.starts_with("built-in: 3000局面、"), "{text}");
    // A position from another side has the same values on other squares.
    let moves = |line: &str| json(&["book", "show", "built-in", line, "--json"])["moves"].clone();
    let (one, other) = (moves("f5"), moves("c4"));
    for (line, moves) in [("f5", &one), ("c4", &other)] {
        let moves = moves.as_array().expect("moves");
        assert!(!moves.is_empty(), "{line}");
        for known in moves {
            let shown = format!("{line}{}", known["move"].as_str().expect("a move"));
            succeeds(&["show", "othello", &shown]);
            assert_eq!(known["line"][0], known["move"]);
        }
    }
    let values = |moves: &Value| -> Vec<i64> {
        let moves = moves.as_array().expect("moves").iter();
        moves.map(|known| number(&known["value"])).collect()
    };
    assert_eq!(values(&one), values(&other));
    assert!(values(&one).is_sorted_by_key(|value| -value));
    let text = succeeds(&["book", "show", "built-in", "f5"]);
    assert!(
        text.starts_with("move  value  searched  line of the book\n"),
        "{text}"
    );
    let text = succeeds(&["book", "show", "built-in", "f5f6f7"]);
    assert_eq!(text, "the book does not have this position\n");
}

#[test]
fn lines_are_added_and_removed_and_books_merged() {
    let folder = TestFolder::new("books");
    let empty = folder.path("none.sbb");
    let [one, other, both] = ["one.sbb", "other.sbb", "both.sbb"].map(|name| folder.path(name));
    assert!(fails(&["book", "add", &empty, "f5"]).contains(&empty));
    // All of the built-in book but one opening, which is added again.
    let text = succeeds(&["book", "remove", "built-in", "f5d6", "--out", &one]);
    let left = number(&json(&["book", "show", &one, "--json"])["positions"]);
    assert!(
        left < 3000 && text.ends_with(&format!("{left} in all\n")),
        "{text}"
    );
    let text = add(&one, &["f5d6c3d3c4", "f5f4"], &one);
    let has = json(&["book", "show", &one, "--json"]);
    assert!(number(&has["positions"]) > left, "{text}");
    let after = json(&["book", "show", &one, "f5d6c3d3", "--json"]);
    let moves = after["moves"].as_array().expect("moves");
    let c4 = moves.iter().find(|known| known["move"] == "c4");
    assert_eq!(c4.map(|c4| &c4["continued"]), Some(&true.into()), "{after}");
    let manifest = folder.read_text("one.sbb.MANIFEST.toml");
    for part in [
        "command = \"sanban book add ",
        "--level 1 --error 0",
        "crc32 = ",
        "[[inputs]]",
    ] {
        assert!(manifest.contains(part), "{part}: {manifest}");
    }
    // Both together have the positions of each.
    succeeds(&["book", "remove", "built-in", "f5f6", "--out", &other]);
    succeeds(&["book", "merge", &one, &other, "--out", &both]);
    let positions = |book: &str| number(&json(&["book", "show", book, "--json"])["positions"]);
    assert!(positions(&both) >= positions(&one).max(positions(&other)));
    assert!(positions(&both) >= 3000);
    // What was made is a book for players, and for learning.
    succeeds(&[
        "selfplay",
        "othello",
        "--black",
        &format!("alphabeta:level=1,hash=1,book={both}"),
        "--white",
        "random:seed=1",
    ]);
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    let folder = TestFolder::new("books");
    let book = folder.path("book.sbb");
    succeeds(&["book", "remove", "built-in", "f5f6", "--out", &book]);
    let before = folder.read("book.sbb");
    let damaged = folder.write("damaged.sbb", &before[..before.len() - 9]);
    let out = folder.path("out.sbb");
    for (arguments, complaint) in [
        (&["add", "built-in", "f5"][..], "--out: expected a file"),
        (&["add", &book, "f5a1"], "f5a1"),
        (&["add", &book, "f5", "--level", "61"], "61"),
        (
            &["remove", &book, "f5f6"],
            "f5f6: its last move is not in the book",
        ),
        (
            &["remove", &book, "startpos"],
            "startpos: expected a line with a move",
        ),
        (
            &["remove", "--", &book, "----OX------XO-- X;"],
            "expected a board of 8x8",
        ),
        (
            &[
                "add",
                "--",
                &book,
                "---------------------------OX------XOX--------------------------W1",
            ],
            "---------------------------OX------XOX--------------------------W1",
        ),
        (&["show", &damaged], "is damaged"),
        (&["merge", &book, &damaged, "--out", &out], "is damaged"),
        (&["merge", &book, "--out", &out], "2"),
    ] {
        let found = fails(&[&["book"][..], arguments].concat());
        assert!(found.contains(complaint), "{arguments:?}: {found}");
    }
    assert_eq!(folder.read("book.sbb"), before);
    assert!(!Path::new(&out).exists());
}
