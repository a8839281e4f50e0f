//! Engines that are told more than they can follow: they take no more memory for it, and still hear `stop`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::command::sanban;

/// What an engine may take at most, in MiB: tables, a network, and the lines that it has read ahead.
const MOST: u64 = 400;

/// How long an engine is flooded.
const FLOOD: Duration = Duration::from_millis(1500);

/// How long anything may take that has to happen.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine that is told things in a thread of its own.
struct Flooded {
    child: Child,
    input: Receiver<ChildStdin>,
    lines: Receiver<String>,
}

impl Flooded {
    /// Tells an engine these lines, and then the same text again and again.
    fn new(arguments: &[&str], lines: &str, again: &[u8]) -> Flooded {
        let mut child = sanban(&[&["engine"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("sanban runs");
        let mut pipe = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (lines, chunk) = (lines.to_owned(), again.repeat(1 + 4096 / again.len()));
        let (give_back, input) = mpsc::channel();
        thread::spawn(move || {
            let end = std::time::Instant::now() + FLOOD;
            let mut told = pipe.write_all(lines.as_bytes());
            while told.is_ok() && std::time::Instant::now() < end {
                told = pipe.write_all(&chunk);
            }
            let _ = give_back.send(pipe);
        });
        let (say, lines) = mpsc::channel();
        // Somebody has to read, or it waits for that.
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if line.starts_with("bestmove") && say.send(line).is_err() {
                    return;
                }
            }
        });
        Flooded {
            child,
            input,
            lines,
        }
    }

    /// The most memory that it has had, in MiB.
    fn most(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next());
        kib.and_then(|kib| kib.parse::<u64>().ok())
            .expect("a number")
            / 1024
    }
}

impl Drop for Flooded {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn lines_that_come_too_fast_wait_outside() {
    let usix = ["othello", "--player", "random"];
    let gtp = ["othello", "--protocol", "gtp", "--player", "random"];
    let evaluator = ["othello", "--protocol", "evaluator"];
    for (arguments, again) in [
        (&usix[..], &b"position startpos moves f5 d6 c3\n"[..]),
        (&usix, b"isready\n"),
        (&usix, b"go depth 1\n"),
        (&gtp, b"genmove b\n"),
        (&["shogi", "--player", "random"], b"usinewgame\n"),
        (&["renju", "--player", "random"], b"RESTART\n"),
        // Lines without an end.
        (&usix, b"\0"),
        (&evaluator, b"\0"),
    ] {
        let flooded = Flooded::new(arguments, "usi\nSTART 15\n", again);
        thread::sleep(FLOOD);
        let (most, text) = (flooded.most(), String::from_utf8_lossy(again));
        assert!(most < MOST, "{arguments:?} {text:?}: {most} MiB");
    }
}

#[test]
fn a_search_without_an_end_hears_stop_behind_any_number_of_lines() {
    for (game, line) in [
        ("othello", "setoption name hello value 1\n"),
        ("shogi", "go infinite\n"),
    ] {
        let before = "usi\nposition startpos\ngo infinite\n";
        let flooded = Flooded::new(&[game], before, line.as_bytes());
        let pipe = flooded.input.recv_timeout(PATIENCE);
        let mut pipe = pipe.expect("it goes on reading");
        pipe.write_all(b"stop\n").expect("it listens");
        let best = flooded.lines.recv_timeout(PATIENCE);
        assert!(best.is_ok(), "{game} {line}: no move");
        let most = flooded.most();
        assert!(most < MOST, "{game} {line}: {most} MiB");
    }
}
