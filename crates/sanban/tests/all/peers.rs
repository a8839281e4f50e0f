//! Engines that other people wrote, where they are installed: each completes a game.

use std::env;
use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::command::json;

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
