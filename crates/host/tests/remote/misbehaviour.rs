//! Every way to misbehave has a name, is found in time, and leaves nothing behind.

use std::time::{Duration, Instant};

use game_laws::TicTacToe;
use host::{Checked, Engine, Failure, Launch, Log, Phase, Remote};
use protocol::Go;
use search::Stop;

use crate::behaviour::{Behaviour, IMPATIENCE};
use crate::manners::play;
use crate::processes::{assert_ends, assert_reaped, runs};
use crate::words::words;

/// Much longer than any of them needs, and than the patience with most of them; but not the 20 s
/// that one may think who has no limit.
const QUICK: Duration = Duration::from_secs(10);

/// A tenth of a second to think.
fn blitz() -> Go {
    Go {
        move_time: Some(Duration::from_millis(100)),
        ..Go::default()
    }
}

/// Lets it think. It must be gone after that.
fn failure_of(behaviour: Behaviour, go: &Go) -> Failure {
    let mut engine = behaviour.start_impatiently().expect("it starts");
    let id = engine.process_id().expect("it runs");
    let start = Instant::now();
    let failure = engine
        .go(go, &Stop::new(), &mut |_| {})
        .expect_err("it misbehaves");
    assert!(start.elapsed() < QUICK, "{failure}");
    assert!(!engine.is_running(), "{failure}");
    assert_reaped(id);
    assert!(failure.blames_engine());
    failure
}

/// Lets it start, in two seconds: enough for one that speaks on a busy machine.
fn failure_to_start(behaviour: Behaviour) -> Failure {
    let mut launch = behaviour.launch();
    launch.patience.start = Duration::from_secs(2);
    let start = Instant::now();
    let failure = Remote::start("tic-tac-toe", launch, words, Log::none())
        .map(|_| ())
        .expect_err("it does not start");
    assert!(start.elapsed() < QUICK, "{failure}");
    failure
}

#[test]
fn no_program() {
    let launch = Launch::new("no/such/program");
    let failure = Remote::start("tic-tac-toe", launch, words, Log::none()).map(|_| ());
    assert!(
        matches!(&failure, Err(Failure::Spawn { program, .. }) if program == "no/such/program"),
        "{failure:?}"
    );
}

#[test]
fn silence_at_the_start() {
    let limit = Duration::from_secs(2);
    let phase = Phase::Start;
    assert_eq!(
        failure_to_start(Behaviour::Silent),
        Failure::Timeout { phase, limit }
    );
}

#[test]
fn silence_when_asked_for_a_move() {
    let limit = Duration::from_millis(200);
    let phase = Phase::Think;
    assert_eq!(
        failure_of(Behaviour::Thoughtful, &blitz()),
        Failure::Timeout { phase, limit }
    );
}

#[test]
fn silence_when_told_to_stop() {
    let mut engine = Behaviour::Thoughtful
        .start_impatiently()
        .expect("it starts");
    let stop = Stop::new();
    stop.request();
    let answer = engine.go(&Go::default(), &stop, &mut |_| {});
    let limit = IMPATIENCE;
    let phase = Phase::Stop;
    assert_eq!(answer, Err(Failure::Timeout { phase, limit }));
    assert!(!engine.is_running());
}

#[test]
fn garbage() {
    for behaviour in [Behaviour::Garbage, Behaviour::Mumble] {
        let line = "qwerty uiop".to_owned();
        let phase = Phase::Start;
        assert_eq!(
            failure_to_start(behaviour),
            Failure::Garbage { phase, line }
        );
    }
}

#[test]
fn late_but_obedient() {
    let mut engine = Behaviour::Late.start().expect("it starts");
    let answer = engine.go(&blitz(), &Stop::new(), &mut |_| {});
    let limit = Duration::from_millis(200);
    let phase = Phase::Think;
    assert_eq!(answer, Err(Failure::Timeout { phase, limit }));
    // It answered the stop, so that the next game can be played.
    assert!(engine.is_running());
    assert_eq!(engine.new_game(), Ok(()));
}

#[test]
fn death() {
    let failure = failure_of(Behaviour::Dying, &Go::default());
    let Failure::Crash {
        phase,
        status,
        stderr,
    } = failure
    else {
        panic!("{failure:?}");
    };
    assert_eq!(phase, Phase::Think);
    assert_eq!(status.and_then(|status| status.code()), Some(3));
    assert_eq!(stderr, ["out of ideas"]);
}

#[test]
fn death_with_the_output_held_open_by_another() {
    let failure = failure_of(Behaviour::DyingParent, &Go::default());
    let Failure::Crash { status, .. } = failure else {
        panic!("{failure:?}");
    };
    assert_eq!(status.and_then(|status| status.code()), Some(3));
}

#[test]
fn an_illegal_move() {
    let engine = Behaviour::Illegal.start().expect("it starts");
    let mut engine = Checked::<TicTacToe, _>::new((), Box::new(engine));
    engine
        .position(None, &["0".to_owned()])
        .expect("it is a position");
    let answer = engine.go(&Go::default(), &Stop::new(), &mut |_| {});
    assert!(
        matches!(&answer, Err(Failure::IllegalAnswer { answer, .. }) if answer == "0"),
        "{answer:?}"
    );
    engine.position(None, &[]).expect("it is a position");
    assert_eq!(
        engine.go(&Go::default(), &Stop::new(), &mut |_| {}),
        Ok(play("0"))
    );
}

#[test]
fn staying_when_told_to_go() {
    let mut engine = Behaviour::Stubborn.start_impatiently().expect("it starts");
    let id = engine.process_id().expect("it runs");
    let limit = IMPATIENCE;
    let phase = Phase::Quit;
    assert_eq!(engine.quit(), Err(Failure::Timeout { phase, limit }));
    assert_reaped(id);
}

#[test]
fn closing_the_output() {
    let failure = failure_of(Behaviour::Hangup, &Go::default());
    assert!(matches!(failure, Failure::Hangup { .. }), "{failure:?}");
}

#[test]
fn a_refusal() {
    let mut engine = Behaviour::Unwilling.start().expect("it starts");
    let answer = engine.go(&blitz(), &Stop::new(), &mut |_| {});
    assert_eq!(answer, Err(Failure::Refusal("such thing".to_owned())));
    // What it refused may be a detail: an answer counts.
    engine.position(Some("deep"), &[]).expect("it listens");
    let answer = engine.go(&Go::default(), &Stop::new(), &mut |_| {});
    assert_eq!(answer, Ok(play("4")));
}

#[test]
fn not_reading() {
    let mut engine = Behaviour::Deaf.start().expect("it starts");
    let id = engine.process_id().expect("it runs");
    let moves = vec!["0".to_owned(); 10_000];
    let start = Instant::now();
    let failure = (0..1000)
        .find_map(|_| engine.position(None, &moves).err())
        .expect("it does not read");
    assert_eq!(failure, Failure::Deaf);
    assert!(start.elapsed() < QUICK);
    assert_reaped(id);
}

#[test]
fn what_it_started_goes_with_it() {
    let mut engine = Behaviour::Parent.start().expect("it starts");
    let mut child = None;
    engine
        .go(&Go::default(), &Stop::new(), &mut |info| {
            let text = info.text.unwrap_or_default();
            child = text.strip_prefix("child ").and_then(|id| id.parse().ok());
        })
        .expect("it answers");
    let (id, child) = (
        engine.process_id().expect("it runs"),
        child.expect("it has told"),
    );
    assert!(runs(id) && runs(child));
    drop(engine);
    assert_reaped(id);
    assert_ends(child);
}
