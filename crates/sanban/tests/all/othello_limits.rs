//! Othello at its limits: positions that hardly occur, and files and sizes that cannot be used.

use std::fs;
use std::time::{Duration, Instant};

use crate::command::{START, Talk, fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

/// The moves that an engine makes in a position, or its complaint.
fn thought(position: &str) -> String {
    let mut talk = Talk::new(&["othello", "--protocol", "usix"]);
    talk.say("setoption name hash value 1");
    talk.say(&format!("position sfen {position}"));
    talk.moved(&["go depth 4"]).join("\n")
}

fn solved(problem: &str) -> serde_json::Value {
    let folder = TestFolder::new("limits");
    let file = folder.write("one.obf", format!("{problem}\n"));
    let text = succeeds(&["solve", "othello", &file, "--json", "--hash", "1"]);
    serde_json::from_str(text.lines().next().expect("a row")).expect("an object")
}

#[test]
fn positions_without_an_empty_square_are_solved() {
    let full = format!("{}{}", "X".repeat(40), "O".repeat(24));
    for (side, score) in [("X", 16), ("O", -16)] {
        let row = solved(&format!("{full} {side};"));
        assert_eq!(
            (&row["score"], &row["empties"]),
            (&score.into(), &0.into()),
            "{row}"
        );
        assert!(row["best"].is_null(), "{row}");
    }
    let drawn = format!("{}{} X;", "X".repeat(32), "O".repeat(32));
    assert_eq!(solved(&drawn)["score"], 0);
    let shown = json(&["show", "othello", &format!("{full} X;"), "--json"]);
    assert_eq!(shown["verdict"]["winner"], "black");
    assert_eq!(shown["legal"].as_array().map(Vec::len), Some(0));
}

#[test]
fn positions_with_one_colour_are_over() {
    // Black alone: empty squares are the winner's.
    let black = "-".repeat(27) + "XX------XX" + &"-".repeat(27);
    for (side, score) in [("X", 64), ("O", -64)] {
        assert_eq!(solved(&format!("{black} {side};"))["score"], score);
    }
    let shown = json(&["show", "othello", &format!("{black} O;"), "--json"]);
    assert_eq!(shown["verdict"]["winner"], "black", "{shown}");
    let sfen = black.clone() + "W1";
    let said = thought(&sfen);
    assert!(said.contains("bestmove"), "{said}");
}

/// A position with any number of discs can be set up: who is to move is said, not counted.
#[test]
fn any_parity_can_be_set_up_and_is_solved() {
    // A position of FFO 1 with one square filled, and both sides to move.
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    assert_eq!(board.len(), 64);
    let odd = board.replacen('-', "X", 1);
    for board in [board, &odd] {
        for side in ["X", "O"] {
            let row = solved(&format!("{board} {side};"));
            let empties = board.matches('-').count();
            assert_eq!(row["empties"], empties, "{row}");
            let score = row["score"].as_i64().expect("a score");
            assert!(score.abs() <= 64 && score % 2 == 0, "{row}");
        }
    }
    let said = thought(&format!("{odd}B1"));
    assert!(said.contains("bestmove "), "{said}");
}

#[test]
fn boards_of_other_sizes_are_refused_or_played_by_name() {
    let folder = TestFolder::new("limits");
    for size in [3, 5, 7, 9, 10] {
        let squares = "-".repeat(size * size - 2) + "XO";
        let file = folder.write("size.obf", format!("{squares} X;\n"));
        let found = fails(&["solve", "othello", &file]);
        assert!(
            found.contains("line 1: board: expected 64 letters"),
            "{size}: {found}"
        );
        let found = fails(&["show", "othello", &format!("{squares} X;")]);
        assert!(found.contains("expected"), "{size}: {found}");
    }
    let six = "-".repeat(14) + "OX----XO" + &"-".repeat(14);
    let found = fails(&["show", "othello", &format!("{six} X;")]);
    assert!(found.contains("--rules size=N"), "{found}");
    let shown = json(&[
        "show",
        "othello",
        &format!("{six}B1"),
        "--rules",
        "size=6",
        "--json",
    ]);
    assert_eq!(shown["legal"].as_array().map(Vec::len), Some(4));
    let found = fails(&["book", "show", "--", "built-in", &format!("{six}B1")]);
    assert!(found.contains("expected a board of 8x8"), "{found}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_hash_larger_than_memory_is_refused_by_name() {
    // More than any machine of this kind has is not needed: sizes end at 64 GiB.
    let memory = fs::read_to_string("/proc/meminfo").expect("it is there");
    let total = memory
        .lines()
        .next()
        .and_then(|line| line.split_whitespace().nth(1));
    let total: u64 = total.and_then(|kib| kib.parse().ok()).expect("a number");
    let folder = TestFolder::new("limits");
    let file = folder.write("one.obf", format!("{}XO X;\n", "X".repeat(62)));
    let game = folder.write("game.f5d6", "f5d6\n");
    for command in [
        &["solve", "othello", &file][..],
        &["analyze", "othello", &game],
    ] {
        if total / 1024 < 65_536 {
            let found = fails(&[command, &["--hash", "65536"]].concat());
            assert!(found.contains("--hash: expected at most the "), "{found}");
        }
        for wrong in ["0", "65537", "-1", "x", "99999999999999999999"] {
            let found = fails(&[command, &["--hash", wrong]].concat());
            assert!(found.contains(wrong), "{wrong}: {found}");
        }
    }
}

#[test]
fn damaged_weights_are_refused_wherever_they_are_read() {
    let folder = TestFolder::new("limits");
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../othello-engine/weights/patterns.sbw"
    );
    let whole = fs::read(path).expect("the built-in weights");
    let games = folder.write("games.f5d6", "e6f4e3f6g5d6e7f5c5\n");
    let out = folder.path("out.txt");
    let weights = folder.path("weights.sbw");
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 4;
    let mut with_mobility = whole.clone();
    with_mobility[8] = 4;
    for (bytes, why) in [
        (&changed[..], "is damaged"),
        (&whole[..whole.len() - 1], "is damaged"),
        (&with_mobility, "weights, found"),
        (&[][..], "expected pattern weights of Othello"),
    ] {
        folder.write("weights.sbw", bytes);
        for command in [
            &["learn", "spread", "othello", "--weights", &weights][..],
            &[
                "learn",
                "labels",
                "othello",
                "--games",
                &games,
                "--out",
                &out,
                "--weights",
                &weights,
            ],
            &["learn", "book", "othello", "--weights", &weights],
            &[
                "selfplay",
                "othello",
                "--black",
                &format!("alphabeta:weights={weights}"),
            ],
        ] {
            let found = folder.fails(command);
            assert!(
                found.contains(&weights) && found.contains(why),
                "{command:?}: {found}"
            );
        }
    }
    assert!(!fs::exists(&out).expect("a folder"));
}

/// An engine that searches a position it cannot solve in hours answers a stop at once.
fn stops(count: usize, threads: &str) -> Vec<Duration> {
    let mut talk = Talk::new(&[
        "othello",
        "--protocol",
        "usix",
        "--player",
        "alphabeta:level=60",
    ]);
    talk.say(&format!("setoption name threads value {threads}"));
    talk.say("setoption name hash value 16");
    talk.say("isready");
    talk.until("readyok");
    let mut waits = Vec::new();
    for number in 0..count {
        talk.say(&format!("position sfen {START}"));
        talk.say("go infinite");
        std::thread::sleep(Duration::from_millis(60 + 17 * (number as u64 % 7)));
        let asked = Instant::now();
        talk.moved(&["stop"]);
        waits.push(asked.elapsed());
    }
    waits.sort();
    waits
}

#[test]
fn a_deep_search_stops_at_once() {
    for threads in ["1", "2"] {
        let waits = stops(9, threads);
        // The median: a machine that does other things as well may be late at times.
        assert!(waits[4] < Duration::from_millis(20), "{threads}: {waits:?}");
    }
}

#[test]
#[ignore = "measures, half a minute: run by `make test-slow`"]
#[allow(clippy::print_stderr)]
fn every_deep_search_stops_within_20_ms() {
    for threads in ["1", "2"] {
        let waits = stops(100, threads);
        let [median, worst] = [50, 99].map(|place| waits[place].as_secs_f64() * 1e3);
        eprintln!("{threads} threads: median {median:.2} ms, worst {worst:.2} ms");
        assert!(waits[95] < Duration::from_millis(20), "{waits:?}");
    }
}

/// What is asked of a solver that is stopped by a signal: an end within moments.
#[test]
#[cfg(unix)]
fn a_solver_that_is_interrupted_ends_at_once() {
    let folder = TestFolder::new("limits");
    let start = format!("{START};").replace("B1;", " X;").replace('W', "O");
    let file = folder.write("start.obf", format!("{start}\n"));
    let mut child = sanban(&["solve", "othello", &file, "--hash", "16"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("sanban runs");
    std::thread::sleep(Duration::from_millis(400));
    let asked = Instant::now();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|status| status.success()));
    let end = child.wait().expect("it ends");
    assert_eq!(end.code(), Some(130));
    assert!(
        asked.elapsed() < Duration::from_secs(2),
        "{:?}",
        asked.elapsed()
    );
}
