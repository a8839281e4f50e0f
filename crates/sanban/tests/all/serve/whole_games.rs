//! `sanban join` on `sanban serve`: whole games of two built-in players, by the commands as people type them.

use std::process::Stdio;

use super::wire::GameHost;
use crate::command::{sanban, with_input};
use crate::test_folder::TestFolder;

/// Two random players play one game on a server that has accounts for them; its record is a game of the other
/// commands too.
fn play(protocol: &str, extension: &str, rules: &[&str]) {
    let folder = TestFolder::new(&format!("whole-{protocol}"));
    let data = folder.path("data");
    for (name, password) in [("ann", "open-sesame"), ("bob", "word")] {
        // As `printf PASSWORD` writes it: no end of line.
        let added = with_input(&["serve", "user", "add", name, "--data", &data], password);
        assert!(added.status.success(), "{added:?}");
        folder.write(name, password);
    }
    let place = ["--bind", "127.0.0.1:0", "--plaintext", "--pair", "now"];
    let host = GameHost::start(&folder, protocol, &[&place[..], rules].concat());
    let players = ["ann", "bob"].map(|name| {
        sanban(&["join", protocol, host.address(), "--user", name])
            .args(["--password-file", &folder.path(name)])
            .args(["--player", "random", "--games", "1", "--plaintext"])
            // Both write the same file.
            .args(["--records", &folder.path("own")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts")
    });
    let mut ends = Vec::new();
    for player in players {
        let output = player.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{told}{wrong}");
        assert!(!told.contains("makes no sense"), "{told}");
        assert!(!told.contains("cannot be kept"), "{told}");
        let end = told.lines().find(|line| line.starts_with("game over: "));
        ends.push(end.unwrap_or_else(|| panic!("{told}")).to_owned());
    }
    // One has won what the other has lost, or it was nobody's.
    let count = |word: &str| ends.iter().filter(|end| end.contains(word)).count();
    assert_eq!(count(": won ("), count(": lost ("), "{ends:?}");
    let text = super::games::record(&folder, extension);
    let file = folder.write(&format!("game.{extension}"), text);
    let known = folder.succeeds(&["record", "stats", &file, "--json"]);
    let known: serde_json::Value = serde_json::from_str(&known).expect("JSON");
    assert_eq!(known["games"], 1, "{known}");
}

#[test]
fn two_random_players_play_othello() {
    play("othello", "ggf", &[]);
}

#[test]
fn two_random_players_play_shogi() {
    play("csa", "csa", &["--max-moves", "60"]);
}

#[test]
fn two_random_players_agree_on_an_opening_of_renju_and_play() {
    play("renju", "sgf", &["--opening", "soosyrv8"]);
}
