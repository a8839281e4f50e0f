//! What an engine that behaves can rely on.

use std::env;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use game_laws::mostly;
use host::{Engine, Environment, Failure, Launch, Log, Remote};
use protocol::{BestMove, Go};
use search::Stop;

use crate::behaviour::{Behaviour, VARIABLE};
use crate::processes::assert_reaped;
use crate::words::words;

/// A log that the test can read.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    /// The lines with this mark, without their times.
    fn lines_marked(&self, mark: char) -> Vec<String> {
        let text = String::from_utf8(self.0.lock().expect("no panic").clone()).expect("a text");
        text.lines()
            .filter_map(|line| line.split_once(' ')?.1.strip_prefix(mark))
            .map(|line| line.trim_start().to_owned())
            .collect()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn play(best: &str) -> BestMove {
    BestMove::Play {
        best: best.to_owned(),
        ponder: None,
    }
}

/// The answer, and everything said on the way.
fn go(engine: &mut Remote) -> (Result<BestMove, Failure>, Vec<String>) {
    let mut said = Vec::new();
    let answer = engine.go(&Go::default(), &Stop::new(), &mut |info| {
        said.extend(info.text);
    });
    (answer, said)
}

#[test]
fn a_game_is_played_and_logged() {
    let paper = Paper::default();
    let launch = Behaviour::Good.launch();
    let log = Log::to(paper.clone());
    let mut engine = Remote::start("tic-tac-toe", launch, words, log).expect("it starts");
    assert_eq!(engine.game(), "tic-tac-toe");
    assert_eq!(engine.identity().name, "Good");
    engine
        .set_option("Book", Some("a b"))
        .expect("it is declared");
    engine.new_game().expect("it gets ready");
    engine
        .position(None, &["0".to_owned(), "1".to_owned()])
        .expect("it listens");
    let (answer, said) = go(&mut engine);
    assert_eq!(answer, Ok(play("4")));
    assert_eq!(said, ["thinking"]);
    let id = engine.process_id().expect("it runs");
    assert_eq!(engine.quit(), Ok(()));
    assert_reaped(id);
    assert_eq!(go(&mut engine).0, Err(Failure::Gone));
    assert_eq!(engine.quit(), Ok(()));
    // Only what answers something has its place in the order of both directions.
    assert_eq!(
        paper.lines_marked('>'),
        [
            "hello",
            "set Book a b",
            "ready?",
            "at start 0 1",
            "go",
            "bye"
        ]
    );
    let heard = paper.lines_marked('<');
    let heard: Vec<_> = heard
        .iter()
        .skip_while(|line| *line != "hello Good")
        .collect();
    assert_eq!(
        heard,
        [
            "hello Good",
            "info set Book a b",
            "ready",
            "info thinking",
            "move 4"
        ]
    );
}

#[test]
fn a_stop_from_another_thread_works_at_once() {
    let mut engine = Behaviour::Good.start().expect("it starts");
    engine.position(Some("deep"), &[]).expect("it listens");
    let infinite = Go {
        infinite: true,
        ..Go::default()
    };
    let mut stop_once = || {
        let stop = Stop::new();
        let asker = stop.clone();
        let asked = thread::spawn(move || {
            thread::sleep(Duration::from_millis(150));
            asker.request();
            Instant::now()
        });
        assert_eq!(engine.go(&infinite, &stop, &mut |_| {}), Ok(play("4")));
        asked.join().expect("no panic").elapsed()
    };
    // A few milliseconds, on a machine that has nothing else to do.
    assert!(mostly(|| stop_once() < Duration::from_millis(150)));
}

#[test]
fn an_infinite_search_waits_for_the_stop() {
    let mut engine = Behaviour::Good.start().expect("it starts");
    let infinite = Go {
        infinite: true,
        ..Go::default()
    };
    let (stop, start) = (Stop::new(), Instant::now());
    let asker = stop.clone();
    let asked = thread::spawn(move || {
        thread::sleep(Duration::from_millis(150));
        asker.request();
    });
    assert_eq!(engine.go(&infinite, &stop, &mut |_| {}), Ok(play("4")));
    assert!(start.elapsed() >= Duration::from_millis(150));
    asked.join().expect("no panic");
}

#[test]
fn control_characters_do_not_reach_it() {
    let paper = Paper::default();
    let launch = Behaviour::Good.launch();
    let log = Log::to(paper.clone());
    let mut engine = Remote::start("tic-tac-toe", launch, words, log).expect("it starts");
    for value in ["a\nbye", "a\rbye", "a\0", "\u{7f}", "a\u{85}b"] {
        let refused = engine.set_option("Book", Some(value));
        assert!(matches!(refused, Err(Failure::Request(_))), "{refused:?}");
    }
    let unknown = engine.set_option("Shell", Some("rm"));
    assert!(matches!(unknown, Err(Failure::Request(_))), "{unknown:?}");
    let position = engine.position(Some("start\nbye"), &[]);
    assert!(matches!(position, Err(Failure::Request(_))), "{position:?}");
    let moves = engine.position(None, &["0\nbye".to_owned()]);
    assert!(matches!(moves, Err(Failure::Request(_))), "{moves:?}");
    engine.new_game().expect("it is still there");
    assert_eq!(paper.lines_marked('>'), ["hello", "ready?"]);
}

#[test]
fn it_runs_where_it_should_and_sees_what_it_should() {
    let directory = env::temp_dir().canonicalize().expect("it is there");
    let launch = Launch {
        directory: Some(directory.clone()),
        environment: Environment {
            inherited: Some(vec!["PATH".into()]),
            set: vec![(VARIABLE.into(), "Watchful".into())],
        },
        ..Behaviour::Watchful.launch()
    };
    let mut engine = Remote::start("tic-tac-toe", launch, words, Log::none()).expect("it starts");
    let (answer, said) = go(&mut engine);
    assert_eq!(answer, Ok(play("4")));
    assert_eq!(said[0], format!("in {}", directory.display()));
    let mut seen: Vec<_> = said[1].split(' ').skip(1).collect();
    seen.sort_unstable();
    assert_eq!(seen, ["PATH", VARIABLE]);
}

#[test]
fn what_it_says_unasked_is_no_answer() {
    let mut engine = Behaviour::Eager.start().expect("it starts");
    engine.new_game().expect("it gets ready");
    assert_eq!(go(&mut engine).0, Ok(play("4")));
}

#[test]
fn a_last_line_needs_no_newline() {
    let mut engine = Behaviour::Abrupt.start().expect("it starts");
    assert_eq!(go(&mut engine).0, Ok(play("4")));
    let gone = go(&mut engine).0;
    assert!(matches!(gone, Err(Failure::Crash { .. })), "{gone:?}");
}

#[test]
fn a_restart_brings_it_back_with_its_options() {
    let mut engine = Behaviour::Dying.start().expect("it starts");
    engine.set_option("Book", Some("one")).expect("declared");
    engine.set_option("Book", Some("two")).expect("declared");
    assert!(go(&mut engine).0.is_err());
    assert_eq!(engine.new_game(), Err(Failure::Gone));
    engine.restart().expect("it starts again");
    engine.new_game().expect("it gets ready");
    let first = engine.process_id().expect("it runs");
    engine.restart().expect("it may be restarted at any time");
    assert_reaped(first);
    assert_eq!(engine.identity().name, "Dying");
}
