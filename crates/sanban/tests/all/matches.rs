//! Matches and tournaments through the real binary, with engines that fail and processes that
//! are killed.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::command::{fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;
use serde_json::Value;

/// The folder of a match, which is not there before the match.
struct MatchFolder {
    path: PathBuf,
    around: TestFolder,
}

impl MatchFolder {
    fn new(name: &str) -> MatchFolder {
        let around = TestFolder::new(name);
        let path = around.0.join("match");
        MatchFolder { path, around }
    }

    fn text(&self) -> &str {
        self.path.to_str().expect("UTF-8")
    }

    fn read(&self, name: &str) -> String {
        self.around.read_text(&format!("match/{name}"))
    }

    /// The rows by game: everything but how long it took.
    fn rows(&self) -> Vec<Value> {
        let text = self.read("games.jsonl");
        let mut rows: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("one JSON object a line"))
            .collect();
        rows.sort_by_key(|row| row["game"].as_u64());
        for row in &mut rows {
            let row = row.as_object_mut().expect("an object");
            row.remove("time_us");
            // How late it was is a time too.
            if row["termination"] == "time" {
                row.remove("detail");
            }
        }
        rows
    }
}

fn engine(arguments: &str) -> String {
    format!("cmd:{} engine {arguments}", env!("CARGO_BIN_EXE_sanban"))
}

#[test]
fn the_guides_experiment_comes_out_as_published() {
    // 733 wins, 224 losses and 43 draws in 1,000 games: a score of 0.7545. With 2,000 games the
    // mean is known to ±0.02, the published one to ±0.027.
    let result = json(&[
        "match", "corner", "random", "--games", "2000", "--seed", "1", "--json",
    ]);
    let score = result["score"].as_f64().expect("a score");
    assert!((score - 0.7545).abs() < 0.035, "{score}");
    let black = &result["players"][0]["as_black"];
    let games: u64 = (0..3).filter_map(|column| black[column].as_u64()).sum();
    assert_eq!(games, 1000, "half of the games with each colour");
    for field in [
        "games",
        "wins",
        "losses",
        "draws",
        "score",
        "elo",
        "elo_error",
        "los",
        "nelo",
        "pentanomial",
        "llr",
        "terminations",
    ] {
        assert!(result.get(field).is_some(), "{field}");
    }
    assert_eq!(result["terminations"]["rules"], 2000);
    assert!(result["llr"].is_null());
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let play = |concurrency: &str| {
        let folder = MatchFolder::new(&format!("same-seed-{concurrency}"));
        succeeds(&[
            "match",
            "corner",
            "random",
            "--games",
            "60",
            "--seed",
            "7",
            "--openings",
            "r_5",
            "--concurrency",
            concurrency,
            "--out",
            folder.text(),
        ]);
        folder.rows()
    };
    let rows = play("1");
    assert_eq!(rows, play("2"));
    assert_eq!(rows.len(), 60);
    // Two games from one opening, with colours exchanged.
    for pair in rows.chunks(2) {
        assert_eq!(pair[0]["black"], pair[1]["white"]);
        let opening = |row: &Value| -> Vec<String> {
            let moves = row["moves"].as_str().expect("moves");
            moves.split(' ').take(5).map(str::to_owned).collect()
        };
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
    }
}

#[test]
fn results_without_information_say_so() {
    let screen = succeeds(&["match", "rdd", "random", "--games", "4", "--seed", "1"]);
    assert!(
        screen.contains("Elo       not enough information"),
        "{screen}"
    );
    assert!(
        screen.contains("LOS       not enough information"),
        "{screen}"
    );
    assert!(
        !screen.contains("NaN") && !screen.contains("inf "),
        "{screen}"
    );
    let result = json(&[
        "match", "rdd", "random", "--games", "4", "--seed", "1", "--json",
    ]);
    assert!(result["elo"].is_null() && result["nelo"].is_null() && result["los"].is_null());
    assert_eq!(result["score"], 1.0);
}

#[test]
fn a_sequential_test_ends_a_match_and_names_its_verdict() {
    let test = [
        "--sprt",
        "0",
        "30",
        "--openings",
        "r_6",
        "--seed",
        "2",
        "--json",
    ];
    let play = |players: [&str; 2]| {
        let arguments: Vec<&str> = ["match"]
            .iter()
            .chain(&players)
            .chain(&test)
            .copied()
            .collect();
        let output = sanban(&arguments).output().expect("sanban runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let result: Value = serde_json::from_str(&text).expect("one JSON object");
        (output.status.code(), result)
    };
    let (code, better) = play(["corner", "random"]);
    assert_eq!(better["sprt"]["verdict"], "H1", "{better}");
    assert_eq!(code, Some(0));
    assert!(better["llr"].as_f64().expect("a number") >= better["sprt"]["upper"].as_f64().unwrap());
    let (code, worse) = play(["random", "corner"]);
    assert_eq!(worse["sprt"]["verdict"], "H0", "{worse}");
    assert_eq!(code, Some(1), "the change was refused");
    assert!(worse["games"].as_u64() < Some(1000), "{worse}");
}

/// Kills a match again and again; each time it goes on where it was.
#[test]
fn a_killed_match_goes_on_to_the_same_end() {
    let arguments = |folder: &str| {
        let words = [
            "match",
            "azisai:depth=4",
            "minimax:depth=4",
            // Without a clock: what is played must not depend on how busy the machine is.
            "--depth",
            "4",
            "--games",
            "120",
            "--seed",
            "3",
            "--openings",
            "r_6",
            "--concurrency",
            "2",
            "--out",
            folder,
        ];
        words.map(str::to_owned)
    };
    let whole = MatchFolder::new("whole");
    let output = sanban(&arguments(whole.text()).each_ref().map(String::as_str))
        .output()
        .expect("sanban runs");
    assert!(output.status.success(), "{output:?}");

    let killed = MatchFolder::new("killed");
    let mut rng = 12345_u64;
    let mut kills = 0;
    let mut next = arguments(killed.text()).to_vec();
    loop {
        rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let words: Vec<&str> = next.iter().map(String::as_str).collect();
        let mut child = start(&words);
        thread::sleep(Duration::from_millis(60 + (rng >> 33) % 150));
        let is_over = child.try_wait().expect("a status").is_some();
        child.kill().expect("it is gone or goes");
        child.wait().expect("it ends");
        if is_over || kills == 20 {
            break;
        }
        kills += 1;
        // A cut line, as a crash may leave it.
        if killed.path.join("games.jsonl").exists() {
            let mut file = OpenOptions::new()
                .append(true)
                .open(killed.path.join("games.jsonl"))
                .expect("the rows");
            file.write_all(b"{\"game\":7,\"pa").expect("half a line");
        }
        if killed.path.join("plan.toml").exists() {
            next = ["match", "--resume", killed.text()]
                .map(str::to_owned)
                .to_vec();
        } else {
            let _ = fs::remove_dir_all(&killed.path);
        }
    }
    assert!(kills > 0);
    let output = sanban(&["match", "--resume", killed.text()])
        .output()
        .expect("sanban runs");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(killed.rows(), whole.rows(), "after {kills} kills");
    assert_eq!(killed.rows().len(), 120);
    let results = |folder: &MatchFolder| -> Vec<String> {
        let text = folder.read("summary.txt");
        text.lines().map(str::to_owned).collect()
    };
    assert_eq!(results(&killed), results(&whole));
    let records = |folder: &MatchFolder| folder.read("records.ggf").lines().count();
    assert_eq!(records(&killed), 120);
    assert_eq!(records(&whole), 120);
}

fn start(arguments: &[&str]) -> Child {
    sanban(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("sanban runs")
}

#[test]
fn engines_that_fail_lose_their_games_and_the_match_goes_on() {
    let folder = MatchFolder::new("failing");
    let failing =
        engine("othello --player corner:seed=1 --misbehave die,silent,illegal --misbehave-in 15");
    let output = sanban(&[
        "match",
        &failing,
        "corner",
        "--name-a",
        "failing",
        "--games",
        "60",
        "--seed",
        "4",
        "--openings",
        "r_6",
        "--time",
        "0.3",
        "--concurrency",
        "2",
        "--out",
        folder.text(),
        "--json",
    ])
    .output()
    .expect("sanban runs");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let result: Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!(result["games"], 60);
    let terminations = result["terminations"].as_object().expect("an object");
    let all: u64 = terminations.values().filter_map(Value::as_u64).sum();
    assert_eq!(all, 60, "every game has a reason");
    let failures = &result["players"][0]["failures"];
    for reason in ["crash", "time", "illegal-move"] {
        assert!(failures[reason].as_u64() > Some(0), "{reason}: {failures}");
    }
    assert_eq!(result["players"][1]["failures"], serde_json::json!({}));
    let late = folder.rows();
    assert_eq!(late.len(), 60);
    let log = folder.read("logs/1-sanban-1.log");
    assert!(
        log.contains("> usinewgame") && log.contains("< bestmove"),
        "{log:.200}"
    );
}

#[test]
fn a_late_answer_has_lost_and_is_written_down() {
    let folder = MatchFolder::new("late");
    let late = engine("shogi --player material --misbehave late");
    let output = sanban(&[
        "match",
        &late,
        "random",
        "--game",
        "shogi",
        "--games",
        "1",
        "--seed",
        "1",
        "--time",
        "0.2",
        "--margin",
        "50",
        "--out",
        folder.text(),
    ])
    .output()
    .expect("sanban runs");
    assert!(output.status.success(), "{output:?}");
    let row: Value = serde_json::from_str(&folder.read("games.jsonl")).expect("a row");
    assert_eq!(row["termination"], "time");
    assert_eq!(row["winner"], "white");
    let detail = row["detail"].as_str().expect("words");
    assert!(detail.contains("250.000ms allowed"), "{detail}");
    assert!(row["time_us"][0].as_u64() >= Some(250_000), "{row}");
}

#[test]
fn somebody_else_does_not_join_in() {
    let folder = MatchFolder::new("lock");
    let mut first = start(&[
        "match",
        "minimax:depth=5",
        "minimax:depth=5",
        "--games",
        "1000",
        "--openings",
        "r_6",
        "--out",
        folder.text(),
    ]);
    for _ in 0..100 {
        if folder.path.join("plan.toml").exists() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    let complaint = fails(&["match", "--resume", folder.text()]);
    assert!(
        complaint.contains("another process is playing this match"),
        "{complaint}"
    );
    first.kill().expect("it runs");
    first.wait().expect("it ends");
}

#[test]
fn interrupted_matches_say_how_to_go_on() {
    let folder = MatchFolder::new("interrupt");
    let child = sanban(&[
        "match",
        "minimax:depth=4",
        "minimax:depth=4",
        "--games",
        "1000",
        "--openings",
        "r_6",
        "--out",
        folder.text(),
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .expect("sanban runs");
    for _ in 0..100 {
        let rows = fs::read_to_string(folder.path.join("games.jsonl")).unwrap_or_default();
        if rows.lines().count() > 1 {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        words.contains(&format!("sanban match --resume {}", folder.text())),
        "{words}"
    );
    assert!(folder.read("report.html").contains("<html"));
}

#[test]
fn a_folder_belongs_to_one_match() {
    let folder = MatchFolder::new("occupied");
    succeeds(&[
        "match",
        "corner",
        "random",
        "--games",
        "2",
        "--out",
        folder.text(),
    ]);
    let same = fails(&[
        "match",
        "corner",
        "random",
        "--games",
        "2",
        "--out",
        folder.text(),
    ]);
    assert!(same.contains("--resume"), "{same}");
    let other = fails(&[
        "match",
        "azisai",
        "random",
        "--games",
        "2",
        "--out",
        folder.text(),
    ]);
    assert!(
        other.contains("another match, of corner and random"),
        "{other}"
    );
    let empty = TestFolder::new("no-match");
    let path = empty.path("");
    let none = fails(&["match", "--resume", &path]);
    assert!(none.contains("holds no match"), "{none}");
    empty.write("diary.txt", "dear diary");
    let full = fails(&["match", "corner", "random", "--out", &path]);
    assert!(full.contains("expected a new or an empty folder"), "{full}");
    assert_eq!(empty.read_text("diary.txt"), "dear diary");
    fs::write(folder.path.join("games.jsonl"), "{\"game\":0}\n").expect("a file");
    let broken = fails(&["match", "--resume", folder.text()]);
    assert!(broken.contains("games.jsonl, line 1"), "{broken}");
}

#[test]
fn bad_openings_are_named_before_the_first_game() {
    let folder = TestFolder::new("openings");
    let file = folder.write("openings", "f5d6\nf5f5\n# fine\n---\nf5f6\n");
    let complaint = fails(&["match", "corner", "random", "--openings", &file]);
    assert!(
        complaint.contains("line 2:") && complaint.contains("line 4:"),
        "{complaint}"
    );
    let output = sanban(&[
        "match",
        "corner",
        "random",
        "--games",
        "4",
        "--openings",
        &file,
        "--skip-bad",
        "--strict",
    ])
    .output()
    .expect("sanban runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        words.contains("left out") && words.contains("line 2:"),
        "{words}"
    );
    assert_eq!(output.status.code(), Some(1), "--strict: {output:?}");
}

#[test]
fn openings_come_in_every_form() {
    let openings = TestFolder::new("forms");
    let five_stones = openings.write("five", "h8i9j10i10i8\n");
    let usi = openings.write(
        "usi",
        "startpos moves 7g7f 3c3d\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
    );
    let obf = openings.write(
        "obf",
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;\n",
    );
    let csa = openings.write(
        "opening.csa",
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n",
    );
    for (game, players, file, first) in [
        ("renju", ["rdd", "random"], &five_stones, "h8 i9 j10 i10 i8"),
        ("shogi", ["capture", "random"], &usi, "7g7f 3c3d"),
        ("othello", ["corner", "random"], &obf, ""),
        ("shogi", ["capture", "random"], &csa, "7g7f 3c3d"),
    ] {
        let folder = MatchFolder::new(&format!("form-{game}-{}", first.len()));
        let output = sanban(&[
            "match",
            players[0],
            players[1],
            "--games",
            "2",
            "--seed",
            "1",
            "--openings",
            file,
            "--opening-moves",
            if file.ends_with("csa") { "2" } else { "9" },
            "--max-moves",
            "80",
            "--out",
            folder.text(),
        ])
        .output()
        .expect("sanban runs");
        assert!(output.status.success(), "{game}: {output:?}");
        for row in folder.rows() {
            let moves = row["moves"].as_str().expect("moves");
            assert!(moves.starts_with(first), "{game}: {moves}");
        }
        // The folder stands on its own.
        let resumed = succeeds_with_warnings(&["match", "--resume", folder.text()]);
        assert!(resumed.contains("in 2 games"), "{resumed}");
    }
    let whole_game = fails(&["match", "capture", "random", "--openings", &csa]);
    assert!(whole_game.contains("--opening-moves"), "{whole_game}");
}

fn succeeds_with_warnings(arguments: &[&str]) -> String {
    let output = sanban(arguments).output().expect("sanban runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn deterministic_engines_are_caught_repeating_themselves() {
    let output = sanban(&["match", "azisai:depth=1", "minimax:depth=1", "--games", "8"])
        .output()
        .expect("sanban runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        words.contains("6 of 8 games repeat earlier ones"),
        "{words}"
    );
}

#[test]
fn games_end_early_where_that_is_asked_for() {
    let result = json(&[
        "match", "corner", "random", "--games", "40", "--seed", "1", "--solve", "8", "--json",
    ]);
    let ends = &result["terminations"];
    assert!(ends["solved"].as_u64() > Some(30), "{ends}");
    // The same games, played to the end by perfect players, have the same results as far as the
    // solver goes: nobody can win more than it says, so only the reason may differ here.
    let result = json(&[
        "match",
        "capture",
        "random",
        "--games",
        "4",
        "--seed",
        "1",
        "--max-moves",
        "10",
        "--openings",
        "r_4",
        "--json",
    ]);
    assert_eq!(result["terminations"]["most-moves"], 4);
    assert_eq!(result["draws"], 4);
    let result = json(&[
        "match",
        "material",
        "random",
        "--games",
        "4",
        "--seed",
        "1",
        "--nodes",
        "300",
        "--openings",
        "r_6",
        "--max-moves",
        "400",
        "--json",
    ]);
    assert_eq!(result["wins"], 4, "{result}");
    let complaint = fails(&["match", "capture", "random", "--solve", "5"]);
    assert!(
        complaint.contains("no end of shogi is computed"),
        "{complaint}"
    );
}

#[test]
fn what_cannot_be_played_is_refused_with_a_hint() {
    for (arguments, expected) in [
        (
            &["match", "conrer", "random"][..],
            "did you mean \"corner\"?",
        ),
        (
            &["match", "minimax:dept=4", "random"],
            "did you mean \"depth\"?",
        ),
        (&["match", "random", "random"], "expected --game"),
        (&["match", "corner", "rdd"], "no game has both"),
        (
            &["match", "cmd:/no/such/engine", "corner"],
            "cannot be started",
        ),
        (&["match", "corner", "random", "--openings", "r_0"], "r_N"),
        (
            &["match", "corner", "random", "--openings", "/no/such/file"],
            "/no/such/file",
        ),
        (
            &["match", "corner", "random", "--time", "soon"],
            "time \"soon\"",
        ),
        (&["match", "corner", "random", "--sprt", "5", "0"], "sprt"),
        (
            &["match", "corner", "random", "--concurrency", "0"],
            "concurrency",
        ),
        (
            &["match", "corner", "random", "--options-a", "Hash=1"],
            "built-in player",
        ),
        (&["tournament", "/no/such/file.toml"], "/no/such/file.toml"),
    ] {
        let complaint = fails(arguments);
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
    let complaint = fails(&[
        "match",
        &engine("othello --player azisai"),
        "corner",
        "--options-a",
        "dept=3",
    ]);
    assert!(complaint.contains("did you mean \"depth\"?"), "{complaint}");
}

#[test]
fn tournaments_come_to_a_table() {
    for format in ["round-robin", "gauntlet", "swiss"] {
        let plan = format!(
            "game = \"othello\"\nformat = \"{format}\"\nrounds = 3\npairs = 4\nseed = 5\n\
             openings = \"r_6\"\nconcurrency = 2\n\
             [[player]]\nplayer = \"random\"\n[[player]]\nplayer = \"corner\"\n\
             [[player]]\nplayer = \"azisai:depth=1\"\nname = \"azisai\"\n\
             [[player]]\nplayer = \"minimax:depth=2\"\n"
        );
        let folder = MatchFolder::new(&format!("tournament-{format}"));
        let file = folder.around.write("plan.toml", plan);
        let output = sanban(&["tournament", &file, "--out", folder.text(), "--json"])
            .output()
            .expect("sanban runs");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let result: Value = serde_json::from_str(&text).expect("one JSON object");
        let meetings = match format {
            "round-robin" => 6,
            "gauntlet" => 3,
            _ => 2,
        };
        assert_eq!(result["games"], meetings * 3 * 4 * 2, "{format}");
        assert_eq!(result["players"].as_array().map(Vec::len), Some(4));
        assert!(folder.read("report.html").contains("azisai"));
        // It can be broken off anywhere: half of the rows lead to the same end.
        let whole = folder.rows();
        let rows = folder.read("games.jsonl");
        let lines: Vec<&str> = rows.lines().collect();
        let half = lines[..lines.len() / 2].join("\n") + "\n";
        fs::write(folder.path.join("games.jsonl"), half).expect("half of the rows");
        let output = sanban(&["match", "--resume", folder.text()])
            .output()
            .expect("sanban runs");
        assert!(output.status.success(), "{output:?}");
        assert_eq!(folder.rows(), whole, "{format}");
    }
    let folder = TestFolder::new("bad-plan");
    let file = folder.write("plan.toml", "game = \"othello\"\nrounds = \"three\"\n");
    let complaint = fails(&["tournament", &file]);
    assert!(
        complaint.contains("line 2") && complaint.contains("rounds"),
        "{complaint}"
    );
}

/// A file that may not grow stands for a full disk: both end in the middle of a write.
#[test]
fn a_full_disk_ends_a_match_and_loses_nothing() {
    let folder = MatchFolder::new("full-disk");
    let command = format!(
        "trap '' XFSZ; ulimit -f 20; exec {} match corner random --games 400 --seed 1 --out {}",
        env!("CARGO_BIN_EXE_sanban"),
        folder.text()
    );
    let output = Command::new("sh")
        .args(["-c", &command])
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("File too large"), "{words}");
    assert!(
        words.contains("continue with: sanban match --resume"),
        "{words}"
    );
    let rows = folder.rows();
    assert!((1..400).contains(&rows.len()), "{}", rows.len());
    let resumed = succeeds(&["match", "--resume", folder.text()]);
    assert!(resumed.contains("in 400 games"), "{resumed}");
    // A shorter row may have been written after the one that did not fit, so a game before it may be new.
    let resumed = folder.rows();
    for row in rows {
        assert!(resumed.contains(&row), "{row}");
    }
}
