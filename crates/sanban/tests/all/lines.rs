//! Learning by line patterns through the real binary.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::command::{self, fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

/// The files of a folder and all below it. Of the curves, what is the same in every run.
fn contents(path: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(path).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else if entry.file_name() != "report.html" && entry.file_name() != "config.toml" {
            let text = fs::read_to_string(&path).expect("text");
            let line = |line: &str| match serde_json::from_str(line) {
                Ok(serde_json::Value::Object(mut point)) => {
                    point.remove("seconds");
                    serde_json::Value::Object(point).to_string()
                }
                _ => line.to_owned(),
            };
            let lines: Vec<String> = text.lines().map(line).collect();
            found.insert(path, lines.join("\n"));
        }
    }
    found
}

/// The same without the folder they are in.
fn below(path: &Path) -> BTreeMap<PathBuf, String> {
    let name = |file: PathBuf| file.strip_prefix(path).map(Path::to_owned).expect("below");
    contents(path)
        .into_iter()
        .map(|(file, text)| (name(file), text))
        .collect()
}

#[test]
fn a_killed_run_ends_as_if_it_had_not_been() {
    let folder = TestFolder::new("lines-killed");
    let runs = folder.path("runs");
    let arguments = |name: &'static str, data: &str| {
        let words = [
            "learn",
            "lines",
            "othello",
            "--games",
            "600",
            "--checkpoint-every",
            "50",
            "--seed",
            "5",
            "--log",
            "1",
            "--runs",
            &runs,
            "--name",
            name,
            "--data",
            data,
        ];
        words.map(str::to_owned).to_vec()
    };
    let start = |arguments: Vec<String>| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = sanban(&arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("sanban runs")
    };
    let whole = start(arguments("whole", &folder.path("a"))).wait();
    assert!(whole.expect("it ends").success());
    let mut child = start(arguments("killed", &folder.path("b")));
    let first = folder.0.join("runs/killed/checkpoints/step-50");
    let begin = Instant::now();
    while !first.exists() && begin.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    let _ = child.wait();
    let resumed = [
        "learn",
        "lines",
        "othello",
        "--runs",
        &runs,
        "--resume",
        "killed",
        "--checkpoint-every",
        "50",
    ];
    assert!(
        sanban(&resumed)
            .output()
            .expect("sanban runs")
            .status
            .success()
    );
    assert_eq!(
        below(&folder.0.join("runs/killed")),
        below(&folder.0.join("runs/whole"))
    );
    assert_eq!(below(&folder.0.join("b")), below(&folder.0.join("a")));
}

#[test]
fn what_is_learned_can_be_played_replayed_looked_at_and_forgotten() {
    let folder = TestFolder::new("lines-used");
    let (data, runs) = (folder.path("data"), folder.path("runs"));
    succeeds(&[
        "learn", "lines", "othello", "--games", "4", "--log", "2", "--data", &data, "--runs", &runs,
    ]);
    let player = format!("oserou:data={data}");
    let game = succeeds(&[
        "match", "--game", "othello", &player, "random", "--games", "2", "--seed", "1",
    ]);
    assert!(game.contains("in 2 games"), "{game}");
    let log = folder.path("data/oserou_log_learn/oserou_log_learn_incdec2.csv");
    let games = json(&["record", "replay", &log, "--json"]);
    let boards = games["games"][0]["boards"].as_array().expect("boards");
    assert!(
        boards.len() > 20 && games["games"][0]["readings"] == 1,
        "{games}"
    );
    let text = succeeds(&["record", "replay", &log, "--game", "1", "--ascii"]);
    assert!(text.starts_with("== game 1 of "), "{text}");
    let lines = json(&["record", "stats", &data, "--json"]);
    assert_eq!(lines["lines"].as_array().map(Vec::len), Some(38));
    succeeds(&["learn", "lines", "othello", "--reset", "--data", &data]);
    let line = folder.path("data/data_learn/line1.csv");
    assert_eq!(fs::read_to_string(&line).expect("a file"), "0,-1\r\n");
    assert_eq!(
        succeeds(&["record", "stats", &line]),
        "line 1, a1 to h1: 1 patterns\n         0  X-\n"
    );
    fs::write(&line, "0,7\r\n").expect("written");
    let why = fails(&[
        "match", "--game", "othello", &player, "random", "--games", "2",
    ]);
    assert!(why.contains("line1.csv, line 1: code 1: expected"), "{why}");
    let why = fails(&["learn", "lines", "othello", "--reset"]);
    assert!(why.contains("--data"), "{why}");
}

#[test]
fn a_mistyped_folder_is_not_reset_and_a_log_has_any_name() {
    let folder = TestFolder::new("lines-names");
    let (data, runs) = (folder.path("data"), folder.path("runs"));
    let mistyped = folder.path("dada");
    let reset = |data: &str| fails(&["learn", "lines", "othello", "--reset", "--data", data]);
    let why = reset(&mistyped);
    assert!(
        why.contains("dada: expected a folder with data_learn or line1.csv"),
        "{why}"
    );
    assert!(!Path::new(&mistyped).exists());
    let learn = |log: &str| {
        [
            "learn", "lines", "othello", "--games", "2", "--log", log, "--data", &data, "--runs",
            &runs,
        ]
        .map(str::to_owned)
    };
    let told = succeeds(&learn("evening").each_ref().map(String::as_str));
    let log = folder.path("data/oserou_log_learn/oserou_log_learn_incdecevening.csv");
    assert!(Path::new(&log).exists());
    let expected =
        format!("The learned data is in {data}/data_learn. The log of the games is {log}.");
    assert!(told.contains(&expected), "{told}");
    let why = fails(&learn("../x").each_ref().map(String::as_str));
    assert!(why.contains("log: expected a name"), "{why}");
}

#[test]
fn the_player_takes_its_table_levels_and_base() {
    let folder = TestFolder::new("lines-player");
    let play = |options: &str| {
        let player = format!("oserou:{options}");
        let screen = command::with_input(
            &[
                "play", "othello", "--ascii", "--vs", &player, "--color", "white",
            ],
            "",
        );
        String::from_utf8_lossy(&screen.stdout).into_owned()
    };
    // All first moves turn one disc over; the first of the best is played.
    assert!(play("levels=30/10/7/3/0").contains("plays d3"));
    let quarter = "mid mid mid mid\nmid mid mid mid\nmid mid lw vrlw\nmid mid hi lw\n";
    let quarter = folder.write("quarter.txt", quarter);
    assert!(play(&format!("table={quarter}")).contains("plays c4"));
    // Where the lowest level has the highest value, d3 is best again.
    assert!(play(&format!("table={quarter},levels=0/1/2/3/100,base=2")).contains("plays d3"));
    let short = folder.write("short.txt", "mid hi");
    let odd = folder.write("odd.txt", "mid 7");
    for (options, expected) in [
        (
            "levels=1/2/3",
            "option levels: expected five numbers from 0 to 1000, such as",
        ),
        (
            &format!("table={short}"),
            "short.txt: expected 64 levels, or 16 of a quarter, found 2",
        ),
        (
            &format!("table={odd}"),
            "odd.txt: expected vrhi, hi, mid, lw or vrlw, found \"7\"",
        ),
        (
            "base=1",
            "option base: expected a whole number from 2 to 1000000",
        ),
    ] {
        let player = format!("oserou:{options}");
        let why = fails(&["play", "othello", "--vs", &player]);
        assert!(why.contains(expected), "{why}");
    }
}

/// Counts of won games say what is frequent. Most boards have both corners of a diagonal empty, and a
/// player whose score that doubles leaves the corners alone: so did the data that oserou came with.
#[test]
fn frequent_patterns_do_not_make_it_refuse_a_corner() {
    let folder = TestFolder::new("lines-corner");
    for line in 1..=38 {
        let rows = match line {
            22 | 33 => "0,-1\r\n150,2,-2\r\n150,1,3,-2\r\n150,2,-3,-1\r\n150,2,-3,3,-2\r\n",
            _ => "0,-1\r\n",
        };
        folder.write(&format!("data_learn/line{line}.csv"), rows);
    }
    let moves = "f5 f4 e3 f6 c4 b4 g5 g4 b3 e6 e7 c5 b6 c3 c6 e8 h4 a2 c2 b5 b2";
    let typed = format!("position startpos moves {moves}\ngo depth 1\n");
    let with_data = format!("oserou:data={}", folder.path(""));
    for player in ["oserou", &with_data] {
        let output = command::with_input(&["engine", "othello", "--player", player], &typed);
        let told = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(told.contains("bestmove a1"), "{player}: {told}");
    }
}
