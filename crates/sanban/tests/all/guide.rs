//! The programs of the engine author's guide, run as the guide runs them.

#[path = "../../../../docs/src/examples/first.rs"]
mod first;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::command::{self, sanban};
use crate::test_folder::TestFolder;
use first::First;
use game::{Line, Position as _};
use othello::{Move, Othello, Size};
use search::{Limits, Reports, Stop, Thinker as _};
use serde_json::Value;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src")
}

fn example(name: &str) -> String {
    docs().join("examples").join(name).display().to_string()
}

/// Python with these arguments, that leaves nothing behind.
fn python(arguments: &[&str]) -> Command {
    let mut command = Command::new("python3");
    command.args(arguments).env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// Whether there is a Python; a machine without it has nothing to test here.
pub(crate) fn has_python() -> bool {
    let found = python(&["-c", ""]).status();
    let is_there = found.is_ok_and(|status| status.success());
    if !is_there {
        let note = "LEFT OUT: the guide's programs are not run, since there is no python3";
        let _ = writeln!(io::stderr(), "{note}");
    }
    is_there
}

/// What a program answers to these lines.
fn answers(program: &mut Command, lines: &str) -> Vec<String> {
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("it reads");
    drop(input);
    let Output { status, stdout, .. } = child.wait_with_output().expect("it ends");
    assert!(status.success(), "{status}");
    let text = String::from_utf8(stdout).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// What an engine plays after each of these games, given as moves with blanks between them.
fn best_moves(engine: &str, games: &[String]) -> Vec<String> {
    let mut lines = String::from("usi\nsetoption name USI_Ponder value false\nisready\n");
    lines += "usinewgame\n\n";
    for moves in games {
        lines += &format!("position startpos moves {moves}\ngo btime 1000 wtime 1000\n");
    }
    let answers = answers(&mut python(&[engine]), &(lines + "quit\n"));
    let (greeting, rest) = answers.split_at(4);
    assert!(greeting[0].starts_with("id name "), "{greeting:?}");
    assert!(greeting[1].starts_with("id author "), "{greeting:?}");
    assert_eq!(greeting[2..], ["usiok", "readyok"]);
    let best = |line: &String| line.strip_prefix("bestmove ").map(str::to_owned);
    rest.iter().map(|line| best(line).expect(line)).collect()
}

/// The games that lead to each position of some random games, and their positions.
fn positions() -> Vec<(String, Line<Othello>)> {
    let mut positions = Vec::new();
    for seed in 0..16 {
        let mut game = Line::<Othello>::new(Size::Eight);
        let mut rng = fastrand::Rng::with_seed(seed);
        while game.verdict().is_none() {
            let moves: Vec<String> = game.moves().iter().map(Move::to_string).collect();
            positions.push((moves.join(" "), game.clone()));
            let legal = game.position().legal_moves();
            game.push(legal[rng.usize(..legal.len())]).expect("legal");
        }
    }
    positions
}

#[test]
fn the_first_player_in_rust_plays_a_game() {
    let mut game = Line::<Othello>::new(Size::Eight);
    let mut player = First {
        rng: fastrand::Rng::with_seed(1),
    };
    while game.verdict().is_none() {
        let choice = player.think(&game, &Limits::default(), &Stop::new(), &Reports::none());
        game.push(choice.best.expect("a move")).expect("legal");
    }
}

#[test]
fn the_engines_play_by_the_rules() {
    if !has_python() {
        return;
    }
    let (games, lines): (Vec<String>, Vec<Line<Othello>>) = positions().into_iter().unzip();
    let corners = ["a1", "a8", "h1", "h8"];
    let (mut passes, mut taken) = (0, 0);
    for engine in ["engine.py", "corner.py"] {
        let found = best_moves(&example(engine), &games);
        assert_eq!(found.len(), games.len(), "{engine}");
        for (text, line) in found.iter().zip(&lines) {
            let m: Move = text.parse().expect("a move");
            assert!(line.position().is_legal(m), "{engine}: {text}");
            passes += usize::from(m == Move::Pass);
            let legal = |name: &&&str| line.position().is_legal(name.parse().expect("a square"));
            if let (Some(&corner), "corner.py") = (corners.iter().find(legal), engine) {
                assert_eq!(text, corner);
                taken += 1;
            }
        }
    }
    assert!(passes > 4 && taken > 20, "{passes} passes, {taken} corners");
}

#[test]
fn an_engine_takes_a_position_without_moves() {
    if !has_python() {
        return;
    }
    // White can only play c4, and then has nothing left to play with.
    let only = "---------------------------XO-----------------------------------W1";
    let none = "---------------------------XX-----------------------------------W1";
    let lines = format!(
        "score_scale_and_type\nposition sfen {only}\ngo\nposition sfen {none} moves\ngo infinite\nstop\nstop\nquit\n"
    );
    let found = answers(&mut python(&[&example("engine.py")]), &lines);
    assert_eq!(
        found,
        [
            "scoretype stone min -64 max 64",
            "bestmove c4",
            "bestmove pass"
        ]
    );
}

#[test]
fn the_evaluator_sees_corners_and_sides() {
    if !has_python() {
        return;
    }
    let start = command::START;
    let corner = format!("X{}", &start[1..]);
    let as_white = corner.replace("B1", "W1");
    let lines = format!("isready\neval {start}\neval {corner}\neval {as_white}\nquit\n");
    let found = answers(&mut python(&[&example("evaluator.py")]), &lines);
    assert_eq!(found[..2], ["readyok", "score 0.0"]);
    let score = |line: &str| -> f64 { line["score ".len()..].parse().expect("a number") };
    assert!(score(&found[2]) > 0.5, "{found:?}");
    assert!(
        (score(&found[2]) + score(&found[3])).abs() < 1e-12,
        "{found:?}"
    );
}

#[test]
fn minimax_with_the_python_evaluator_beats_the_random_player() {
    if !has_python() {
        return;
    }
    let player = "minimax:depth=2,endgame=8,evaluator=python3 examples/evaluator.py";
    let report = six_games(player, "random:seed=1");
    assert!(report["wins"].as_u64() >= Some(5), "{report}");
}

#[test]
fn the_python_engines_play_each_other() {
    if !has_python() {
        return;
    }
    let report = six_games(
        "cmd:python3 examples/corner.py",
        "cmd:python3 examples/engine.py",
    );
    assert_eq!(report["games"].as_array().map(Vec::len), Some(6));
}

/// A match, played in the manual's folder: a command's blanks part its words, so the paths are
/// relative, whatever lies before them.
fn six_games(black: &str, white: &str) -> Value {
    let mut arguments: Vec<&str> = "selfplay othello --games 6 --both-colours --json"
        .split(' ')
        .collect();
    arguments.extend(["--black", black, "--white", white]);
    let output = sanban(&arguments)
        .current_dir(docs())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("sanban runs");
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

#[test]
fn weights_are_learned_and_used() {
    if !has_python() {
        return;
    }
    let folder = TestFolder::new("guide");
    let path = folder.path("weights.txt");
    let mut train = python(&[&example("train.py"), &path]);
    train.args([
        "--sanban",
        env!("CARGO_BIN_EXE_sanban"),
        "--games",
        "200",
        "--rounds",
        "3",
    ]);
    let output = train.output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(told.lines().count(), 3, "{told}");

    let text = folder.read_text("weights.txt");
    let number = |word: &str| -> f64 { word.parse().expect("a number") };
    let weights: Vec<f64> = text.split_whitespace().map(number).collect();
    assert_eq!(weights.len(), 64);
    let most = weights.iter().copied().fold(f64::MIN, f64::max);
    assert!(
        most > 0.1 && weights[0] == most && weights[63] == most,
        "{text}"
    );

    // The evaluator answers with them, and so does a built-in player.
    let lines = format!("isready\neval X{}\nquit\n", &command::START[1..]);
    let found = answers(&mut python(&[&example("evaluator.py"), &path]), &lines);
    let score = number(&found[1]["score ".len()..]);
    assert!((score - most.tanh()).abs() < 1e-9, "{score}, {most}");
    let table = format!("n-hand-custom:seed=1,table={path}");
    let played = sanban(&["selfplay", "othello", "--black", &table]).output();
    assert!(played.expect("sanban runs").status.success());
}

#[test]
fn the_book_includes_files_that_are_there() {
    let mut count = 0;
    for page in fs::read_dir(docs()).expect("the manual") {
        let page = page.expect("a page").path();
        if page.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let text = fs::read_to_string(&page).expect("UTF-8");
        for part in text.split("{{#include ").skip(1) {
            let (name, _) = part.split_once("}}").expect("a closing brace");
            assert!(docs().join(name).is_file(), "{}: {name}", page.display());
            count += 1;
        }
    }
    // Five programs, in two languages.
    assert_eq!(count, 10);
}
