//! The engine server.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use game::{Line, MoveOf, Position as _};
use game_laws::TicTacToe;
use host::Local;
use host::serve::Server;
use protocol::{Identity, Kind};
use search::{Choice, Limits, Reports, Stop, Thinker};

/// Plays its first move if it was stopped, and its last one if it thought to the end.
struct Patient;

impl Thinker<TicTacToe> for Patient {
    fn think(
        &mut self,
        line: &Line<TicTacToe>,
        _: &Limits,
        stop: &Stop,
        _: &Reports<MoveOf<TicTacToe>>,
    ) -> Choice<MoveOf<TicTacToe>> {
        let end = Instant::now() + Duration::from_millis(300);
        while !stop.is_requested() && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
        let moves = line.position().legal_moves();
        let best = if stop.is_requested() {
            moves.first()
        } else {
            moves.last()
        };
        Choice {
            best: best.copied(),
            score: None,
            ponder: None,
        }
    }
}

/// What a server answers to these lines while its input stays open, up to a line `last` or its end.
fn answers_until(last: &'static str, lines: &str) -> String {
    let (input, mut pipe) = io::pipe().expect("a pipe");
    let (output, mut out) = io::pipe().expect("a pipe");
    pipe.write_all(lines.as_bytes()).expect("an open pipe");
    thread::spawn(move || {
        let engine = Local::<TicTacToe, _>::new(Identity::default(), (), Box::new(Patient));
        // After the last line nobody reads.
        let _ = Server::new(Box::new(engine)).run(input, |_| Kind::Usi, &mut out);
    });
    let (sender, answers) = mpsc::channel();
    thread::spawn(move || {
        let mut text = String::new();
        for line in BufReader::new(output).lines() {
            let line = line.expect("UTF-8");
            text += &format!("{line}\n");
            if line == last {
                break;
            }
        }
        let _ = sender.send(text);
    });
    let patience = Duration::from_secs(30);
    let text = answers.recv_timeout(patience).expect("it answers in time");
    drop(pipe);
    text
}

/// What a server answers to lines that end with `quit`.
fn answers(lines: &str) -> String {
    answers_until("", lines)
}

/// The first words of the lines, without reports on the search.
fn words(text: &str) -> Vec<&str> {
    let words = text.lines().filter_map(|line| line.split(' ').next());
    words.filter(|&word| word != "info").collect()
}

#[test]
fn stop_ends_every_search_before_it_and_lines_keep_their_order() {
    let text = answers(
        "position startpos\ngo infinite\nusinewgame\nposition startpos moves 4\ngo infinite\n\
         isready\nstop\nquit\n",
    );
    assert_eq!(words(&text), ["bestmove", "bestmove", "readyok"], "{text}");
}

#[test]
fn quit_ends_a_search_whatever_stands_between() {
    let text = answers("go infinite\nhello\ngameover win\nquit\n");
    assert_eq!(words(&text), ["bestmove"], "{text}");
}

#[test]
fn a_search_answers_isready_at_once() {
    let text = answers("go infinite\nisready\nstop\nquit\n");
    assert_eq!(words(&text), ["readyok", "bestmove"], "{text}");
}

/// A game that ends while its loser ponders is followed by the next one, without a `stop`.
#[test]
fn the_end_of_a_game_and_a_new_position_end_a_search() {
    for line in ["gameover lose", "usinewgame", "position startpos moves 4"] {
        let text = answers_until("readyok", &format!("go infinite\n{line}\nisready\n"));
        assert_eq!(words(&text), ["bestmove", "readyok"], "{line}: {text}");
    }
}

/// A script writes its lines at once and wants every search whole.
#[test]
fn a_new_position_waits_for_a_search_with_a_limit() {
    let text = answers_until(
        "readyok",
        "go depth 5\nposition startpos moves 4\nisready\n",
    );
    assert_eq!(text, "bestmove 8\nreadyok\n");
}
