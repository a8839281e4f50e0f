//! Engines under fire: sessions made of the real words of each protocol, whole and damaged.
//!
//! Every session comes from a seed. `SANBAN_SESSION=usi:17 cargo test -p sanban --test all sessions`
//! repeats one and prints it.

mod codingame;
mod damage;
mod evaluator;
mod gomocup;
mod grammar;
mod gtp;
mod nboard;
mod session;
mod usi;

use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use grammar::Grammar;
use session::Session;

/// The protocols that `sanban engine` speaks.
const GRAMMARS: [&Grammar; 7] = [
    &usi::SHOGI,
    &usi::OTHELLO,
    &gomocup::GRAMMAR,
    &gtp::GRAMMAR,
    &nboard::GRAMMAR,
    &codingame::GRAMMAR,
    &evaluator::GRAMMAR,
];

/// The environment variable that names one session, as in `usi:17`.
const ONE: &str = "SANBAN_SESSION";

/// Plays sessions of every protocol, as many at a time as there are cores, and fails with the seeds
/// of those that went wrong.
fn survive(seeds: u64) {
    if let Ok(name) = std::env::var(ONE) {
        return repeat(&name);
    }
    let all: Vec<(&Grammar, u64)> = GRAMMARS
        .iter()
        .flat_map(|&grammar| (0..seeds).map(move |seed| (grammar, seed)))
        .collect();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some((grammar, seed)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = Session::new(grammar, *seed).play() {
                        let name = grammar.name;
                        let failure = format!("{ONE}={name}:{seed}: {why}");
                        let mut failures = failures.lock().unwrap_or_else(PoisonError::into_inner);
                        failures.push(failure);
                    }
                }
            });
        }
    });
    let failures = failures
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let (count, played) = (failures.len(), all.len());
    assert!(
        failures.is_empty(),
        "{count} of {played} sessions:\n{}",
        failures.join("\n")
    );
}

/// Plays the session of this name and prints it.
fn repeat(name: &str) {
    let (protocol, seed) = name.split_once(':').expect("PROTOCOL:SEED");
    let mut grammars = GRAMMARS.iter();
    let grammar = grammars.find(|grammar| grammar.name == protocol);
    let seed = seed.parse().expect("the seed is a whole number");
    let session = Session::new(grammar.expect("a protocol"), seed);
    writeln!(std::io::stderr(), "{session}").expect("standard error");
    let played = session.play();
    assert_eq!(played, Ok(()), "{name}");
}

#[test]
fn sessions_of_real_words_are_survived() {
    survive(20);
}

#[test]
#[ignore = "14,000 processes, minutes: run by `make test-slow`"]
fn thousands_of_sessions_are_survived() {
    let count = std::env::var("SANBAN_SESSIONS").ok();
    survive(count.and_then(|count| count.parse().ok()).unwrap_or(2000));
}
