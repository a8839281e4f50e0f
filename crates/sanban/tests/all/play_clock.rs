//! Clocks in the terminal: time passes whether or not somebody types.

use std::io::{Read, Write};
use std::process::{ChildStdin, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::{fails, sanban, succeeds, with_input};
use crate::test_folder::TestFolder;

/// The person at the terminal: what they type, and what they see.
struct Person {
    input: ChildStdin,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Person {
    fn enter(&mut self, line: &str) {
        // The game may be over.
        let _ = writeln!(self.input, "{line}");
    }

    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("whole")).into_owned()
    }

    /// Waits until a text is on the screen for the `count`th time.
    fn wait_for(&self, text: &str, count: usize) {
        let start = Instant::now();
        while self.screen().matches(text).count() < count {
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "{text}: {}",
                self.screen()
            );
            pause(5);
        }
    }
}

/// Plays with an input that stays open until the game is over, and tells how long that took.
fn play(arguments: &[&str], behave: impl FnOnce(&mut Person)) -> (String, Duration) {
    let start = Instant::now();
    let mut child = sanban(&[&["play"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sanban runs");
    let mut person = Person {
        input: child.stdin.take().expect("a pipe"),
        seen: Arc::default(),
    };
    let mut output = child.stdout.take().expect("a pipe");
    let seen = Arc::clone(&person.seen);
    let watch = thread::spawn(move || {
        let mut part = [0; 4096];
        while let Ok(length @ 1..) = output.read(&mut part) {
            seen.lock().expect("whole").extend(&part[..length]);
        }
    });
    behave(&mut person);
    let output = child.wait_with_output().expect("it ends");
    watch.join().expect("it ends");
    screen(&output);
    (person.screen(), start.elapsed())
}

/// What was written, by a game that ended well.
fn screen(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What Black's clock shows on the last line of clocks, in seconds.
fn last_of_black(screen: &str) -> f64 {
    let clock = screen.rsplit("time: Black ").next().unwrap_or_default();
    let digits = clock.split_whitespace().next().unwrap_or_default();
    digits.split(':').fold(0.0, |total, part| {
        total * 60.0 + part.parse::<f64>().unwrap_or_else(|_| panic!("{screen}"))
    })
}

fn pause(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

#[test]
fn a_flag_falls_while_nothing_is_typed() {
    for (game, spec) in [
        ("othello", "0/1"),
        ("renju", "1"),
        ("shogi", "1+5"),
        ("othello", "0.5/0.5"),
    ] {
        let (screen, took) = play(&[game, "--vs", "random", "--time", spec], |_| {});
        assert!(
            screen.contains("Black's time is up: White wins."),
            "{screen}"
        );
        assert!(took >= Duration::from_millis(990), "{spec}: {took:?}");
        assert!(took < Duration::from_secs(10), "{spec}: {took:?}");
    }
}

#[test]
fn a_flag_falls_in_japanese_and_is_recorded() {
    let folder = TestFolder::new("flag");
    let path = folder.path("flag.csa");
    let arguments = [
        "shogi", "--vs", "human", "--time", "0/0.5", "--lang", "ja", "--save", &path,
    ];
    let (screen, _) = play(&arguments, |person| person.enter("7g7f"));
    assert!(screen.contains("白の時間切れ、黒の勝ち"), "{screen}");
    let record = folder.read_text("flag.csa");
    assert!(record.contains("+7776FU\nT0"), "{record}");
    assert!(record.contains("%TIME_UP"), "{record}");
}

#[test]
fn both_clocks_are_shown_and_charged() {
    let arguments = ["othello", "--vs", "human", "--time", "100+5", "--ascii"];
    let (screen, _) = play(&arguments, |person| {
        person.wait_for("Black> ", 1);
        pause(1200);
        person.enter("d3");
        person.wait_for("White> ", 1);
        person.enter("quit");
    });
    assert!(
        screen.contains("time: Black 1:40 +5  White 1:40 +5\nBlack> "),
        "{screen}"
    );
    // More than a second was used, and five came back.
    let left = last_of_black(&screen);
    assert!((95.0..104.0).contains(&left), "{screen}");
    let arguments = [
        "othello",
        "--vs",
        "human",
        "--time",
        "3700+0",
        "--opponent-time",
        "9/4",
    ];
    let (screen, _) = play(&arguments, |person| person.enter("quit"));
    assert!(
        screen.contains("time: Black 1:01:40  White 0:09.0 then 0:04.0\n"),
        "{screen}"
    );
}

#[test]
fn byoyomi_comes_back_with_each_move() {
    let arguments = ["othello", "--vs", "human", "--time", "0/2"];
    let (screen, _) = play(&arguments, |person| {
        for (count, m) in (1..).zip(["d3", "c5", "e6"]) {
            person.wait_for("> ", count);
            pause(1100);
            person.enter(m);
        }
        person.enter("quit");
    });
    assert!(screen.contains("moves d3c5e6\n"), "{screen}");
}

#[test]
fn a_move_taken_back_gives_its_time_back() {
    let arguments = ["othello", "--vs", "human", "--time", "60+30"];
    let (screen, _) = play(&arguments, |person| {
        person.enter("d3");
        person.enter("undo");
        person.enter("quit");
    });
    assert!(screen.matches("time: ").count() == 3, "{screen}");
    // Without what the move had brought.
    assert!(last_of_black(&screen) <= 60.0, "{screen}");
}

#[test]
fn an_engine_loses_on_time() {
    let engine = "cmd:sh -c 'while read l; do case \"$l\" in usi) echo usiok;; \
                  isready) echo readyok;; go*) sleep 30;; esac; done'";
    let arguments = [
        "othello",
        "--vs",
        engine,
        "--time",
        "100+0",
        "--opponent-time",
        "0/0.7",
    ];
    let (screen, took) = play(&arguments, |person| person.enter("d3"));
    assert!(
        screen.contains("White's time is up: Black wins."),
        "{screen}"
    );
    assert!(screen.contains("moves d3\n"), "{screen}");
    assert!(took < Duration::from_secs(10), "{took:?}");
}

#[test]
fn a_hint_does_not_stop_the_clock() {
    let engine = "cmd:sh -c 'while read l; do case \"$l\" in usi) echo usiok;; \
                  isready) echo readyok;; go*) sleep 30;; esac; done'";
    let arguments = ["othello", "--time", "0/1", "--hints", engine];
    let (screen, took) = play(&arguments, |person| person.enter("hint"));
    assert!(
        screen.contains("Black's time is up: White wins."),
        "{screen}"
    );
    assert!(took < Duration::from_secs(10), "{took:?}");
}

#[test]
fn seconds_a_move_end_with_the_first_legal_move() {
    let arguments = ["othello", "--vs", "random:seed=1", "--time-control", "20"];
    let (screen, took) = play(&arguments, |person| {
        person.enter("d3");
        person.enter("quit");
    });
    assert!(took < Duration::from_secs(10), "{took:?}");
    assert!(screen.contains("moves d3"), "{screen}");
    assert!(
        screen.contains("time: Black 0:00.0 then 0:20.0  White no limit\n"),
        "{screen}"
    );
    let (screen, _) = play(&["othello", "--time-control", "0.5"], |_| {});
    assert!(
        screen.contains("Black's time is up: White wins."),
        "{screen}"
    );
}

#[test]
fn the_last_click_wins() {
    let arguments = [
        "othello",
        "--vs",
        "human",
        "--time-control",
        "1",
        "--last-click-wins",
    ];
    let (screen, took) = play(&arguments, |person| {
        // Black: another move, an illegal one, and the time is up.
        person.enter("d3");
        person.enter("c4");
        person.enter("a1");
        // White: an Enter ends the turn.
        person.wait_for("White> ", 1);
        person.enter("c3");
        person.enter("");
        // Black types nothing.
    });
    assert!(screen.contains("moves c4c3\n"), "{screen}");
    assert!(
        screen.contains("Black's time is up: White wins."),
        "{screen}"
    );
    assert!(took >= Duration::from_millis(1900), "{took:?}");
}

#[test]
fn a_forced_pass_needs_no_click() {
    // Black cannot move, White can.
    let passing = "OOOOOOOO-OXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXW1";
    let arguments = [
        "othello",
        "--vs",
        "human",
        "--position",
        passing,
        "--time-control",
        "0.6",
        "--last-click-wins",
    ];
    let (screen, _) = play(&arguments, |_| {});
    assert!(
        screen.contains("Black's time is up: White wins."),
        "{screen}"
    );
}

#[test]
fn the_end_of_the_input_ends_a_timed_game_at_once() {
    let start = Instant::now();
    let output = with_input(&["play", "othello", "--time", "100/10"], "d3\n");
    let screen = screen(&output);
    assert!(screen.contains("The game is not finished."), "{screen}");
    assert!(start.elapsed() < Duration::from_secs(8));
}

#[test]
fn clocks_that_make_no_sense_are_refused() {
    for (arguments, expected) in [
        (&["--time", "x"][..], "expected seconds, as in 300+3"),
        (&["--time", "0+5"], "there is no time for the first move"),
        (&["--time-control", "0"], "expected more than 0 seconds"),
        (
            &["--time", "5", "--time-control", "5"],
            "cannot be used with",
        ),
        (&["--last-click-wins"], "--time-control"),
    ] {
        let error = fails(&[&["play", "othello"], arguments].concat());
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn time_that_is_up_can_be_a_pass() {
    let folder = TestFolder::new("play-clock-pass");
    let file = folder.path("game.ggf");
    let arguments = [
        "othello",
        "--vs",
        "random:seed=1",
        "--time-control",
        "1",
        "--time-out",
        "pass",
        "--save",
        &file,
    ];
    let (screen, _) = play(&arguments, |person| {
        person.wait_for("Black's time is up: Black passes.", 1);
        person.wait_for("White (random:seed=1) plays", 1);
        person.wait_for("Black> ", 2);
        person.enter("quit");
    });
    // The record begins after the pass, and other commands read it.
    assert!(!screen.contains("\nmoves "), "{screen}");
    let stored = succeeds(&[
        "show",
        "othello",
        screen
            .lines()
            .last()
            .expect("a position")
            .trim_start_matches("sfen "),
    ]);
    assert!(stored.contains("Black"), "{stored}");
    let told = succeeds(&["record", "stats", &file]);
    assert!(told.contains('1'), "{told}");
    let error = fails(&["play", "shogi", "--time-control", "1", "--time-out", "pass"]);
    assert!(
        error.contains("--time-out pass: expected othello, found shogi"),
        "{error}"
    );
}
