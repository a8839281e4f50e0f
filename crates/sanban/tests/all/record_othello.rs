//! Record files of Othello through the real binary.

use crate::command::{fails, json, sanban, succeeds, with_input};
use crate::test_folder::TestFolder;

/// A wipe-out after nine moves, and a Tiger that White gave up.
const GAMES: &str = "\
(;GM[Othello]DT[2024]PB[Alice]PW[Bob]RE[+13.00]EVENT[Club]\
B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)
(;GM[Othello]DT[2024.05]PB[Zoë]PW[Alice]RE[+64.00:r]\
B[f5]W[d6/-1.50/2]B[c3]W[d3]B[c4];)
";

#[test]
fn wthor_there_and_back() {
    let folder = TestFolder::new("wthor");
    let ggf = folder.write("games.ggf", GAMES);
    let wtb = folder.path("WTH_2024.wtb");
    assert_eq!(
        succeeds(&["record", "convert", &ggf, &wtb]),
        "2 games in 1 files\n"
    );
    let bytes = folder.read("WTH_2024.wtb");
    assert_eq!(bytes.len(), 16 + 2 * 68);
    assert_eq!(
        bytes[..16],
        [20, 24, 1, 1, 2, 0, 0, 0, 0, 0, 0xe8, 7, 8, 0, 0, 0]
    );
    // Club is tournament 1, Alice and Bob are players 1 and 2; Black has all 64.
    assert_eq!(bytes[16..26], [1, 0, 1, 0, 2, 0, 64, 64, 65, 46]);
    assert_eq!(folder.read("WTH.JOU").len(), 16 + 4 * 20);
    assert_eq!(folder.read("WTH.TRN").len(), 16 + 2 * 26);

    let again = folder.path("again.ggf");
    succeeds(&["record", "convert", &wtb, &again]);
    let text = String::from_utf8(folder.read("again.ggf")).expect("UTF-8");
    assert!(text.contains("DT[2024]PB[Zoë]PW[Alice]"), "{text}");
    assert!(
        text.contains("PW[Bob]EVENT[Club]THEORETICAL[64 at 0]"),
        "{text}"
    );

    // The names that are there keep their numbers.
    let (names, games) = (folder.read("WTH.JOU"), folder.read("WTH_2024.wtb"));
    let second = folder.path("second.wtb");
    succeeds(&["record", "convert", &again, &second]);
    assert_eq!(folder.read("second.wtb"), games);
    assert_eq!(folder.read("WTH.JOU"), names);

    let squares = folder.path("games.f5d6");
    succeeds(&["record", "convert", &wtb, &squares]);
    assert_eq!(
        folder.read("games.f5d6"),
        b"e6f4e3f6g5d6e7f5c5\nf5d6c3d3c4\n"
    );
}

#[test]
fn what_wthor_cannot_hold_is_refused() {
    let folder = TestFolder::new("refused");
    let target = folder.path("x.wtb");
    for (name, text, complaint) in [
        (
            "open.ggf",
            "(;GM[Othello]B[f5];)",
            "game 1: result: expected one",
        ),
        (
            "year.ggf",
            &GAMES.replace("2024.05", "2023"),
            "game 2: year: expected 2024 as in the games before, found 2023",
        ),
        (
            "name.ggf",
            &GAMES.replace("Zoë", "三盤"),
            "game 2: name: expected Latin letters, found \"三盤\"",
        ),
        (
            "start.ggf",
            "(;GM[Othello]RE[+2]BO[8 -------- -------- -------- ---*O--- ---O*--- -------- \
             -------- -------- *];)",
            "game 1: start: WTHOR has games from the usual start only",
        ),
    ] {
        let file = folder.write(name, text);
        let found = fails(&["record", "convert", &file, &target]);
        assert!(found.contains(complaint), "{found}");
        assert!(found.contains(&file), "{found}");
    }
    assert!(!folder.0.join("x.wtb").exists(), "nothing is left behind");
    let broken = folder.write("broken.wtb", "too short");
    let found = fails(&["record", "convert", &broken, &folder.path("y.ggf")]);
    assert!(
        found.contains("header: expected at least 16 bytes"),
        "{found}"
    );
    let file = folder.write("shogi.sfen", "startpos moves 7g7f\n");
    let found = fails(&["record", "convert", &file, &target]);
    assert!(
        found.contains("shogi cannot be written as wthor"),
        "{found}"
    );
}

#[test]
fn stats_by_year_opening_player_and_theory() {
    let folder = TestFolder::new("stats");
    let ggf = folder.write(
        "games.ggf",
        GAMES.replace("EVENT[Club]", "THEORETICAL[30 at 24]"),
    );
    let text = succeeds(&["record", "stats", &ggf]);
    for line in [
        "games    2, 14 moves\n",
        "results  black 2, white 0, draw 0\n",
        "discs    black 51.25, white 12.75 on average\n",
        "theory   from 24 empty squares, 1 games: 0 as in theory, 1 with another result; 8.00 discs",
        "year     2024: 2 games, black 2, white 0, draw 0\n",
        "opening  Tiger: 1 games, black 1, white 0, draw 0\n",
        "player   Alice: 2 games, 1 won, 0 drawn, 1 lost, 50.0 %, -25.5 discs a game\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let text = succeeds(&["record", "stats", &ggf, "--lang", "ja"]);
    assert!(text.contains("定石     虎定石: 1局 黒1勝"), "{text}");
    let report = json(&["record", "stats", &ggf, "--json"]);
    let othello = &report["othello"];
    assert_eq!(othello["years"]["2024"]["games"], 2);
    let openings = othello["openings"].as_array().expect("a list");
    assert!(openings.iter().any(|one| one["japanese"] == "虎定石"));
    assert_eq!(othello["players"][0]["name"], "Alice");
    assert_eq!(othello["theory"][0]["other_result"], 1);
}

#[test]
fn a_bad_line_of_transcripts_is_listed() {
    let folder = TestFolder::new("squares");
    let file = folder.write("games.f5d6", "# two\nf5d6c3\nf5f5\n");
    let output = sanban(&["record", "stats", &file]).output();
    let output = output.expect("sanban runs");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("games    2, 4 moves\n"), "{text}");
    assert!(
        text.contains("games.f5d6: line 3: move 2 (f5): there is a disc on f5 already"),
        "{text}"
    );
}

#[test]
fn replay_names_the_opening() {
    let folder = TestFolder::new("replay");
    let file = folder.write("games.ggf", GAMES);
    let arguments = ["record", "replay", &file, "--game", "2", "--ascii"];
    let output = with_input(&arguments, "2\ne\nq\n");
    assert!(output.status.success(), "{output:?}");
    let screen = String::from_utf8(output.stdout).expect("UTF-8");
    for shown in [
        "* DATE: 2024.05\n",
        "2 d6 (-1.50)  2 s  Perpendicular opening\n",
        "5 c4  Tiger\n+64.00\n",
        "5/5> ",
    ] {
        assert!(screen.contains(shown), "{shown}\n{screen}");
    }
}

#[test]
fn show_names_the_opening() {
    let text = succeeds(&["show", "othello", "c4e3f6e6f5", "--ascii"]);
    assert!(text.contains("White to move  Tiger\n"), "{text}");
    let text = succeeds(&["show", "othello", "c4e3f6e6f5", "--lang", "ja"]);
    assert!(text.contains("白番  虎定石\n"), "{text}");
    assert_eq!(
        json(&["show", "othello", "f5d6", "--json"])["opening"],
        "Perpendicular opening"
    );
    assert_eq!(
        json(&["show", "othello", "--json"])["opening"],
        serde_json::Value::Null
    );
}

#[test]
fn self_play_makes_the_same_games_however_it_is_interrupted() {
    let folder = TestFolder::new("selfplay");
    let play = |name: &str, more: &[&str]| {
        let file = folder.path(name);
        let arguments = [
            "selfplay",
            "othello",
            "--seed",
            "5",
            "--random-moves",
            "8",
            "--out",
        ];
        succeeds(&[&arguments[..], &[&file], more].concat());
        String::from_utf8(folder.read(name)).expect("UTF-8")
    };
    let whole = play("whole.f5d6", &["--games", "12", "--threads", "3"]);
    let games: Vec<&str> = whole.lines().collect();
    assert_eq!(games.len(), 12);
    let starts: std::collections::HashSet<&str> = games.iter().map(|game| &game[..16]).collect();
    assert!(starts.len() > 8, "random openings differ: {starts:?}");
    play("parts.f5d6", &["--games", "5"]);
    // As if the power had gone in the middle of a row.
    let torn = String::from_utf8(folder.read("parts.f5d6")).expect("UTF-8") + "f5d6";
    folder.write("parts.f5d6", &torn);
    assert_eq!(play("parts.f5d6", &["--games", "12"]), whole);
    assert_eq!(
        play("parts.f5d6", &["--games", "12"]),
        whole,
        "nothing is left to play"
    );
    // What is written is a record file.
    let text = succeeds(&["record", "stats", &folder.path("whole.f5d6")]);
    assert!(text.contains("games    12, "), "{text}");
    // Each opening twice, with exchanged colours.
    let pairs = play("pairs.f5d6", &["--games", "4", "--both-colours"]);
    let pairs: Vec<&str> = pairs.lines().collect();
    assert_eq!(pairs[0][..16], pairs[1][..16]);
    let found = fails(&["selfplay", "othello", "--random-moves", "100"]);
    assert!(
        found.contains("--random-moves 100: the games are over before that"),
        "{found}"
    );
}
