//! Engines that other people wrote, where they are installed: each completes a game.

use std::env;
#[cfg(unix)]
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::{Command, Output};

#[cfg(unix)]
use crate::command::succeeds;
use crate::command::{json, with_input};
use crate::test_folder::TestFolder;

/// A program on the path, or where Debian installs games.
fn installed(name: &str) -> Option<String> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
        .map(|program| program.display().to_string())
}

/// Plays one game against the engine `name`, if it is installed; `command` makes its command line.
fn completes_a_game(game: &str, name: &str, opponent: &str, command: impl Fn(&str) -> String) {
    let Some(program) = installed(name) else {
        // Not `eprintln`, which the test harness hides when the test passes.
        let _ = writeln!(io::stderr(), "skipped: no engine installed ({name})");
        return;
    };
    let engine = format!("cmd:{}", command(&program));
    let report = json(&[
        "selfplay",
        game,
        "--black",
        &engine,
        "--white",
        opponent,
        "--move-time",
        "50",
        "--json",
    ]);
    assert_eq!(report["wins"], 1, "{name}: {report}");
}

#[test]
fn fairy_stockfish_completes_a_game() {
    completes_a_game("shogi", "fairy-stockfish", "capture:seed=1", str::to_owned);
}

#[test]
fn rhino_completes_a_game() {
    let sanban = env!("CARGO_BIN_EXE_sanban");
    completes_a_game("othello", "gtp-rhino", "corner:seed=1", |program| {
        format!("{sanban} bridge gtp -- {program}")
    });
}

/// What Python does with these arguments, where there is one.
fn python(arguments: &[&str]) -> Option<Output> {
    let python = Command::new("python3")
        .args(arguments)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output();
    let Ok(output) = python else {
        let _ = writeln!(io::stderr(), "skipped: there is no python3");
        return None;
    };
    Some(output)
}

/// cshogi's match tool lets both engines ponder, and tells them `gameover` in the middle of that.
#[cfg(unix)]
#[test]
fn cshogi_plays_whole_games_with_pondering() {
    use std::os::unix::fs::PermissionsExt as _;

    let is_there = python(&["-c", "import cshogi.cli"]).is_some_and(|it| it.status.success());
    if !is_there {
        let _ = writeln!(io::stderr(), "skipped: python3 has no cshogi");
        return;
    }
    let folder = TestFolder::new("cshogi");
    let [sanban, records] = [env!("CARGO_BIN_EXE_sanban").to_owned(), folder.path("csa")];
    let engines = ["alphabeta:threads=1,hash=1", "puct"].map(|player| {
        let lines = format!("#!/bin/sh\nexec '{sanban}' engine shogi --player {player}\n");
        let engine = folder.write(&format!("{}.sh", &player[..4]), lines);
        let rights = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&engine, rights).expect("a file");
        engine
    });
    let lines = format!(
        "timeout 100 python3 -m cshogi.cli {} {} --ponder --byoyomi 20 --games 2 --draw 40 --csa {records}",
        engines[0], engines[1]
    );
    let played = Command::new("sh").args(["-c", &lines]).output();
    let played = played.expect("a shell");
    let text = String::from_utf8_lossy(&played.stdout);
    assert!(played.status.success(), "{played:?}");
    assert!(text.contains("2 of 2 games finished."), "{text}");
    let stats = succeeds(&["record", "stats", &records]);
    assert!(stats.contains("games    2, "), "{stats}");
    assert!(stats.contains("refused  0"), "{stats}");
}

/// dlshogi's two inputs and its labels, as its own library makes them, through the network and back.
#[test]
fn a_network_of_dlshogi_plays_as_onnxruntime_says() {
    let folder = TestFolder::new("dlshogi");
    let model = folder.path("model.onnx");
    let sfens = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    ];
    let positions = folder.write("positions.txt", sfens.join("\n"));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/dlshogi.py");
    let Some(told) = python(&[script, &model, &positions]) else {
        return;
    };
    assert!(told.status.success(), "{told:?}");
    let told = String::from_utf8(told.stdout).expect("UTF-8");
    if told.starts_with("skipped") {
        let _ = writeln!(io::stderr(), "{}", told.trim());
        return;
    }
    let number = |text: &str| text.parse::<f64>().expect("a number");
    for (player, column) in [("policy", 2), ("value1", 3)] {
        let player = format!("{player}:net={model}");
        let mut compared = 0;
        for (index, sfen) in sfens.iter().enumerate() {
            let lines = format!("position sfen {sfen}\ngo\n");
            let output = with_input(&["engine", "shogi", "--player", &player], &lines);
            let said = String::from_utf8(output.stdout).expect("UTF-8");
            for line in said.lines().filter(|line| line.starts_with("info string ")) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let start = format!("{index} {} ", words[2]);
                let row = told.lines().find(|row| row.starts_with(&start));
                let row: Vec<&str> = row.expect(line).split(' ').collect();
                if row[column] != "-" {
                    let (found, expected) = (number(words[4]), number(row[column]));
                    assert!((found - expected).abs() < 2e-4, "{player}: {line} {row:?}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 150, "{player}: {compared}");
    }
}
