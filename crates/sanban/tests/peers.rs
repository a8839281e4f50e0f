//! Engines that other people wrote, where they are installed: each completes a game.

mod command;

use std::env;
use std::path::PathBuf;

use command::json;

/// A program that is on the path, or where Debian has its games.
fn installed(name: &str) -> Option<String> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
        .map(|program| program.display().to_string())
}

#[test]
fn they_complete_a_game() {
    let sanban = env!("CARGO_BIN_EXE_sanban");
    let peers = [
        ("shogi", "fairy-stockfish", "capture:seed=1", None),
        ("othello", "gtp-rhino", "corner:seed=1", Some("gtp")),
    ];
    for (game, name, opponent, protocol) in peers {
        let Some(program) = installed(name) else {
            continue;
        };
        let engine = match protocol {
            None => format!("cmd:{program}"),
            Some(protocol) => format!("cmd:{sanban} bridge {protocol} -- {program}"),
        };
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
}
