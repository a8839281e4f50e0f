//! Nothing outlives us.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use host::{Engine, Failure, Launch, Log, Remote};
use protocol::Go;
use search::Stop;

use crate::behaviour::{Behaviour, VARIABLE, role};
use crate::manners::play;
use crate::processes::{assert_ends, assert_reaped, children, runs};
use crate::roles::guard_role;
use crate::words::words;

fn start(behaviour: Behaviour) -> Remote {
    let launch = guarded(behaviour.launch());
    Remote::start("tic-tac-toe", launch, words, Log::none()).expect("it starts")
}

fn guarded(launch: Launch) -> Launch {
    Launch {
        guard: Some(guard_role()),
        ..launch
    }
}

#[test]
fn a_guard_is_not_in_the_way() {
    let mut engine = start(Behaviour::Good);
    let guard = engine.process_id().expect("it runs");
    let guarded = children(guard);
    assert_eq!(guarded.len(), 1);
    assert_eq!(
        engine.go(&Go::default(), &Stop::new(), &mut |_| {}),
        Ok(play("4"))
    );
    assert_eq!(engine.quit(), Ok(()));
    assert_reaped(guard);
    assert_ends(guarded[0]);
}

#[test]
fn a_guard_tells_how_it_ended() {
    let mut engine = start(Behaviour::Dying);
    let answer = engine.go(&Go::default(), &Stop::new(), &mut |_| {});
    let Err(Failure::Crash { status, stderr, .. }) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(status.and_then(|status| status.code()), Some(3));
    assert_eq!(stderr, ["out of ideas"]);
}

#[test]
fn a_guard_keeps_no_stream_open() {
    let mut engine = start(Behaviour::Hangup);
    let answer = engine.go(&Go::default(), &Stop::new(), &mut |_| {});
    assert!(matches!(answer, Err(Failure::Hangup { .. })), "{answer:?}");
}

#[test]
fn a_guard_says_that_there_is_no_program() {
    let launch = guarded(Launch {
        environment: Behaviour::Good.launch().environment,
        ..Launch::new("no/such/program")
    });
    let failure = Remote::start("tic-tac-toe", launch, words, Log::none()).map(|_| ());
    assert!(matches!(failure, Err(Failure::Spawn { .. })), "{failure:?}");
}

#[test]
fn dropping_ends_guard_engine_and_what_it_started() {
    drop_the_engine(Behaviour::Parent);
}

/// A process in a session of its own is in no group that can be killed.
#[test]
fn dropping_ends_what_has_gone_to_another_session() {
    drop_the_engine(Behaviour::FarParent);
}

fn drop_the_engine(behaviour: Behaviour) {
    let mut engine = start(behaviour);
    let mut ids = Vec::new();
    engine
        .go(&Go::default(), &Stop::new(), &mut |info| {
            let text = info.text.unwrap_or_default();
            ids.extend(
                text.strip_prefix("child ")
                    .and_then(|id| id.parse::<u32>().ok()),
            );
        })
        .expect("it answers");
    let guard = engine.process_id().expect("it runs");
    ids.extend(children(guard));
    assert!(ids.len() == 2 && ids.iter().all(|&id| runs(id)));
    drop(engine);
    assert_reaped(guard);
    ids.into_iter().for_each(assert_ends);
}

/// Lets a process of its own host the engine, and kills that.
fn kill_the_host_of(behaviour: Behaviour) {
    let mut host = Command::new(env::current_exe().expect("the test has a path"))
        .args(role("roles::guarded_host"))
        .env(VARIABLE, format!("{behaviour:?}"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be started");
    let out = BufReader::new(host.stdout.take().expect("it is piped"));
    let ids: Vec<u32> = out
        .lines()
        .map_while(Result::ok)
        .take_while(|line| line != "end")
        .filter_map(|line| {
            let told = line
                .strip_prefix("child ")
                .or_else(|| line.strip_prefix("guard "));
            told?.parse().ok()
        })
        .collect();
    let engine = children(*ids.last().expect("it has told"));
    assert!(ids.len() == 2 && engine.len() == 1);
    let all = [ids, engine].concat();
    assert!(all.iter().all(|&id| runs(id)));
    // SIGKILL: nothing of the host runs after this.
    host.kill().expect("it is there");
    host.wait().expect("it is ours");
    all.into_iter().for_each(assert_ends);
}

#[test]
fn killing_the_host_ends_an_engine_that_goes_by_itself_and_what_it_started() {
    kill_the_host_of(Behaviour::Parent);
}

#[test]
fn killing_the_host_ends_an_engine_that_would_stay_and_what_it_started() {
    kill_the_host_of(Behaviour::StubbornParent);
}

#[test]
fn killing_the_host_ends_what_has_gone_to_another_session() {
    kill_the_host_of(Behaviour::FarParent);
}
