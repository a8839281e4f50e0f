//! What the programs of the documents did, and what users of their files and runs rely on.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::command::sanban;
use crate::test_folder::TestFolder;

impl TestFolder {
    /// The names in one of its folders, sorted.
    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).expect(folder).flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().into_string().expect("UTF-8"))
            .collect();
        names.sort();
        names
    }
}

/// The methods whose runs are made in a moment, with their options.
const QUICK: [(&str, &[&str]); 5] = [
    ("q", &["--episodes", "20"]),
    ("lines", &["--games", "2"]),
    ("squares", &["--selfplay", "5", "--epochs", "1"]),
    ("dqn", &["--rounds", "1"]),
    ("discs", &["--games", "1", "--epochs", "1"]),
];

#[test]
fn a_run_of_another_game_is_refused_wherever_it_can_be_named() {
    let runs = TestFolder::new("foreign-runs");
    let refused = |game: &str, of: &str, arguments: &[&str]| {
        let complaint = runs.fails(arguments);
        let named = format!("game: expected a run of {game}, found one of {of}");
        assert!(complaint.contains(&named), "{arguments:?}: {complaint}");
    };
    let everywhere = |game: &str, of: &str, name: &str| {
        let run = format!("run:{name}");
        let [black, net] = [format!("{run}@1"), format!("policy:net={run}")];
        refused(game, of, &["play", game, "--vs", &run]);
        refused(game, of, &["play", game, "--hints", &run]);
        refused(game, of, &["selfplay", game, "--black", &black]);
        refused(game, of, &["match", "--game", game, "random", &run]);
        refused(game, of, &["engine", game, "--player", &run]);
        refused(game, of, &["play", game, "--vs", &net]);
        refused(game, of, &["net", "convert", game, &run, "x.onnx"]);
    };
    for (method, options) in QUICK {
        if !cfg!(feature = "train") && ["dqn", "discs"].contains(&method) {
            continue;
        }
        let learn = ["learn", method, "othello", "--name", method];
        runs.succeeds(&[&learn, options].concat());
        everywhere("renju", "othello", method);
        everywhere("shogi", "othello", method);
    }
    // Networks are learned in every game; the game is looked at before anything else.
    for game in ["renju", "shogi"] {
        let name = format!("{game}-net");
        let config =
            format!("format = 1\nmethod = \"net\"\ngame = \"{game}\"\nseed = 0\n[settings]\n");
        runs.write(&format!("runs/{name}/config.toml"), &config);
        everywhere("othello", game, &name);
        let run = format!("run:{name}");
        let mut serve = vec!["engine", "othello", "--protocol", "evaluator"];
        serve.extend(["--player", &run]);
        refused("othello", game, &serve);
        refused("othello", game, &["learn", "q-table", &run, "x.csv"]);
    }
}

#[test]
fn a_closed_pipe_does_not_lose_the_move() {
    let folder = TestFolder::new("closed-pipe");
    let file = folder.path("data.txt");
    for moves in 1..=3 {
        let mut child = sanban(&["renju-move", &file, "--seed", "1"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("sanban runs");
        // The reader is gone before anything is printed.
        drop(child.stdout.take());
        assert!(child.wait().expect("it ends").success());
        let text = String::from_utf8(folder.read("data.txt")).expect("UTF-8");
        assert!(text.starts_with(&format!("{moves},")), "{text}");
    }
}

#[test]
fn a_resumed_run_keeps_its_checkpoints_as_it_was_told() {
    let runs = TestFolder::new("upkeep");
    let learn = ["learn", "lines", "othello"];
    let told = ["--checkpoint-every", "2", "--keep", "9", "--games", "6"];
    runs.succeeds(&[&learn[..], &["--name", "mine"], &told].concat());
    let checkpoints = |name: &str| runs.names(&format!("runs/{name}/checkpoints"));
    let all = ["step-0", "step-2", "step-4", "step-6"];
    assert_eq!(checkpoints("mine"), all);
    // As if it had been killed early.
    for step in ["step-4", "step-6"] {
        fs::remove_dir_all(runs.0.join("runs/mine/checkpoints").join(step)).expect("a checkpoint");
    }
    runs.succeeds(&[&learn[..], &["--resume", "mine"]].concat());
    assert_eq!(checkpoints("mine"), all);
    // What is asked for anew counts from then on.
    fs::remove_dir_all(runs.0.join("runs/mine/checkpoints/step-6")).expect("a checkpoint");
    runs.succeeds(&[&learn[..], &["--resume", "mine", "--keep", "1"]].concat());
    assert_eq!(checkpoints("mine"), ["step-6"]);
    // A run that was told nothing has no file about it.
    runs.succeeds(&[&learn[..], &["--name", "usual", "--games", "2"]].concat());
    assert!(!runs.0.join("runs/usual/upkeep.toml").exists());
    runs.write("runs/mine/upkeep.toml", "keep = 1\nmost = 2\n");
    let complaint = runs.fails(&[&learn[..], &["--resume", "mine"]].concat());
    assert!(complaint.contains("upkeep.toml, line 2"), "{complaint}");
}

#[test]
fn a_damaged_newest_checkpoint_is_passed_over_with_a_warning() {
    let runs = TestFolder::new("damaged-checkpoint");
    let learn = ["learn", "lines", "othello"];
    let told = ["--checkpoint-every", "2", "--games", "6", "--seed", "3"];
    for name in ["whole", "damaged"] {
        runs.succeeds(&[&learn[..], &["--name", name], &told].concat());
    }
    let at = |name: &str| format!("runs/damaged/checkpoints/step-{name}");
    let spoil = |checkpoint: &str| {
        let mut names = runs.names(checkpoint);
        names.retain(|name| name != "checkpoint.toml");
        let file = runs.0.join(checkpoint).join(&names[0]);
        let mut bytes = fs::read(&file).expect("a file");
        bytes.push(0);
        fs::write(&file, bytes).expect("a file");
    };
    spoil(&at("6"));
    // One that cannot even be read is passed over, too.
    runs.write(&format!("{}/checkpoint.toml", at("4")), "step = ");
    let resume = [&learn[..], &["--resume", "damaged"]].concat();
    let output = runs.run(&resume);
    assert!(output.status.success(), "{output:?}");
    let warned = String::from_utf8(output.stderr).expect("UTF-8");
    let lines: Vec<&str> = warned
        .lines()
        .filter(|l| l.starts_with("warning"))
        .collect();
    assert_eq!(lines.len(), 2, "{warned}");
    assert!(
        lines[0].contains("step-6") && lines[0].contains("damaged"),
        "{warned}"
    );
    assert!(lines[1].contains("step-4"), "{warned}");
    let aside = runs.names("runs/damaged/checkpoints");
    assert!(aside.contains(&"damaged-step-6".to_owned()), "{aside:?}");
    // It ends as a run that was never damaged.
    for file in runs.names("runs/whole/checkpoints/step-6") {
        let ends = |name: &str| runs.read(&format!("runs/{name}/checkpoints/step-6/{file}"));
        assert_eq!(ends("whole"), ends("damaged"), "{file}");
    }
    // The only one that is left is no reason to begin again.
    for name in runs.names("runs/damaged/checkpoints") {
        if name != "step-6" {
            fs::remove_dir_all(runs.0.join("runs/damaged/checkpoints").join(name)).expect("one");
        }
    }
    spoil(&at("6"));
    let complaint = runs.fails(&resume);
    assert!(complaint.contains("is damaged"), "{complaint}");
}

#[test]
fn a_plan_that_was_changed_by_hand_is_not_gone_on_with() {
    let folder = TestFolder::new("changed-plan");
    let out = folder.path("match");
    let mut play = vec!["match", "random", "corner", "--games", "4", "--seed", "7"];
    play.extend(["--openings", "r_6", "--out", &out]);
    folder.succeeds(&play);
    let plan = String::from_utf8(folder.read("match/plan.toml")).expect("UTF-8");
    let games = folder.read("match/games.jsonl");
    let resume = ["match", "--resume", &out];
    for (from, to, named) in [
        ("seed = 7", "seed = 8", "opening moves: expected"),
        ("\"r_6\"", "\"r_5\"", "opening moves: expected"),
        (
            "name = \"corner\"",
            "name = \"nobody\"",
            "nobody is called \"corner\"",
        ),
    ] {
        assert!(plan.contains(from), "{from}: {plan}");
        folder.write("match/plan.toml", plan.replace(from, to));
        let complaint = folder.fails(&resume);
        assert!(complaint.contains("games.jsonl, line"), "{complaint}");
        assert!(complaint.contains(named), "{to}: {complaint}");
        assert_eq!(folder.read("match/games.jsonl"), games);
    }
    // Players in another order would have had the other colours.
    let players: Vec<&str> = plan.split("[[player]]").collect();
    let [rest, first, second] = players[..] else {
        panic!("two players: {plan}");
    };
    let swapped = [rest, second, first].join("[[player]]");
    folder.write("match/plan.toml", &swapped);
    let complaint = folder.fails(&resume);
    assert!(complaint.contains("black: expected"), "{complaint}");
    // More games of the same plan are fine.
    folder.write("match/plan.toml", &plan);
    folder.succeeds(&resume);
    assert!(Path::new(&out).join("report.html").exists());
}

/// The rows of a match.
fn rows(folder: &TestFolder, name: &str) -> Vec<serde_json::Value> {
    let text = String::from_utf8(folder.read(&format!("{name}/games.jsonl"))).expect("UTF-8");
    let rows = text.lines().map(serde_json::from_str);
    rows.collect::<Result<_, _>>().expect("JSON")
}

/// NBoard does not announce games, so an engine has to see that another one has begun.
#[cfg(target_os = "linux")]
#[test]
fn faults_are_of_some_games_in_nboard_too() {
    let folder = TestFolder::new("nboard-faults");
    let engine = format!(
        "cmd:{} engine othello --player random:seed=1 --misbehave illegal --misbehave-in 50",
        env!("CARGO_BIN_EXE_sanban")
    );
    let out = folder.path("match");
    let mut play = vec!["match", &engine, "random:seed=2", "--protocol-a", "nboard"];
    play.extend(["--game", "othello"]);
    play.extend([
        "--games",
        "24",
        "--openings",
        "r_6",
        "--seed",
        "1",
        "--out",
        &out,
    ]);
    folder.succeeds(&play);
    let rows = rows(&folder, "match");
    let is_fault = |row: &&serde_json::Value| row["termination"] == "illegal-move";
    let faults = rows.iter().filter(is_fault).count();
    assert!(
        (4..=20).contains(&faults),
        "{faults} of {}: {:?}",
        rows.len(),
        rows[0]
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_has_one_limit_however_often_a_match_is_resumed() {
    const LIMIT: u64 = 256 << 20;
    let folder = TestFolder::new("long-log");
    let program = env!("CARGO_BIN_EXE_sanban");
    let engine = format!("cmd:{program} engine othello --player random:seed=1");
    let out = folder.path("match");
    let mut play = vec!["match", &engine, "random", "--game", "othello"];
    play.extend(["--games", "2", "--out", &out]);
    folder.succeeds(&play);
    let plan = String::from_utf8(folder.read("match/plan.toml")).expect("UTF-8");
    let more = plan
        .replace("games = 2", "games = 4")
        .replace("rounds = 1", "rounds = 2");
    folder.write("match/plan.toml", &more);
    let logs = folder.names("match/logs");
    let log = folder.0.join("match/logs").join(&logs[0]);
    // It is full; the file has a hole instead of lines.
    let file = fs::OpenOptions::new().write(true).open(&log);
    file.and_then(|file| file.set_len(LIMIT)).expect("a log");
    folder.succeeds(&["match", "--resume", &out]);
    assert_eq!(rows(&folder, "match").len(), 4);
    assert_eq!(fs::metadata(&log).expect("a log").len(), LIMIT);
}

/// A file that may not grow stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_with_its_file_and_the_games_that_are_kept() {
    let folder = TestFolder::new("full-disk-told");
    let command = format!(
        "trap '' XFSZ; ulimit -f 20; exec {} match corner random --games 400 --seed 1 --out {}",
        env!("CARGO_BIN_EXE_sanban"),
        folder.path("match")
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &command])
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let kept = rows(&folder, "match").len();
    assert!(
        told.contains(&format!("; {kept} games are saved")),
        "{kept}: {told}"
    );
    let named = |file: &str| told.matches(&folder.path(&format!("match/{file}"))).count();
    assert_eq!(named("games.jsonl") + named("records.ggf"), 1, "{told}");
}

#[cfg(feature = "train")]
#[test]
fn what_cannot_play_is_not_offered_to_play() {
    let runs = TestFolder::new("sweep-no-play");
    let mut learn = vec!["learn", "sweep", "othello", "--name", "s", "--games", "1"];
    learn.extend(["--first", "4", "--second", "4", "--activations", "relu"]);
    learn.extend(["--batches", "10", "--epochs", "1"]);
    let told = runs.succeeds(&learn);
    assert!(told.contains("Report: "), "{told}");
    assert!(!told.contains("run:"), "{told}");
    let told = runs.succeeds(&["learn", "lines", "othello", "--name", "l", "--games", "2"]);
    assert!(told.contains("--vs run:l"), "{told}");
}

#[test]
fn a_typing_error_is_answered_with_its_reason_in_every_game() {
    for (game, expected) in [
        ("othello", "a square from a1 to h8"),
        ("renju", "expected"),
        ("shogi", "such as 7g7f"),
    ] {
        let play = ["play", game, "--vs", "random"];
        let output = crate::command::with_input(&play, "zz9\nquit\n");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let said = told
            .lines()
            .find(|line| line.contains("\"zz9\""))
            .expect(&told);
        assert!(said.contains("\"zz9\" is not a move: "), "{game}: {said}");
        assert!(said.contains(expected), "{game}: {said}");
    }
}

/// No message has a value as the source of the program writes it, and no figure is minus nothing.
#[cfg(unix)]
#[test]
fn messages_are_no_source_and_figures_no_minus_zero() {
    let engine = |answer: &str| {
        format!(
            "cmd:sh -c 'while read l; do case $l in usi) echo usiok;; isready) echo readyok;; \
             go*) echo bestmove {answer};; quit) exit;; esac; done'"
        )
    };
    let folder = TestFolder::new("no-source");
    let mut said = String::new();
    for (game, answer) in [("othello", "a1"), ("shogi", "9i1a")] {
        let arguments = ["play", game, "--vs", &engine(answer), "--color", "white"];
        let output = crate::command::with_input(&arguments, "");
        said += &String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(answer), "{said}");
    }
    let shogi = ["play", "shogi", "--vs", "human"];
    let output = crate::command::with_input(&shogi, "R*5e\nquit\n");
    said += &String::from_utf8_lossy(&output.stdout);
    folder.write("lost.csa", "V2.2\nPI\n+\n+7776FU\n%ILLEGAL_MOVE\n");
    said += &folder.succeeds(&["record", "stats", &folder.path("lost.csa")]);
    folder.write("empty/note.csv", "nothing\n");
    let output = folder.run(&["record", "stats", &folder.path("empty/note.csv")]);
    said += &String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("you have no rook in hand"), "{said}");
    assert!(said.contains("illegal move by white"), "{said}");
    assert!(said.contains("games    0, 0 moves"), "{said}");
    for source in ["Place(", "Move {", "Drop {", "Illegal {", "Rook", " -0"] {
        assert!(!said.contains(source), "{source}: {said}");
    }
}

#[test]
fn rules_and_methods_say_for_which_games_they_are() {
    let help = crate::command::succeeds(&["show", "--help"]);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        help.contains("The rules. Othello: size=4, 6 or 8. Renju: "),
        "{help}"
    );
    for game in ["renju", "shogi"] {
        let complaint = crate::command::fails(&["learn", "lines", game]);
        let named = format!("learn lines: expected othello, found {game} (`learn net`");
        assert!(complaint.contains(&named), "{complaint}");
    }
    for (method, has_renju) in [
        ("lines", false),
        ("q", false),
        ("book", false),
        ("net", true),
    ] {
        let help = crate::command::succeeds(&["learn", method, "--help"]);
        assert!(help.contains("othello: Othello"), "{method}: {help}");
        assert_eq!(help.contains("renju:"), has_renju, "{method}: {help}");
    }
}

/// As oserou_q writes them: every square of a state has a value, also those with a disc.
#[test]
fn tables_of_oserou_q_are_read_whatever_their_name() {
    let folder = TestFolder::new("oserou-q");
    let squares = (0..4).flat_map(|row| (0..4).map(move |column| (row, column)));
    // The table for white has an entry for having no move.
    let squares = squares.chain([(-1, -1)]);
    let names: Vec<String> = squares
        .map(|(row, column)| format!("\"(12002100000, {row}, {column})\""))
        .collect();
    let values: Vec<String> = (0..17).map(|value| format!("{value}.5")).collect();
    let text = format!("{}\r\n{}\r\n", names.join(","), values.join(","));
    for name in ["q_table_1.csv", "mine.csv"] {
        let (from, to) = (folder.write(name, &text), folder.path("qTable.csv"));
        let told = folder.succeeds(&["learn", "q-table", &from, &to]);
        assert!(told.contains("qTable.csv: 12 values"), "{told}");
        let left_out = format!("{name}: 5 values are for no empty square");
        assert!(told.contains(&left_out), "{told}");
        let rows = String::from_utf8(folder.read("qTable.csv")).expect("UTF-8");
        // The top left corner of black, who moves first.
        assert!(rows.contains(",0,0,0.5\n"), "{rows}");
        let learn = ["learn", "q", "othello", "--episodes", "5", "--name"];
        let told =
            folder.succeeds(&[&learn[..], &[&format!("of-{name}"), "--import", &from]].concat());
        assert!(
            told.contains("5 imported values were for no empty square"),
            "{told}"
        );
    }
}

/// The original keeps turned positions apart: what it has learned of one of them is not undone by what
/// it has not learned of another.
#[test]
fn both_tables_of_oserou_q_are_imported_and_nothing_learned_is_lost() {
    let folder = TestFolder::new("oserou-q-both");
    // The first moves are the same up to symmetry; only one of them was tried.
    let first = "\"(21001200000, 0, 1)\",\"(21001200000, 1, 0)\",\"(21001200000, 3, 2)\"";
    let black = folder.write("q_table_1.csv", format!("{first}\r\n50.0,321.0,50.0\r\n"));
    // White's answers to a move at the left of the second row.
    let answer = "\"(111001200000, 0, 0)\"";
    let white = folder.write("q_table_2.csv", format!("{answer}\r\n-87.5\r\n"));
    let learn = ["learn", "q", "othello", "--preset", "oserou-q"];
    let rest = [
        "--episodes",
        "1",
        "--epsilon",
        "0",
        "--name",
        "both",
        "--import",
    ];
    folder.succeeds(&[&learn[..], &rest, &[&black, &white]].concat());
    let imported = String::from_utf8(folder.read("runs/both/config.toml")).expect("UTF-8");
    assert!(imported.contains("q_table_1.csv") && imported.contains("q_table_2.csv"));
    let values = String::from_utf8(folder.read("runs/both/checkpoints/step-0/qTable.csv"));
    let values = values.expect("UTF-8");
    assert_eq!(values.matches(",321\n").count(), 1, "{values}");
    assert_eq!(values.matches(",-87.5\n").count(), 1, "{values}");
}
