//! Tuning of an engine through the real binary.

use std::fs;

use crate::command::{fails, sanban, succeeds};
use crate::test_folder::TestFolder;
use serde_json::Value;

/// An engine of USI that is the stronger the nearer its option `x` is to 70: it pushes its pawns and
/// resigns later then.
const ENGINE: &str = r#"#!/bin/sh
x=0
while read -r word rest; do
  case "$word" in
    usi) echo "id name toy"; echo "option name x type spin default 10 min 0 max 100"; echo usiok ;;
    setoption) set -- $rest; if [ "$2" = x ]; then x=$4; fi ;;
    isready) echo readyok ;;
    position)
      set -- $rest
      count=$#
      plies=0
      case "$rest" in *moves*) plies=$((count - 2)) ;; esac ;;
    go)
      far=$((x - 70))
      if [ $far -lt 0 ]; then far=$((-far)); fi
      own=$((plies / 2))
      if [ $own -ge $((8 - far / 10)) ]; then
        echo "bestmove resign"
      elif [ $((plies % 2)) = 0 ]; then
        file=$((own + 1)); echo "bestmove ${file}g${file}f"
      else
        file=$((own + 1)); echo "bestmove ${file}c${file}d"
      fi ;;
    quit) exit 0 ;;
  esac
done
"#;

fn engine(folder: &TestFolder) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.write("toy.sh", ENGINE);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    format!("cmd:{path}")
}

/// The arguments of a tuning in this folder of runs.
fn tune<'a>(runs: &'a str, more: &[&[&'a str]]) -> Vec<&'a str> {
    let known: &[&str] = &["tune", "shogi", "--runs", runs];
    [&[known], more].concat().concat()
}

/// The last value of the curve.
fn value(folder: &TestFolder, run: &str) -> f64 {
    let metrics = folder.read_text(&format!("runs/{run}/metrics.jsonl"));
    let last: Value = serde_json::from_str(metrics.lines().last().expect("a point")).expect("JSON");
    last["x"].as_f64().expect("a value")
}

#[test]
fn a_toy_engine_gets_near_its_best_value_and_a_resumed_run_ends_alike() {
    let folder = TestFolder::new("tune");
    let (engine, runs) = (engine(&folder), folder.path("runs"));
    let settings = [
        &engine[..],
        "--option",
        "x=20:0:100:12",
        "--steps",
        "30",
        "--pairs",
        "1",
        "--rate",
        "0.15",
        "--openings",
        "start",
        "--nodes",
        "100",
        "--seed",
        "5",
        "--checkpoint-every",
        "7",
    ];
    // On a slow machine there is time to tell the progress, so standard error need not be empty.
    let output = sanban(&tune(&runs, &[&["--name", "whole"], &settings]))
        .output()
        .expect("sanban runs");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("\nsetoption name x value "), "{text}");
    let found = value(&folder, "whole");
    assert!((55.0..=85.0).contains(&found), "{found}");
    let written = folder.read_text("runs/whole/setoption.txt");
    assert_eq!(written, format!("setoption name x value {found:.0}\n"));
    assert!(
        folder
            .read_text("runs/whole/report.html")
            .contains("<polyline")
    );
    // Killed in the middle, and resumed.
    let mut child = sanban(&tune(&runs, &[&["--name", "cut"], &settings]))
        .spawn()
        .expect("sanban runs");
    let checkpoint = folder.path("runs/cut/checkpoints/step-7");
    let started = std::time::Instant::now();
    while !fs::exists(&checkpoint).unwrap_or(false) && started.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().expect("killed");
    child.wait().expect("it ends");
    let resumed = sanban(&tune(&runs, &[&["--resume", "cut"]])).status();
    assert!(resumed.expect("sanban runs").success());
    let curve = |run: &str| -> Vec<Value> {
        let metrics = folder.read_text(&format!("runs/{run}/metrics.jsonl"));
        let points = metrics.lines().map(|line| {
            let point: Value = serde_json::from_str(line).expect("JSON");
            point["x"].clone()
        });
        points.collect()
    };
    assert_eq!(curve("cut"), curve("whole"));
}

#[test]
fn our_own_player_is_tuned_by_its_hidden_numbers() {
    let folder = TestFolder::new("tune");
    let runs = folder.path("runs");
    let plan = folder.write(
        "plan.toml",
        "player = \"alphabeta:hash=1\"\nsteps = 2\npairs = 1\nnodes = 60\n\
         [adjudication]\nmost_moves = 20\n\
         [[option]]\nname = \"aspiration\"\nstart = 30\nleast = 8\nmost = 120\nstep = 6\n",
    );
    let text = succeeds(&[
        "tune",
        "shogi",
        "--plan",
        &plan,
        "--runs",
        &runs,
        "--name",
        "own",
        "--option",
        "delta=200:60:500",
    ]);
    assert!(
        text.contains("aspiration=") && text.contains("delta="),
        "{text}"
    );
    let list = succeeds(&["tune", "shogi", "--list"]);
    assert!(list.contains("name = \"razor_base\""), "{list}");
    // No list of players has them.
    assert!(!succeeds(&["players", "shogi"]).contains("tuning"));
}

#[test]
fn what_cannot_be_tuned_is_refused_before_a_folder_is_made() {
    let folder = TestFolder::new("tune");
    let (toy, runs) = (engine(&folder), folder.path("runs"));
    let engine = toy.as_str();
    let plan = folder.write("plan.toml", "steps = \"many\"\n");
    for (arguments, part) in [
        (vec![engine], "option: expected an option to tune"),
        (
            vec![engine, "--option", "y=1:0:9"],
            "option \"y\": expected one of: x",
        ),
        (
            vec![engine, "--option", "x=1:9:0"],
            "expected a least value below",
        ),
        (
            vec![engine, "--option", "x=1:0:9", "--option", "x=2:0:9"],
            "there are two of that name",
        ),
        (vec!["alphabeta", "--option", "razor=1:0:9"], "razor"),
        (vec!["nobody", "--option", "x=1:0:9"], "nobody"),
        (
            vec!["cmd:/no/such/engine", "--option", "x=1:0:9"],
            "/no/such/engine",
        ),
        (vec!["--plan", plan.as_str()], "plan.toml"),
        (vec!["--option", "x=1:0:9"], "player"),
        (
            vec![engine, "--option", "x=1:0:9", "--rate", "0"],
            "rate: expected more than 0",
        ),
    ] {
        let command = [&["tune", "shogi", "--runs", &runs][..], &arguments].concat();
        let refused = fails(&command);
        assert!(refused.contains(part), "{arguments:?}: {refused}");
    }
    assert!(
        !fs::exists(&runs).unwrap_or(false),
        "a folder was left behind"
    );
}
