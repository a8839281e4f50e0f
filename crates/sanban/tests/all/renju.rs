//! Renju through the binary: boards, fouls, games, opening rules and the RDD's file.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::command::{fails, json, sanban, succeeds, with_input};
use crate::test_folder::TestFolder;

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments: Vec<&str> = [&["play", "renju", "--ascii"], arguments].concat();
    let output = with_input(&arguments, typed);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn boards_are_shown_with_their_fouls() {
    let moves = "h8a1h9c1i10e1j10g1";
    let screen = succeeds(&["show", "renju", moves, "--ascii"]);
    assert!(
        screen.contains("\n10  . . . . . . . 3 X X . . . . .\n"),
        "{screen}"
    );
    assert!(
        screen.contains("X black 4  O white 4  fouls: 3 double-three  Black to move"),
        "{screen}"
    );
    let screen = succeeds(&["--lang", "ja", "show", "renju", moves]);
    assert!(screen.contains("③ ■ ■"), "{screen}");
    assert!(screen.contains("禁手: ③ 三三"), "{screen}");

    let report = json(&["show", "renju", moves, "--json"]);
    assert_eq!(report["fouls"], serde_json::json!({"h10": "double-three"}));
    let lines = &report["foul_lines"]["h10"];
    assert_eq!(lines[0]["stones"], serde_json::json!(["h10", "i10", "j10"]));
    assert_eq!(lines[1]["stones"], serde_json::json!(["h8", "h9", "h10"]));
    assert_eq!(report["legal"].as_array().map(Vec::len), Some(217));

    let svg = succeeds(&["show", "renju", moves, "--svg"]);
    assert!(svg.contains("<title>h10: double-three</title>"), "{svg}");
}

/// Every collected case, where the data folder lies beside the repository.
#[test]
fn the_collected_cases_agree() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/renju");
    for name in ["cases", "fuzz", "hard"] {
        let Ok(text) = fs::read_to_string(data.join(format!("forbidden_{name}.jsonl"))) else {
            return;
        };
        let mut count = 0;
        for row in text.lines() {
            let case: serde_json::Value = serde_json::from_str(row).expect("JSON");
            let Some(board) = case["board"].as_str() else {
                continue;
            };
            let board = [
                "show", "renju", "--board", board, "--turn", "black", "--json",
            ];
            let report = json(&board);
            let digit = |foul: &serde_json::Value| match foul.as_str() {
                Some("double-three") => Some("3"),
                Some("double-four") => Some("4"),
                Some("overline") => Some("6"),
                _ => None,
            };
            if let Some(point) = case["point"].as_str() {
                let found = digit(&report["fouls"][point.to_lowercase()]);
                assert_eq!(found, case["forbidden"].as_str(), "{row}");
            } else {
                let expected = case["forbidden"].as_object().expect("fouls");
                let found = report["fouls"].as_object().expect("fouls");
                assert_eq!(found.len(), expected.len(), "{row}");
                for (point, foul) in expected {
                    assert_eq!(digit(&found[&point.to_lowercase()]), foul.as_str(), "{row}");
                }
            }
            count += 1;
        }
        assert!(count > 70, "{name}: only {count} cases");
    }
}

#[test]
fn rules_and_sizes_can_be_chosen() {
    let six = "......./......./......./......./XXX.XX./......./.......";
    for (rules, fouls) in [("renju", 1), ("gomocup", 1), ("rdd", 1), ("standard", 0)] {
        let report = json(&["show", "renju", "--board", six, "--rules", rules, "--json"]);
        let found = report["fouls"].as_object().map(serde_json::Map::len);
        assert_eq!(found, Some(fouls), "{rules}");
        assert_eq!(report["rules"], rules);
    }
    let perft =
        |rules: &str| json(&["perft", "renju", "2", "--rules", rules, "--json"])["nodes"].clone();
    assert_eq!(perft("renju"), 225 * 224);
    assert_eq!(perft("freestyle,size=19"), 361 * 360);
    for (rules, message) in [
        (
            "gomoku",
            "error: --rules: \"gomoku\": expected renju, gomocup, standard, freestyle or rdd\n",
        ),
        (
            "size=20",
            "error: --rules: \"size=20\": expected a size from 5 to 19\n",
        ),
        ("size=x", "error: --rules: \"size=x\": expected a number\n"),
    ] {
        assert_eq!(fails(&["show", "renju", "--rules", rules]), message);
    }
    let message = fails(&["show", "othello", "--rules", "renju"]);
    assert_eq!(
        message,
        "error: --rules: \"renju\": expected size=4, size=6 or size=8\n"
    );
}

#[test]
fn bad_positions_name_the_field() {
    for (position, message) in [
        ("h8h9h8", "move 3 (h8): there is a stone on h8 already"),
        ("h8q9", "move 2 (q9): q9 is outside the board of 15 by 15"),
        ("./.", "board: expected 5 to 19 rows joined by /, found 2"),
    ] {
        let found = fails(&["show", "renju", position]);
        assert!(found.trim_end().ends_with(message), "{found}");
    }
    let found = fails(&["show", "renju", "--board", "a b"]);
    assert!(
        found.contains("--board \"a b\": expected rows joined by /"),
        "{found}"
    );
}

#[test]
fn two_people_play_a_game() {
    let screen = play(
        &["--vs", "human"],
        "8,8\nh8\na1\n0,3\ni8\na2\nj8\na3\nk8\na4\nl8\n",
    );
    assert!(
        screen.contains("there is a stone on h8 already"),
        "{screen}"
    );
    assert!(
        screen.contains("expected two numbers from 1 to 15"),
        "{screen}"
    );
    assert!(
        screen.contains("Black wins after 9 moves: five in a row."),
        "{screen}"
    );
    assert!(screen.contains("moves h8a1i8a2j8a3k8a4l8\n"), "{screen}");
}

#[test]
fn fouls_are_refused_and_passes_played() {
    let position = ["--vs", "human", "--position", "h8a1h9c1i10e1j10g1"];
    let screen = play(&position, "h10\npass\npass\n");
    assert!(
        screen.contains("h10 is a foul for Black: double-three"),
        "{screen}"
    );
    assert!(
        screen.contains("Draw after 10 moves: both players passed."),
        "{screen}"
    );
}

#[test]
fn a_foul_can_be_agreed_to_lose() {
    let folder = TestFolder::new("foul");
    let save = folder.path("foul.sgf");
    let position = ["--vs", "human", "--position", "h8a1h9c1i10e1j10g1"];
    let agreed = [&position[..], &["--fouls", "lose", "--save", &save]].concat();
    let screen = play(&agreed, "h10\n");
    assert!(
        screen.contains("White wins after 9 moves: h10 is a foul for Black (double-three)."),
        "{screen}"
    );
    // Seeing them is up to Black.
    assert!(!screen.contains("fouls:"), "{screen}");
    assert!(screen.contains("moves h8a1h9c1i10e1j10g1h10\n"), "{screen}");
    let record = folder.read_text("foul.sgf");
    assert!(record.contains("RE[W+F]"), "{record}");
    assert!(record.contains(";B[hf]C[foul: double-three]"), "{record}");
    // The record is read with its end.
    let told = succeeds(&["record", "stats", &save]);
    assert!(told.contains("white"), "{told}");

    // The rules say it as well, also after the foul and in Japanese.
    let rules = [
        "--lang",
        "ja",
        "show",
        "renju",
        "--rules",
        "renju,fouls=lose",
    ];
    let shown = succeeds(&[&rules[..], &["h8a1h9c1i10e1j10g1h10"]].concat());
    assert!(
        shown.contains("まで9手で白の勝ち(h10 は黒の禁手(三三))"),
        "{shown}"
    );

    // White's stone there is none, and the usual rules refuse Black's.
    let screen = play(
        &[&position[..], &["--fouls", "lose"]].concat(),
        "o15\nh10\nquit\n",
    );
    assert!(screen.contains("The game is not finished."), "{screen}");
    let found = fails(&["show", "renju", "h8a1h9c1i10e1j10g1h10"]);
    assert!(
        found.contains("h10 is a foul for Black: double-three"),
        "{found}"
    );

    for (arguments, why) in [
        (
            ["play", "othello", "--fouls", "lose"],
            "--fouls lose: othello has no fouls",
        ),
        (
            ["show", "renju", "--rules", "freestyle,fouls=lose"],
            "--rules: expected rules with fouls (renju, gomocup or rdd), found freestyle",
        ),
        (
            ["show", "renju", "--rules", "renju,fouls=maybe"],
            "\"fouls=maybe\": expected fouls=refuse or fouls=lose",
        ),
    ] {
        let found = fails(&arguments);
        assert!(found.contains(why), "{found}");
    }
}

/// In a match a foul loses either way; the rules decide as what.
#[cfg(unix)]
#[test]
fn an_engine_that_plays_a_foul_loses() {
    let folder = TestFolder::new("foul-match");
    fs::write(folder.path("openings.txt"), "h8a1h9c1i10e1j10g1\n").expect("written");
    let engine = "cmd:sh -c 'while read l; do case \"$l\" in \
                  ABOUT) echo \"name=\\\"reckless\\\"\";; START*) echo OK;; DONE) echo 7,5;; \
                  END) exit;; esac; done'";
    for (rules, reason, detail) in [
        (
            "renju",
            "illegal-move",
            "h10: h10 is a foul for Black: double-three",
        ),
        ("renju,fouls=lose", "rules", "h10 is a foul: double-three"),
    ] {
        let out = folder.path(reason);
        let output = sanban(&[
            "match",
            engine,
            "random:seed=1",
            "--game",
            "renju",
            "--rules",
            rules,
            "--games",
            "1",
            "--openings",
            &folder.path("openings.txt"),
            "--name-a",
            "reckless",
            "--out",
            &out,
        ])
        .output()
        .expect("sanban runs");
        assert!(output.status.success(), "{output:?}");
        let games = fs::read_to_string(Path::new(&out).join("games.jsonl")).expect("games");
        assert!(games.contains(reason) && games.contains(detail), "{games}");
    }
}

/// Peers hang here.
#[test]
fn black_with_fouls_only_passes_and_the_game_ends() {
    let board = "OOXXOO/XXOOXX/OOXXOO/XXX.XX/OOXXOO/XXOOXX";
    for players in [
        ("random", "random"),
        ("rdd", "rdd"),
        ("rdd:mode=literal", "random"),
    ] {
        let arguments = [
            "selfplay", "renju", "--board", board, "--black", players.0, "--white", players.1,
        ];
        let screen = succeeds(&arguments);
        assert!(screen.contains("0 wins, 1 draws, 0 losses"), "{screen}");
    }
    let report = json(&["show", "renju", "--board", board, "--json"]);
    assert_eq!(report["legal"], serde_json::json!(["pass"]));
    let screen = play(&["--vs", "human", "--board", board], "\nd3\n");
    assert!(
        screen.contains("There is no legal move: type pass"),
        "{screen}"
    );
    assert!(screen.contains("the board is full"), "{screen}");
}

/// Gomocup's protocol has no word for a pass, so the engine is told the stones.
#[cfg(unix)]
#[test]
fn an_engine_of_gomocup_is_told_the_stones_after_a_pass() {
    let folder = TestFolder::new("gomocup-pass");
    let board = "OOXXOO/XXOOXX/OOXXOO/XXX.XX/OOXXOO/XXOOXX b";
    let openings = folder.write("openings.txt", format!("{board}\n"));
    let engine = "cmd:sh -c 'while read l; do case \"$l\" in \
                  ABOUT) echo \"name=\\\"strict\\\"\";; START*|RESTART) echo OK;; \
                  TURN*) echo ERROR there is no such point;; DONE) echo 3,3;; END) exit;; esac; done'";
    let out = folder.path("match");
    let mut play = vec!["match", "random", engine, "--game", "renju", "--games", "1"];
    play.extend(["--rules", "renju,size=6", "--openings", &openings]);
    play.extend(["--name-b", "strict", "--time", "2", "--out", &out]);
    folder.succeeds(&play);
    let row = folder.read_text("match/games.jsonl");
    for part in [
        r#""moves":"pass d3""#,
        r#""termination":"rules""#,
        "the board is full",
    ] {
        assert!(row.contains(part), "{part}: {row}");
    }
}

#[test]
fn the_rdd_player_plays_games() {
    let screen = succeeds(&[
        "selfplay",
        "renju",
        "--black",
        "rdd:depth=3,seed=1",
        "--white",
        "rdd:depth=2,seed=1",
    ]);
    assert!(
        screen.contains("five in a row") || screen.contains("Draw"),
        "{screen}"
    );
    let again = succeeds(&[
        "selfplay",
        "renju",
        "--black",
        "rdd:depth=3,seed=1",
        "--white",
        "rdd:depth=2,seed=1",
    ]);
    assert_eq!(screen, again, "a seed plays the same game");

    let folder = TestFolder::new("openings");
    let path = &folder.write("openings.txt", "# two\nh8h9f10f9f8\nh8h9f6g9h6\n");
    let report = json(&[
        "selfplay",
        "renju",
        "--black",
        "rdd:seed=1",
        "--white",
        "random:seed=1",
        "--openings",
        path,
        "--both-colours",
        "--json",
    ]);
    assert_eq!(report["wins"], 4, "{report}");
    folder.write("openings.txt", "h8h9\nh8h8\n");
    let message = fails(&["selfplay", "renju", "--openings", path]);
    assert!(
        message.contains(", line 2: moves: move 2 (h8): there is a stone on h8 already"),
        "{message}"
    );
    for (player, message) in [
        (
            "rdd:depth=x",
            "player \"rdd\": option depth: expected a whole number from 1 to 20, found \"x\"",
        ),
        (
            "rdd:mode=x",
            "player \"rdd\": option mode: expected corrected or literal, found \"x\"",
        ),
        (
            "rdd:x=1",
            "player \"rdd\": option \"x\": expected one of: depth, best, mode, seed",
        ),
    ] {
        let found = fails(&["selfplay", "renju", "--white", player]);
        assert!(found.contains(message), "{found}");
    }
}

#[test]
fn openings_are_agreed_on() {
    let typed = "h8\nh9\ni9\nswap\nk1\nk2\na1\nb1\nb2\na1\nquit\n";
    let screen = play(&["--vs", "human", "--opening", "rif"], typed);
    assert!(
        screen.contains("The opening is settled: player 2 has Black"),
        "{screen}"
    );
    assert!(screen.contains("D4 Kagetsu"), "{screen}");
    assert!(screen.contains("moves h8h9i9"), "{screen}");
    let message = fails(&["play", "renju", "--opening", "x"]);
    assert!(
        message.starts_with("error: --opening: \"x\": "),
        "{message}"
    );
    let message = fails(&["play", "othello", "--opening", "rif"]);
    assert!(
        message.contains("othello has no opening rules"),
        "{message}"
    );
    // A program at the other side: whatever it does, the game goes on from there or stops.
    for rule in [
        "free",
        "rif",
        "swap",
        "yamaguchi",
        "soosyrv8",
        "taraguchi10",
        "swap2",
        "super-sakata",
    ] {
        for color in ["black", "white"] {
            let screen = play(
                &["--opening", rule, "--color", color],
                "moves\nhelp\nundo\nxyz\nquit\n",
            );
            assert!(screen.contains("quit"), "{screen}");
        }
    }
}

fn renju_move(folder: &TestFolder, arguments: &[&str]) -> Output {
    let arguments = [&["renju-move"], arguments].concat();
    sanban(&arguments)
        .current_dir(&folder.0)
        .output()
        .expect("sanban runs")
}

#[test]
fn two_programs_alternate_on_a_file() {
    let folder = TestFolder::new("alternate");
    for count in 1..=12 {
        let mode = if count % 2 == 1 {
            "corrected"
        } else {
            "literal"
        };
        let output = renju_move(&folder, &["game.txt", "--mode", mode, "--seed", "1"]);
        assert!(output.status.success(), "{output:?}");
        let text = folder.read_text("game.txt");
        assert!(text.starts_with(&format!("{count},1;8;8")), "{text}");
        assert_eq!(text.split(',').count(), count + 1, "{text}");
        assert!(!text.contains('\n'));
    }
    assert_eq!(
        fs::read_dir(&folder.0).expect("a folder").count(),
        1,
        "nothing else is left"
    );
}

#[test]
fn a_missing_name_is_data_txt_with_a_warning() {
    let folder = TestFolder::new("data");
    let output = renju_move(&folder, &[]);
    assert!(output.status.success());
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "warning: no file given: data.txt is used\n"
    );
    let text = folder.read_text("data.txt");
    assert_eq!(text, "1,1;8;8");
    let screen = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        screen.contains("⑧　・―・―・―・―・―・―・―■―・―・―・―・―・―・―・"),
        "{screen}"
    );
}

#[test]
fn a_finished_game_is_left_as_it_is() {
    let folder = TestFolder::new("finished");
    let won = "9,1;8;4,2;1;1,1;8;5,2;1;2,1;8;6,2;1;3,1;8;7,2;1;4,1;8;8";
    folder.write("won.txt", won);
    let output = renju_move(&folder, &["won.txt"]);
    assert!(output.status.success(), "{output:?}");
    let screen = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        screen.contains("move 9: black wins with five in a row"),
        "{screen}"
    );
    assert_eq!(folder.read_text("won.txt"), won);
}

#[test]
fn files_without_moves_are_new_games() {
    let folder = TestFolder::new("empty");
    for text in ["", "0", "0,", "0,\n", "\n"] {
        folder.write("game.txt", text);
        let output = renju_move(&folder, &["game.txt"]);
        assert!(output.status.success(), "{text:?}: {output:?}");
        assert_eq!(folder.read_text("game.txt"), "1,1;8;8");
    }
}

#[test]
fn malformed_files_name_the_move_and_stay_as_they_are() {
    let folder = TestFolder::new("malformed");
    for (text, options, message) in [
        ("3,1;8;8,2;7;7", &[][..], "count: expected 2"),
        ("2,1;8;8,1;7;7", &[], "move 2"),
        (
            "2,1;8;8,2;8;8",
            &[],
            "move 2: white loses: there is a stone already",
        ),
        ("2,1;8;8,2;16;8", &[], "move 2"),
        ("2,1;8;8,2;0;8", &[], "move 2"),
        ("2,1;7;7,2;15;7", &["--zero-based"], "move 2"),
        ("2,1;8;8,2;x;8", &[], "move 2"),
        ("2,1;8;8,2;8", &[], "move 2"),
        ("2,1;8;8,2;8;9;1", &[], "move 2"),
        ("x", &[], "count"),
        ("3,1;8;8,2;7;7,3;6;6", &[], "move 3"),
        ("2,1;8;8,2;99999999999999999999;8", &[], "move 2"),
        ("2,1;5;5,2;6;1", &["--size", "5"], "move 2"),
    ] {
        folder.write("game.txt", text);
        let output = renju_move(&folder, &[&["game.txt"], options].concat());
        assert_eq!(output.status.code(), Some(2), "{text}: {output:?}");
        let found = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(found.starts_with("error: game.txt: "), "{text}: {found}");
        assert!(found.contains(message), "{text}: {found}");
        assert_eq!(folder.read_text("game.txt"), text);
    }
    // With --lenient these are warnings, and the game goes on.
    for text in ["3,1;8;8,2;7;7", "2,1;8;8,1;7;7"] {
        folder.write("game.txt", text);
        let output = renju_move(&folder, &["game.txt", "--lenient"]);
        assert!(output.status.success(), "{text}: {output:?}");
        let found = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(found.starts_with("warning: game.txt: "), "{text}: {found}");
    }
}

#[test]
fn records_go_from_format_to_format() {
    let folder = TestFolder::new("records");
    let path = |name: &str| folder.path(name);
    folder.write(
        "a.rdd",
        "9,1;8;4,2;1;1,1;8;5,2;1;2,1;8;6,2;1;3,1;8;7,2;1;4,1;8;8",
    );
    for (from, to) in [
        ("a.rdd", "b.psq"),
        ("b.psq", "c.sgf"),
        ("c.sgf", "d.rif"),
        ("d.rif", "e.points"),
        ("e.points", "f.rec"),
        ("e.points", "g.rdd"),
    ] {
        assert_eq!(
            succeeds(&["record", "convert", &path(from), &path(to)]),
            "1 games in 1 files\n"
        );
    }
    assert_eq!(folder.read_text("e.points"), "d8a15e8b15f8c15g8d15h8\n");
    assert_eq!(folder.read_text("g.rdd"), folder.read_text("a.rdd"));
    let stats = json(&["record", "stats", &path(""), "--json"]);
    assert_eq!(stats["games"], 7, "{stats}");
    assert_eq!(stats["ends"], serde_json::json!({"five in a row": 7}));
    assert_eq!(stats["black_wins"], 7);
    let message = fails(&["record", "convert", &path("a.rdd"), &path("x.kif")]);
    assert!(
        message.contains("renju cannot be written as kif"),
        "{message}"
    );
    assert!(!Path::new(&path("x.kif")).exists());
}

#[test]
fn a_game_is_analysed_move_by_move() {
    let folder = TestFolder::new("analyze-renju");
    // White looks away from a three, and Black makes five.
    let game = folder.write("game.points", "h8h9i9a15g7a1j10a2k11\n");
    let rows = succeeds(&["analyze", "renju", &game, "--nodes", "2000", "--json"]);
    let rows: Vec<serde_json::Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).expect("an object"))
        .collect();
    assert_eq!(rows.len(), 9);
    assert_eq!(rows[5]["error"], "??", "{}", rows[5]);
    assert_eq!(
        (&rows[8]["move"], &rows[8]["win_in_after"]),
        (&"k11".into(), &1.into())
    );
    let rows = |text: &str| {
        let number = |line: &str| line.split_whitespace().next()?.parse::<u32>().ok();
        let is_row = |line: &&str| line.starts_with(' ') && number(line).is_some();
        text.lines().filter(is_row).count()
    };
    let page = folder.path("game.html");
    let text = succeeds(&[
        "analyze", "renju", &game, "--nodes", "2000", "--html", &page,
    ]);
    assert_eq!(rows(&text), 9, "{text}");
    assert!(text.contains("errors by size"), "{text}");
    let page = fs::read_to_string(page).expect("the page");
    assert!(page.contains("<svg") && page.contains("Winning chance of Black"));
    let text = succeeds(&["analyze", "renju", &game, "--nodes", "20", "--lang", "ja"]);
    assert!(
        text.contains("黒の勝率") && !text.contains("先手"),
        "{text}"
    );
    let message = fails(&["analyze", "renju", &game, "--game", "2"]);
    assert!(message.contains("there is no game 2"), "{message}");

    // Every format of its records, a folder of them, and an archive.
    let analyze = ["analyze", "renju", "--nodes", "20"];
    let formats = ["psq", "rec", "sgf", "rif", "rdd"];
    for end in formats {
        let file = folder.path(&format!("set/game.{end}"));
        succeeds(&["record", "convert", &game, &file]);
        let text = succeeds(&[&analyze[..], &[&file]].concat());
        assert_eq!(rows(&text), 9, "{end}: {text}");
    }
    let archive = folder.path("set.tar");
    let mut tar = tar::Builder::new(fs::File::create(&archive).expect("a file"));
    tar.append_dir_all("set", folder.path("set"))
        .expect("the folder");
    tar.into_inner().expect("the archive");
    for all in [folder.path("set"), archive] {
        let text = succeeds(&[&analyze[..], &[&all, "--game", "5"]].concat());
        assert_eq!(rows(&text), 9, "{all}: {text}");
        let message = fails(&[&analyze[..], &[&all, "--game", "6"]].concat());
        assert!(message.contains("there is no game 6"), "{message}");
        let keep = folder.path("done.jsonl");
        let text = succeeds(&[&analyze[..], &[&all, "--all", "--keep", &keep]].concat());
        assert!(rows(&text) >= 5, "{all}: {text}");
    }
    let foreign = folder.write("game.csa", "V2.2\nPI\n+\n%TORYO\n");
    let message = fails(&[&analyze[..], &[&foreign]].concat());
    assert!(
        message.contains("game.csa: expected records of Renju, found Shogi"),
        "{message}"
    );
}

#[test]
fn an_evaluation_learns_and_plays() {
    let folder = TestFolder::new("renju-eval");
    let (games, out) = (folder.path("games"), folder.path("w.sre"));
    let learn = [
        "learn",
        "renju-eval",
        &games,
        "--games",
        "40",
        "--nodes",
        "40",
        "--threads",
        "2",
        "--passes",
        "2",
        "--duel",
        "2",
        "--out",
        &out,
        "--json",
    ];
    let first = json(&learn);
    assert_eq!(first["games"], 40, "{first}");
    let duel = &first["duel"];
    let played = ["wins", "draws", "losses"].map(|end| duel[end].as_u64().unwrap_or_default());
    assert_eq!(played.iter().sum::<u64>(), 4, "{first}");
    // The games are there: only the fit is done again.
    assert_eq!(json(&learn)["value_loss"], first["value_loss"]);
    assert!(
        folder
            .read_text("w.sre.MANIFEST.toml")
            .contains("games = 40")
    );
    let player = format!("alphabeta:nodes=50,weights={out}");
    let result = succeeds(&[
        "match", &player, "random", "--game", "renju", "--games", "2",
    ]);
    assert!(result.contains("100"), "{result}");
    folder.write("bad.sre", "x");
    let bad = format!("alphabeta:weights={}", folder.path("bad.sre"));
    let message = fails(&["match", &bad, "random", "--game", "renju", "--games", "2"]);
    assert!(
        message.contains("expected evaluation weights of Renju"),
        "{message}"
    );
}
