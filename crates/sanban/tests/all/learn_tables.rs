//! Q tables, square weights, pattern weights and the opening book through the binary.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::command::{self, with_input};
use crate::test_folder::TestFolder;
use game::{Color, Line, Position as _};
use othello::{Move, Othello, Scoring, Size, Transcript};

/// The newest checkpoint's files, and the curves without the time.
fn result(run: &Path) -> (BTreeMap<String, Vec<u8>>, Vec<serde_json::Value>) {
    let step = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.trim_start_matches("step-").parse::<u64>().unwrap_or(0)
    };
    let entries = fs::read_dir(run.join("checkpoints")).expect("checkpoints");
    let newest = entries.flatten().map(|entry| entry.path()).max_by_key(step);
    let files = fs::read_dir(newest.expect("a checkpoint")).expect("files");
    let files = files.flatten().map(|file| {
        let name = file.file_name().to_string_lossy().into_owned();
        (name, fs::read(file.path()).expect("a file"))
    });
    (files.collect(), points(run))
}

fn points(run: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(run.join("metrics.jsonl")).unwrap_or_default();
    let lines = text.lines().filter_map(|line| {
        let mut point: serde_json::Value = serde_json::from_str(line).ok()?;
        point.as_object_mut()?.remove("seconds");
        Some(point)
    });
    lines.collect()
}

/// A run that is killed in the middle and goes on ends as one that was left alone.
fn killing_changes_nothing(name: &str, method: &str, settings: &[&str]) {
    let folder = TestFolder::new(name);
    let learn = ["learn", method, "othello", "--checkpoint-every", "2"];
    let whole = [&learn, settings, &["--name", "whole"]].concat();
    folder.succeeds(&whole);
    let mut child = folder.spawn(&[&learn, settings, &["--name", "killed"]].concat());
    let begin = Instant::now();
    while points(&folder.0.join("runs/killed")).len() < 3
        && begin.elapsed() < Duration::from_secs(60)
    {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it is gone");
    folder.succeeds(&[&learn[..], &["--resume", "killed"]].concat());
    let run = |name: &str| result(&folder.0.join("runs").join(name));
    let (whole, killed) = (run("whole"), run("killed"));
    assert!(whole.1.len() > 5, "{:?}", whole.1);
    assert_eq!(whole.1, killed.1);
    assert_eq!(whole.0, killed.0);
}

#[test]
fn a_killed_table_goes_on_as_if_nothing_had_happened() {
    let settings = ["--size", "6", "--episodes", "2000", "--opponent", "corner"];
    killing_changes_nothing("q-killed", "q", &settings);
}

#[test]
fn killed_weights_go_on_as_if_nothing_had_happened() {
    let settings = ["--selfplay", "30", "--epochs", "30"];
    killing_changes_nothing("squares-killed", "squares", &settings);
}

#[test]
fn four_by_four_is_learned_perfectly() {
    let folder = TestFolder::new("q-perfect");
    let text = folder.succeeds(&["learn", "q", "othello", "--name", "small"]);
    assert!(text.contains("Perfect after"), "{text}");
    let last = points(&folder.0.join("runs/small")).pop().expect("a point");
    assert_eq!(last["right moves"], 1.0);

    // White wins on 4 by 4: as White it beats whoever plays anything.
    let players = ["random:seed=7", "run:small"];
    let arguments = ["selfplay", "othello", "--rules", "size=4", "--games", "20"];
    let sides = ["--black", players[0], "--white", players[1]];
    let text = folder.succeeds(&[&arguments[..], &sides].concat());
    assert!(!text.contains("Black wins"), "{text}");

    let error = folder.fails(&["play", "othello", "--vs", "run:small"]);
    assert!(
        error.contains("expected a board of 4x4, on which it was trained, found 8x8"),
        "{error}"
    );
}

#[test]
fn tables_go_from_file_to_file() {
    let folder = TestFolder::new("q-files");
    let path = |name: &str| folder.path(name);
    let settings = ["--episodes", "300", "--until-perfect=false"];
    let learn = ["learn", "q", "othello", "--name", "short"];
    folder.succeeds(&[&learn[..], &settings].concat());
    let (java, black, again) = (path("qTable.csv"), path("q_table_1.csv"), path("again.csv"));
    folder.succeeds(&["learn", "q-table", "run:short", &java]);
    folder.succeeds(&["learn", "q-table", &java, &black]);
    folder.succeeds(&["learn", "q-table", &black, &again]);
    let text = fs::read_to_string(&java).expect("a file");
    assert!(text.starts_with("black,white,row,col,qValue\n"), "{text}");
    assert_eq!(text, fs::read_to_string(&again).expect("a file"));

    let import = ["learn", "q", "othello", "--name", "more", "--import"];
    folder.succeeds(&[&import[..], &[&black, "--episodes", "100"]].concat());

    fs::write(&java, text.replacen(",0,1,", ",0,9,", 1)).expect("a file");
    let bad = ["learn", "q", "othello", "--name", "bad", "--import", &java];
    let error = folder.fails(&bad);
    assert!(error.contains("qTable.csv: line "), "{error}");
    assert!(error.contains("col: expected a number from 0"), "{error}");
    assert!(!folder.0.join("runs/bad").exists());
}

#[test]
fn the_literal_table_is_diagnosed() {
    let folder = TestFolder::new("q-literal");
    let arguments = ["learn", "q", "othello", "--literal", "--episodes", "20"];
    let text = folder.succeeds(&arguments);
    assert!(text.contains("no lookup ever found one"), "{text}");
    let japanese = ["--lang", "ja"];
    let text = folder.succeeds(&[&japanese[..], &arguments].concat());
    assert!(text.contains("診断"), "{text}");
}

#[test]
fn what_cannot_be_learned_is_refused() {
    let folder = TestFolder::new("learn-refused");
    let missing = folder.path("nothing.ggf");
    for (arguments, expected) in [
        (
            &["q", "othello", "--size", "5"] as &[&str],
            "expected 4, 6 or 8",
        ),
        (
            &["q", "othello", "--alpha", "2"],
            "expected a number from 0 to 1",
        ),
        (
            &["q", "othello", "--size", "6", "--until-perfect"],
            "expected --size 4",
        ),
        (&["q", "renju"], "learn q: expected othello, found renju"),
        (&["squares", "othello", &missing], "nothing.ggf"),
        (
            &["squares", "othello", "--selfplay", "0"],
            "no finished game to learn from",
        ),
        (
            &["squares", "othello", "--rate", "0"],
            "expected a number above 0",
        ),
    ] {
        let error = folder.fails(&[&["learn"], arguments].concat());
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

/// The line in the sample evaluator's source.
const SAMPLE: &str = "O-XOOX---OO-OO--OOOXXXX-OOOXXXX-OOXOX-XOOXOXOXXOXXXOOOX-----OX--W1";

#[test]
fn weights_are_served_as_an_evaluator() {
    let typed = format!("train\neval {SAMPLE}\nisready\neval {SAMPLE}\neval x\nquit\n");
    let arguments = ["engine", "othello", "--protocol", "evaluator"];
    let output = with_input(&arguments, &typed);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("sanban learn squares othello"), "{text}");
    assert!(lines[1].starts_with("error: eval"), "{text}");
    assert_eq!(lines[2], "readyok");
    let score: f64 = lines[3]
        .strip_prefix("score ")
        .expect("a score")
        .parse()
        .expect("a number");
    // White has a1, Black no corner: 0.58 for it, and little else.
    assert!((0.0..1.0).contains(&score), "{text}");
    assert!(lines[4].starts_with("error: eval"), "{text}");

    let folder = TestFolder::new("squares-served");
    let learn = [
        "learn",
        "squares",
        "othello",
        "--selfplay",
        "40",
        "--epochs",
        "3",
        "--name",
        "w",
    ];
    let text = folder.succeeds(&learn);
    assert!(text.contains("illegal_moves_count 0"), "{text}");
    let weights = folder.path("runs/w/checkpoints/step-3/weights.txt");
    for (option, value) in [("--weights", weights.as_str()), ("--player", "run:w")] {
        let mut command = folder.command(&[&arguments[..], &[option, value]].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("sanban runs");
        let mut input = child.stdin.take().expect("a pipe");
        let typed = format!("isready\neval {SAMPLE}\nquit\n");
        std::io::Write::write_all(&mut input, typed.as_bytes()).expect("it listens");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.starts_with("readyok\nscore "), "{text}");
    }
    let player = format!("minimax:depth=1,endgame=0,weights={weights}");
    for player in [player.as_str(), "run:w,depth=1"] {
        let sides = [
            "selfplay",
            "othello",
            "--black",
            player,
            "--white",
            "random:seed=1",
        ];
        folder.succeeds(&sides);
    }
}

#[test]
fn rows_with_illegal_moves_are_counted() {
    let folder = TestFolder::new("squares-rows");
    let start = command::START;
    let rows = format!("{start} d3 B\n{start} a1 W\n{start},f5,D\nf5d6c3d3c4\n");
    let path = folder.write("rows.txt", rows);
    let learn = [
        "learn", "squares", "othello", &path, "--test", "0", "--epochs", "2",
    ];
    let text = folder.succeeds(&learn);
    assert!(
        text.contains("2 positions to train, 0 to test; illegal_moves_count 1"),
        "{text}"
    );
    folder.write("rows.txt", format!("{start} d3 X\n"));
    let error = folder.fails(&learn);
    assert!(
        error.contains("rows.txt: line 1: winner: expected B, W or D"),
        "{error}"
    );
}

/// Games of chance.
fn random_games(count: usize) -> Vec<Line<Othello>> {
    let mut rng = fastrand::Rng::with_seed(11);
    let game = |_| {
        let mut line = Line::<Othello>::new(Size::Eight);
        while line.position().outcome().is_none() {
            let m = rng.choice(line.position().legal_moves());
            line.push_unchecked(m.unwrap_or(Move::Pass));
        }
        line
    };
    (0..count).map(game).collect()
}

fn transcripts(games: &[Line<Othello>]) -> String {
    let line = |line: &Line<Othello>| format!("{}\n", Transcript { line: line.clone() });
    games.iter().map(line).collect()
}

/// A file of the WTHOR base, in which everybody played without errors.
fn wthor(games: &[Line<Othello>]) -> Vec<u8> {
    let mut bytes = vec![20, 26, 2, 23];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0, 0xe8, 7, 8, 0, 24, 0]);
    for game in games {
        let margin = Scoring::EmptiesToWinner.margin(game.position(), Color::Black);
        let discs = ((64 + margin) / 2) as u8;
        let mut row = vec![0, 0, 0, 0, 0, 0, discs, discs];
        row.extend(game.moves().iter().filter_map(|m| match m {
            Move::Place(square) => Some(10 * (square.rank() + 1) + square.file() + 1),
            Move::Pass => None,
        }));
        row.resize(68, 0);
        bytes.extend(row);
    }
    bytes
}

#[test]
fn killed_patterns_go_on_as_if_nothing_had_happened() {
    let folder = TestFolder::new("patterns-games");
    let games = random_games(60);
    let played = folder.write("games.txt", transcripts(&games[..30]));
    let base = folder.write("base.wtb", wthor(&games[30..]));
    let settings = ["--games", &played, "--wthor", &base];
    let settings = [&settings[..], &["--passes", "8", "--test", "0.2"]].concat();
    killing_changes_nothing("patterns-killed", "patterns", &settings);
}

#[test]
fn patterns_are_learned_exported_and_played() {
    let folder = TestFolder::new("patterns-exported");
    let games = random_games(80);
    folder.write("WTH_2024.wtb", wthor(&games));
    let base = folder.path("");
    let path = |name: &str| folder.path(name);
    let (first, again) = (path("first.sbw"), path("again.sbw"));
    let learn = ["learn", "patterns", "othello", "--export"];
    let settings = ["--wthor", &base, "--passes", "3", "--test", "0.5"];
    let settings = [&settings[..], &["--name", "p"]].concat();
    let text = folder.succeeds(&[&learn[..], &[&first], &settings].concat());
    let expected = "against exact scores at 24 empties of ";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("discs  WTHOR boards"), "{text}");

    folder.succeeds(&[&learn[..], &[&again, "--resume", "p"]].concat());
    let weights = fs::read(&first).expect("a file");
    assert!(weights.starts_with(b"SANBANPT"));
    assert_eq!(weights, fs::read(&again).expect("a file"));
    let manifest = fs::read_to_string(path("first.sbw.MANIFEST.toml")).expect("a file");
    let manifest: toml::Table = manifest.parse().expect("TOML");
    assert_eq!(manifest["passes"].as_integer(), Some(3));
    assert_eq!(manifest["inputs"][0]["file"].as_str(), Some("WTH_2024.wtb"));
    assert_eq!(manifest["inputs"][0]["games"].as_integer(), Some(80));
    let error = &manifest["errors"]["WTHOR, 24 empties"]["mean-error"];
    assert!(error.as_float().is_some_and(|error| error > 0.0));
    let report = fs::read_to_string(path("runs/p/report.html")).expect("a report");
    assert!(report.contains("mean error by phase, WTHOR"), "{report}");

    let sides = ["--black", "run:p,depth=2", "--white", "random:seed=1"];
    folder.succeeds(&[&["selfplay", "othello"], &sides[..]].concat());

    // A run does not go on with other games.
    folder.write("WTH_2024.wtb", wthor(&games[1..]));
    let error = folder.fails(&["learn", "patterns", "othello", "--resume", "p"]);
    assert!(
        error.contains("state.json: inputs: the games are not"),
        "{error}"
    );
}

#[test]
fn games_that_teach_no_patterns_are_refused() {
    let folder = TestFolder::new("patterns-refused");
    let games = random_games(2);
    let mut base = wthor(&games);
    base[16 + 68 + 8] = 99;
    let whole = transcripts(&games);
    for (option, name, bytes, expected) in [
        (
            "--games",
            "short.txt",
            format!("{whole}f5d6\n").into_bytes(),
            "short.txt: line 3: expected a finished game, found one of 2 moves",
        ),
        (
            "--games",
            "illegal.txt",
            format!("{whole}\nf5f5\n").into_bytes(),
            "illegal.txt: line 4: move 2 (f5)",
        ),
        ("--games", "bytes.txt", vec![0xff; 8], "bytes.txt: line 1"),
        ("--games", "empty.txt", Vec::new(), "no game to learn from"),
        (
            "--wthor",
            "bad.wtb",
            base,
            "bad.wtb: game 2: move 1: expected 11 to 88, found 99",
        ),
        ("--wthor", "cut.wtb", vec![1; 9], "cut.wtb: header"),
    ] {
        let path = folder.write(name, bytes);
        let arguments = ["learn", "patterns", "othello", "--name", "bad"];
        let error = folder.fails(&[&arguments[..], &[option, &path]].concat());
        assert!(error.contains(expected), "{name}: {error}");
        assert!(!folder.0.join("runs/bad").exists());
    }
    let empty = folder.path("empty");
    fs::create_dir(&empty).expect("a folder");
    for (arguments, expected) in [
        (&["--wthor", &empty] as &[&str], "(.wtb)"),
        (&["--wthor", "nowhere.wtb"], "nowhere.wtb"),
        (&[], "expected --wthor or --games"),
        (&["--ridge", "0"], "expected a number from 0.001"),
        (&["--test", "1"], "expected a number from 0 to less than 1"),
    ] {
        let error = folder.fails(&[&["learn", "patterns", "othello"], arguments].concat());
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

const SMALL_BOOK: [&str; 6] = ["--positions", "60", "--level", "2", "--batch", "4"];

#[test]
fn a_killed_book_goes_on_as_if_nothing_had_happened() {
    killing_changes_nothing("book-killed", "book", &SMALL_BOOK);
}

#[test]
fn a_book_is_made_and_played_by() {
    let folder = TestFolder::new("book");
    let file = folder.path("book.sbb");
    let learn = [
        "learn", "book", "othello", "--name", "small", "--export", &file,
    ];
    let text = folder.succeeds(&[&learn[..], &SMALL_BOOK].concat());
    assert!(text.contains("60 positions"), "{text}");
    assert!(text.contains("Best line: f5"), "{text}");
    let manifest = fs::read_to_string(format!("{file}.MANIFEST.toml")).expect("a manifest");
    for part in ["--positions 60 --level 2", "weights-crc32 = ", "seed = 0"] {
        assert!(manifest.contains(part), "{part}: {manifest}");
    }
    // The same seed, the same games; a variety adds other ones.
    let games = |options: &str| {
        let player = format!("alphabeta:level=1,hash=1,book={file},seed=5{options}");
        let sides = ["--black", &player, "--white", &player, "--games", "4"];
        folder.succeeds(&[&["selfplay", "othello"][..], &sides].concat())
    };
    assert_eq!(games(""), games(""));
    assert_eq!(games(",variety=3"), games(",variety=3"));
    assert_ne!(games(",variety=3"), games(""));
    let run = [
        "selfplay",
        "othello",
        "--black",
        "run:small",
        "--white",
        "random:seed=1",
    ];
    folder.succeeds(&run);
}
