//! Thinking while the opponent's clock runs.

use std::thread;
use std::time::{Duration, Instant};

use host::{Engine, Failure, Phase, PonderHit};
use protocol::Go;
use search::Stop;

use crate::behaviour::Behaviour;
use crate::manners::play;

const PAUSE: Duration = Duration::from_millis(100);

fn later(act: impl FnOnce() + Send + 'static) {
    thread::spawn(move || {
        thread::sleep(PAUSE);
        act();
    });
}

#[test]
fn a_hit_turns_pondering_into_thinking() {
    let mut engine = Behaviour::Good.start().expect("it starts");
    let (hit, stop) = (PonderHit::new(), Stop::new());
    let signal = hit.clone();
    later(move || signal.signal(None));
    let mut said = Vec::new();
    let answer = engine.ponder(&Go::default(), &hit, &stop, &mut |info| {
        said.extend(info.text);
    });
    assert_eq!(answer, Ok(play("6")));
    assert_eq!(said, ["pondering"]);
}

#[test]
fn a_miss_is_a_stop() {
    let mut engine = Behaviour::Good.start().expect("it starts");
    let (hit, stop) = (PonderHit::new(), Stop::new());
    let asker = stop.clone();
    later(move || asker.request());
    let answer = engine.ponder(&Go::default(), &hit, &stop, &mut |_| {});
    assert_eq!(answer, Ok(play("4")));
}

#[test]
fn an_answer_before_the_hit_is_held_back() {
    let mut engine = Behaviour::Hasty.start().expect("it starts");
    let (hit, start) = (PonderHit::new(), Instant::now());
    let signal = hit.clone();
    later(move || signal.signal(None));
    let answer = engine.ponder(&Go::default(), &hit, &Stop::new(), &mut |_| {});
    assert_eq!(answer, Ok(play("5")));
    assert!(start.elapsed() >= PAUSE);
}

#[test]
fn the_clock_starts_with_the_hit() {
    let mut engine = Behaviour::Thoughtful
        .start_impatiently()
        .expect("it starts");
    let hit = PonderHit::new();
    let signal = hit.clone();
    later(move || {
        signal.signal(Some(Go {
            move_time: Some(Duration::ZERO),
            ..Go::default()
        }));
    });
    let answer = engine.ponder(&Go::default(), &hit, &Stop::new(), &mut |_| {});
    let late = Failure::Timeout {
        phase: Phase::Think,
        limit: Duration::from_millis(100),
    };
    assert_eq!(answer, Err(late));
}
