//! Games at a terminal: lines that can be edited, their history, and Ctrl-C.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::command::{sanban, with_input};
use crate::test_folder::TestFolder;

const CTRL_C: &str = "\x03";
const BACKSPACE: &str = "\x7f";
const UP: &str = "\x1b[A";
const ENTER: &str = "\r";

/// How a terminal is asked for the place of its cursor, and what it answers.
const WHERE_IS_THE_CURSOR: &[u8] = b"\x1b[6n";
const CURSOR_IS_HERE: &[u8] = b"\x1b[1;1R";

/// `sanban play` at a terminal, which `script` makes.
struct TerminalPlay {
    child: Child,
    input: Arc<Mutex<ChildStdin>>,
    seen: Arc<Mutex<Vec<u8>>>,
    watch: JoinHandle<()>,
}

impl TerminalPlay {
    fn new(folder: &TestFolder, arguments: &[&str]) -> TerminalPlay {
        let sanban = env!("CARGO_BIN_EXE_sanban");
        let command = format!("{sanban} play {}", arguments.join(" "));
        let mut child = Command::new("script")
            .args(["-q", "-f", "-e", "-c", &command, "/dev/null"])
            .env("TERM", "xterm")
            .env("LC_ALL", "C.UTF-8")
            .env("SANBAN_DATA", &folder.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script runs");
        let input = child.stdin.take().expect("a pipe");
        let input = Arc::new(Mutex::new(input));
        let seen = Arc::<Mutex<Vec<u8>>>::default();
        let mut output = child.stdout.take().expect("a pipe");
        let (answers, screen) = (Arc::clone(&input), Arc::clone(&seen));
        let watch = thread::spawn(move || {
            let (mut part, mut answered) = ([0; 4096], 0);
            while let Ok(length @ 1..) = output.read(&mut part) {
                let mut screen = screen.lock().expect("whole");
                screen.extend(&part[..length]);
                let asked = screen
                    .windows(WHERE_IS_THE_CURSOR.len())
                    .filter(|&text| text == WHERE_IS_THE_CURSOR)
                    .count();
                for _ in answered..asked {
                    let mut answers = answers.lock().expect("whole");
                    answers.write_all(CURSOR_IS_HERE).expect("it listens");
                    answers.flush().expect("it listens");
                }
                answered = asked;
            }
        });
        TerminalPlay {
            child,
            input,
            seen,
            watch,
        }
    }

    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("whole")).into_owned()
    }

    /// Waits until the text is on the screen.
    fn wait_for(&self, text: &str) {
        let start = Instant::now();
        while !self.screen().contains(text) {
            let screen = self.screen();
            assert!(
                start.elapsed() < Duration::from_secs(30),
                "{text}: {screen}"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Types at the next prompt.
    fn type_at(&self, prompt: &str, keys: &str) {
        self.wait_for(prompt);
        self.seen.lock().expect("whole").clear();
        self.press(keys);
    }

    fn press(&self, keys: &str) {
        let mut input = self.input.lock().expect("whole");
        input.write_all(keys.as_bytes()).expect("it listens");
        input.flush().expect("it listens");
    }

    /// The exit code, and the screen since the last prompt that was answered.
    fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().expect("it ends");
        self.watch.join().expect("it ends");
        let screen = String::from_utf8_lossy(&self.seen.lock().expect("whole")).into_owned();
        (status.code(), screen)
    }
}

#[test]
fn ctrl_c_and_quit_offer_to_save() {
    for (leave, code) in [(CTRL_C, 130), ("quit\r", 0)] {
        let folder = TestFolder::new("play-terminal");
        let file = folder.path("game.txt");
        let game = TerminalPlay::new(&folder, &["othello", "--vs", "human"]);
        game.type_at("Black> ", "d3\r");
        game.type_at("White> ", leave);
        // A name that cannot be used is asked for again.
        game.type_at("save> ", "game.doc\r");
        game.wait_for("expected a name that ends in .txt");
        game.type_at("save> ", &format!("{file}{ENTER}"));
        let (found, screen) = game.end();
        assert_eq!(found, Some(code), "{screen}");
        assert!(screen.contains("moves d3"), "{screen}");
        assert_eq!(folder.read_text("game.txt"), "d3\n");
    }
}

#[test]
fn ctrl_c_ends_a_search_and_offers_to_save() {
    let folder = TestFolder::new("play-terminal");
    let arguments = [
        "othello",
        "--vs",
        "alphabeta:book=off",
        "--move-time",
        "600000",
    ];
    let game = TerminalPlay::new(&folder, &arguments);
    game.type_at("Black> ", "d3\r");
    game.wait_for("depth");
    game.press(CTRL_C);
    // A second Ctrl-C saves nothing.
    game.type_at("save> ", CTRL_C);
    let (code, screen) = game.end();
    assert_eq!(code, Some(130), "{screen}");
    assert!(screen.contains("moves d3"), "{screen}");
}

#[test]
fn lines_can_be_edited_and_are_kept() {
    let folder = TestFolder::new("play-terminal");
    let arguments = ["othello", "--vs", "human"];
    let game = TerminalPlay::new(&folder, &arguments);
    game.type_at("Black> ", &["d4", BACKSPACE, "3", ENTER].concat());
    game.type_at("White> ", "quit\r");
    game.type_at("save> ", ENTER);
    let (code, screen) = game.end();
    assert_eq!(code, Some(0), "{screen}");
    assert!(screen.contains("moves d3"), "{screen}");
    // The next game remembers d3 and quit.
    let game = TerminalPlay::new(&folder, &arguments);
    game.type_at("Black> ", &[UP, UP, ENTER].concat());
    game.type_at("White> ", "resign\r");
    let (_, screen) = game.end();
    assert!(screen.contains("moves d3"), "{screen}");
}

#[test]
fn time_runs_out_at_a_terminal() {
    let folder = TestFolder::new("play-terminal");
    let game = TerminalPlay::new(&folder, &["othello", "--vs", "human", "--time", "1"]);
    game.type_at("Black> ", "d");
    let (code, screen) = game.end();
    assert_eq!(code, Some(0), "{screen}");
    assert!(
        screen.contains("Black's time is up: White wins."),
        "{screen}"
    );
}

#[test]
fn an_interrupt_of_a_game_through_a_pipe_prints_the_moves() {
    let mut child = sanban(&["play", "othello", "--vs", "human"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("sanban runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"d3\n").expect("it listens");
    let mut screen = String::new();
    let mut output = child.stdout.take().expect("a pipe");
    while !screen.contains("White> ") {
        let mut part = [0; 4096];
        let length = output.read(&mut part).expect("it speaks");
        assert!(length > 0, "{screen}");
        screen.push_str(&String::from_utf8_lossy(&part[..length]));
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill runs").success());
    output.read_to_string(&mut screen).expect("it speaks");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(screen.contains("\nmoves d3\n"), "{screen}");
}

#[test]
fn the_usual_opponent_is_worth_playing() {
    for (game, moved) in [("othello", "d3\n"), ("renju", "h8\n"), ("shogi", "7g7f\n")] {
        let output = with_input(&["play", game, "--ascii"], moved);
        let screen = String::from_utf8_lossy(&output.stdout);
        assert!(screen.contains("White (sparring) plays "), "{screen}");
    }
}
