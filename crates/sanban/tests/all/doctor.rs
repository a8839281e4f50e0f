//! `sanban doctor engine`: our own engines are well, and whoever is not is told why, in time.
//!
//! The engines that misbehave are this test executable itself, started again with the name of
//! [`fake_engine`] and a behaviour in the environment: nothing else has to be there.

mod fake;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::process::{self, Output};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::command::{self, sanban};
use fake::Fake;

/// The program under test, which is also the engine under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_sanban");

/// A report in JSON, and how it came about.
struct Examined {
    code: Option<i32>,
    time: Duration,
    report: Value,
}

impl Examined {
    /// The ids of the checks of a level that ended so.
    fn ids(&self, level: &str, result: &str) -> BTreeSet<&str> {
        let checks = self.report["checks"].as_array().expect("a list of checks");
        checks
            .iter()
            .filter(|check| check["level"] == level && check["result"] == result)
            .filter_map(|check| check["id"].as_str())
            .collect()
    }

    /// What was seen in a check.
    fn seen(&self, id: &str) -> &str {
        let checks = self.report["checks"].as_array().expect("a list of checks");
        let check = checks.iter().find(|check| check["id"] == id);
        check.expect(id)["seen"].as_str().expect("a text")
    }

    /// Panics unless these are the musts that failed.
    fn fails_by(&self, ids: &[&str]) {
        let expected: BTreeSet<&str> = ids.iter().copied().collect();
        let failed = self.ids("must", "failed");
        assert_eq!(failed, expected, "{:#}", self.report);
        assert_eq!(self.code, Some(1));
        assert_eq!(self.report["healthy"], false);
    }
}

fn examine(options: &[&str], engine: &[&str], marker: &str) -> Examined {
    let mut words = vec!["doctor", "engine", "--json"];
    words.extend(options);
    words.push("--");
    words.extend(engine);
    let start = Instant::now();
    let output = sanban(&words)
        .env(fake::VARIABLE, marker)
        .output()
        .expect("sanban runs");
    let time = start.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    let report = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {output:?}"));
    Examined {
        code: output.status.code(),
        time,
        report,
    }
}

/// Our own engine as a user would check it. Other tests run at the same time, so it has more time.
fn ours(game: &str, player: &str) {
    let engine = [PROGRAM, "engine", game, "--player", player];
    let examined = examine(&["--game", game, "--time-scale", "4"], &engine, "ours");
    let none = BTreeSet::new();
    assert_eq!(
        examined.ids("must", "failed"),
        none,
        "{game} {player}: {:#}",
        examined.report
    );
    assert_eq!(examined.code, Some(0));
    assert_eq!(examined.report["schema"], 1);
    assert_eq!(examined.report["game"], game);
    assert!(examined.ids("must", "passed").len() > 20);
    assert_eq!(examined.ids("must", "skipped"), none);
}

/// Checks several at a time: most of it is waiting.
fn all_ours(game: &str, players: &[&str]) {
    thread::scope(|scope| {
        for player in players {
            scope.spawn(|| ours(game, player));
        }
    });
}

#[test]
fn our_engines_of_othello_are_well() {
    all_ours("othello", &["random", "corner", "azisai", "minimax"]);
}

#[test]
fn our_engines_of_renju_are_well() {
    all_ours("renju", &["random", "rdd", "alphabeta:nodes=2000"]);
}

#[test]
fn our_engines_of_shogi_are_well() {
    all_ours("shogi", &["random", "capture", "material", "alphabeta"]);
}

#[test]
fn the_protocol_is_found_out() {
    for (game, protocol) in [("othello", "usix"), ("renju", "gomocup"), ("shogi", "usi")] {
        let engine = [PROGRAM, "engine", game, "--player", "random"];
        let examined = examine(&[], &engine, "found");
        assert_eq!(examined.report["protocol"], protocol);
        assert_eq!(examined.report["game"], game);
    }
}

/// Starts a fake engine under the doctor. Nobody of them may be left afterwards.
fn fake(behaviour: Fake, options: &[&str]) -> Examined {
    let this = env::current_exe().expect("this program has a path");
    let this = this.to_str().expect("UTF-8");
    let engine = [this, "doctor::fake_engine", "--exact", "--nocapture"];
    // The same tests may run elsewhere on this machine.
    let marker = format!("{behaviour:?}-{}", process::id());
    let mut words = vec!["--game", "shogi"];
    words.extend(options);
    let examined = examine(&words, &engine, &marker);
    assert_gone(&marker);
    examined
}

/// Panics if a process remains that has this behaviour in its environment.
fn assert_gone(marker: &str) {
    let wanted = format!("{}={marker}\0", fake::VARIABLE);
    let remains = || {
        let entries = fs::read_dir("/proc").expect("every Linux has it").flatten();
        entries
            .filter_map(|entry| fs::read(entry.path().join("environ")).ok())
            .any(|environ| String::from_utf8_lossy(&environ).contains(&wanted))
    };
    let start = Instant::now();
    while remains() {
        assert!(start.elapsed() < Duration::from_secs(2), "{marker} remains");
        thread::sleep(Duration::from_millis(20));
    }
}

/// What this executable does when it is started as an engine. As a test it does nothing.
#[test]
fn fake_engine() {
    let asked = env::args().nth(1).as_deref() == Some("doctor::fake_engine");
    if let Some(behaviour) = Fake::asked_for().filter(|_| asked) {
        fake::serve(behaviour);
    }
}

/// Enough for engines that answer at once, however busy the machine is.
const SLOW: &[&str] = &["--time-scale", "4"];

#[test]
fn a_simple_engine_is_well() {
    let examined = fake(Fake::Good, SLOW);
    assert_eq!(examined.code, Some(0), "{:#}", examined.report);
    assert_eq!(examined.report["healthy"], true);
    assert_eq!(examined.report["name"], "fake");
    // The test harness announces itself.
    assert_eq!(
        examined.ids("should", "failed"),
        BTreeSet::from(["handshake.author", "lines.known"])
    );
}

#[test]
fn who_never_is_ready_is_not_asked_further() {
    let examined = fake(Fake::Unready, &[]);
    examined.fails_by(&["ready.first"]);
    assert!(examined.time < Duration::from_secs(15));
    assert!(examined.ids("must", "skipped").contains("position.start"));
}

#[test]
fn who_does_not_play_is_given_up() {
    let examined = fake(Fake::Thoughtful, &[]);
    examined.fails_by(&[
        "position.start",
        "position.moves",
        "position.exchange",
        "position.sfen",
        "position.sfen-moves",
    ]);
    assert!(examined.time < Duration::from_secs(15));
}

#[test]
fn who_does_not_flush_is_told_so() {
    let examined = fake(Fake::Unflushed, &[]);
    examined.fails_by(&["handshake.usiok"]);
    assert!(examined.seen("handshake.usiok").contains("flush"));
    assert!(examined.time < Duration::from_secs(15));
}

#[test]
fn illegal_moves_are_found() {
    let examined = fake(Fake::Illegal, SLOW);
    let failed = examined.ids("must", "failed");
    assert!(failed.contains("position.start") && failed.contains("games.two"));
    assert!(examined.seen("position.start").contains("1a1i"));
    assert_eq!(examined.code, Some(1));
}

#[test]
fn who_answers_too_early_is_found() {
    let examined = fake(Fake::Hasty, SLOW);
    examined.fails_by(&[
        "infinite.waits",
        "infinite.waits-forced",
        "ponder.stop",
        "ponder.hit",
    ]);
}

#[test]
fn who_answers_too_late_is_found() {
    let examined = fake(Fake::Late, &[]);
    let failed = examined.ids("must", "failed");
    assert!(failed.contains("limits.byoyomi"), "{:#}", examined.report);
    assert!(failed.contains("limits.increment"));
    assert!(!failed.contains("stop.answered"));
}

#[test]
fn who_does_not_stop_is_found() {
    let examined = fake(Fake::Unstoppable, &[]);
    let failed = examined.ids("must", "failed");
    assert!(failed.contains("infinite.waits"), "{:#}", examined.report);
    assert!(failed.contains("stop.answered"));
    assert!(!failed.contains("position.start"));
}

#[test]
fn who_goes_deaf_while_it_thinks_is_found() {
    let examined = fake(Fake::Deaf, &[]);
    examined.fails_by(&["stop.behind-word", "stop.behind-many"]);
    let failed = examined.ids("should", "failed");
    assert!(
        failed.contains("gameover.thinking"),
        "{:#}",
        examined.report
    );
}

#[test]
fn who_is_overrun_while_it_thinks_is_found() {
    fake(Fake::Overrun, SLOW).fails_by(&["stop.behind-many"]);
}

#[test]
fn who_has_no_answer_without_limits_is_found() {
    fake(Fake::Speechless, SLOW).fails_by(&["go.bare"]);
}

#[test]
fn who_answers_twice_is_found() {
    let examined = fake(Fake::Twice, SLOW);
    assert_eq!(examined.code, Some(1));
    assert!(examined.ids("must", "failed").contains("answers.once"));
}

#[test]
fn who_dies_of_nonsense_is_found() {
    let examined = fake(Fake::Fragile, SLOW);
    examined.fails_by(&[
        "options.unknown",
        "robust.empty",
        "robust.unknown",
        "robust.long",
        "stop.behind-word",
        "stop.behind-many",
    ]);
    assert!(examined.seen("robust.unknown").contains("I am hurt"));
}

#[test]
fn who_does_not_go_is_found_and_ended() {
    let examined = fake(Fake::Stubborn, &[]);
    examined.fails_by(&["games.two", "quit.idle", "quit.input-end"]);
}

#[test]
fn wrong_defaults_are_found() {
    fake(Fake::Miscalculated, SLOW).fails_by(&["options.defaults"]);
}

#[test]
fn programs_that_are_no_engines_are_found_in_time() {
    let programs: [&[&str]; 5] = [
        &["cat"],
        &["sleep", "1000"],
        &["yes"],
        &["false"],
        &["true"],
    ];
    let asked: [(&[&str], &str); 3] = [
        (&["--game", "shogi"], "handshake.usiok"),
        (&["--game", "renju"], "handshake.about"),
        (&[], "handshake.usiok"),
    ];
    thread::scope(|scope| {
        for engine in programs {
            for (options, id) in asked {
                scope.spawn(move || {
                    let marker = format!("{engine:?} {options:?}");
                    let examined = examine(options, engine, &marker);
                    examined.fails_by(&[id]);
                    assert!(examined.time < Duration::from_secs(15), "{marker}");
                    assert_gone(&marker);
                });
            }
        }
    });
}

#[test]
fn an_engine_of_another_game_is_found() {
    for (game, other) in [
        ("othello", "shogi"),
        ("shogi", "othello"),
        ("shogi", "renju"),
    ] {
        let engine = [PROGRAM, "engine", other, "--player", "random"];
        let examined = examine(&["--game", game], &engine, "other");
        assert_eq!(examined.code, Some(1));
        let failed = examined.ids("must", "failed");
        let first = if other == "renju" {
            "handshake.usiok"
        } else {
            "position.start"
        };
        assert!(failed.contains(first), "{game} {other}: {failed:?}");
    }
}

fn run(words: &[&str]) -> Output {
    sanban(words).output().expect("sanban runs")
}

#[test]
fn mistakes_on_the_command_line() {
    let missing = command::fails(&["doctor", "engine", "--", "/nowhere/engine"]);
    assert!(missing.contains("/nowhere/engine"), "{missing}");
    assert!(missing.contains("No such file"), "{missing}");
    let mixed = command::fails(&[
        "doctor",
        "engine",
        "--game",
        "renju",
        "--protocol",
        "usi",
        "--",
        "cat",
    ]);
    assert!(mixed.contains("expected gomocup"), "{mixed}");
    for words in [
        &["doctor", "engine"][..],
        &["doctor"],
        &["doctor", "engine", "--time-scale", "0", "--", "cat"],
    ] {
        assert_eq!(run(words).status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn people_read_it_in_their_language() {
    let words = ["doctor", "engine", "--game", "shogi", "--", "false"];
    let english = String::from_utf8_lossy(&run(&words).stdout).into_owned();
    assert!(english.contains("✗ handshake.usiok"), "{english}");
    assert!(english.contains("found: it ended"), "{english}");
    assert!(english.contains("not compliant"), "{english}");
    let words = ["--lang", "ja", "doctor", "engine", "--ascii", "--", "false"];
    let japanese = String::from_utf8_lossy(&run(&words).stdout).into_owned();
    assert!(japanese.contains("FAIL handshake.usiok"), "{japanese}");
    assert!(japanese.contains("不合格"), "{japanese}");
}
