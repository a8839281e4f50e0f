//! Matches whose players think while their opponents do.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use crate::command::{sanban, succeeds};
use crate::test_folder::TestFolder;

/// An engine that answers by the position, and notes every line that it is sent. `answers` are
/// branches of a shell's `case` on that position.
fn script(folder: &TestFolder, name: &str, answers: &str) -> String {
    let notes = folder.path(&format!("{name}.notes"));
    let text = format!(
        r#"#!/bin/sh
while read -r line; do
  echo "$line" >> {notes}
  case "$line" in
    usi) echo "id name {name}"; echo "option name USI_Ponder type check default false"; echo usiok ;;
    isready) echo readyok ;;
    position*) position="$line" ;;
    "go ponder"*) ;;
    stop) echo "bestmove a1 ponder b1" ;;
    go*|ponderhit*) case "$position" in
{answers}
    esac ;;
    quit) exit ;;
  esac
done
"#
    );
    let path = folder.write(&format!("{name}.sh"), text);
    fs::set_permissions(&path, Permissions::from_mode(0o755)).expect("a script");
    format!("cmd:{path}")
}

/// The lines of a search that a script noted, with remaining times as `N`.
fn noted(folder: &TestFolder, name: &str) -> Vec<String> {
    let text = folder.read_text(&format!("{name}.notes"));
    let searches = [
        "setoption",
        "position",
        "go",
        "ponderhit",
        "stop",
        "gameover",
    ];
    let kept = text
        .lines()
        .filter(|line| searches.iter().any(|word| line.starts_with(word)));
    let clock = |line: &str| {
        let mut words: Vec<&str> = line.split(' ').collect();
        for at in 1..words.len() {
            if words[at - 1].ends_with("time") {
                assert!(
                    words[at].parse::<u32>().is_ok_and(|time| time <= 60_000),
                    "{line}"
                );
                words[at] = "N";
            }
        }
        words.join(" ")
    };
    kept.map(clock).collect()
}

#[test]
fn a_hit_goes_on_and_a_miss_is_dropped() {
    let folder = TestFolder::new("ponder");
    let black = script(
        &folder,
        "black",
        r#"      *" d6 c3 f4") echo "bestmove resign" ;;
      *" f5 d6") echo "bestmove c3 ponder d3" ;;
      *) echo "bestmove f5 ponder d6" ;;"#,
    );
    let white = script(
        &folder,
        "white",
        r#"      *" c3") echo "bestmove f4" ;;
      *) echo "bestmove d6" ;;"#,
    );
    let out = folder.path("match");
    succeeds(&[
        "match", &black, &white, "--game", "othello", "--games", "1", "--time", "60", "--ponder",
        "--out", &out,
    ]);
    let expected = [
        "setoption name USI_Ponder value true",
        "position startpos",
        "go btime N wtime N byoyomi 60000",
        "position startpos moves f5 d6",
        "go ponder btime N wtime N byoyomi 60000",
        "ponderhit btime N wtime N byoyomi 60000",
        "position startpos moves f5 d6 c3 d3",
        "go ponder btime N wtime N byoyomi 60000",
        "stop",
        "position startpos moves f5 d6 c3 f4",
        "go btime N wtime N byoyomi 60000",
        "gameover lose",
    ];
    assert_eq!(noted(&folder, "black"), expected);
    // White never says what it expects.
    assert!(!folder.read_text("white.notes").contains("go ponder"));
    let row = folder.read_text("match/games.jsonl");
    assert!(row.contains(r#""termination":"resignation""#), "{row}");

    // A match that goes on ponders as before.
    assert!(
        folder
            .read_text("match/plan.toml")
            .contains("ponder = true")
    );
    fs::remove_file(folder.0.join("black.notes")).expect("the notes");
    fs::write(folder.0.join("match/games.jsonl"), "").expect("no games");
    succeeds(&["match", "--resume", &out]);
    assert_eq!(noted(&folder, "black"), expected);
}

#[test]
fn players_of_this_program_ponder_and_others_are_named() {
    let folder = TestFolder::new("ponder-inside");
    let out = folder.path("match");
    let nboard = format!(
        "cmd:{} engine othello --protocol nboard",
        env!("CARGO_BIN_EXE_sanban")
    );
    let arguments = [
        "match",
        "alphabeta",
        &nboard,
        "--game",
        "othello",
        "--protocol-b",
        "nboard",
        "--name-b",
        "still",
        "--games",
        "2",
        "--time",
        "0.05",
        "--margin",
        "20000",
        "--ponder",
        "--openings",
        "r_40",
        "--out",
        &out,
    ];
    let output = sanban(&arguments).output().expect("sanban runs");
    assert!(output.status.success(), "{output:?}");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("still does not ponder"), "{words}");
    assert!(!words.contains("alphabeta does not ponder"), "{words}");
    let rows = folder.read_text("match/games.jsonl");
    assert_eq!(rows.lines().count(), 2);
    for row in rows.lines() {
        assert!(row.contains(r#""termination":"rules""#), "{row}");
    }
}
