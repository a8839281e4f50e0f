use std::ffi::OsString;
use std::time::{Duration, Instant};

use protocol::gomocup::About;

use crate::verbs::doctor::conversation::{Conversation, Heard};
use crate::verbs::doctor::protocol::Protocol;

/// How long it may take to tell its protocol.
const HELLO: Duration = Duration::from_millis(1500);

/// How long a USI engine may take to show that it speaks USI-X.
const DIALECT: Duration = Duration::from_secs(1);

/// The protocol that a program answers in; `None` if it answers in none of them.
pub(super) fn protocol(words: &[OsString], scale: f64) -> Option<Protocol> {
    usi(words, scale).or_else(|| gomocup(words, scale))
}

fn usi(words: &[OsString], scale: f64) -> Option<Protocol> {
    let mut conversation = Conversation::start(words).ok()?;
    conversation.say("usi");
    // An engine of Gomocup says at once that it does not know the word.
    let hello = first(&mut conversation, HELLO.mul_f64(scale), |line| {
        match line.split_whitespace().next() {
            Some("usiok") => Some(true),
            Some("UNKNOWN" | "ERROR") => Some(false),
            _ => None,
        }
    })?;
    if !hello {
        return None;
    }
    conversation.say("score_scale_and_type");
    let dialect = first(&mut conversation, DIALECT.mul_f64(scale), |line| {
        line.starts_with("scoretype").then_some(Protocol::Usix)
    });
    Some(dialect.unwrap_or(Protocol::Usi))
}

fn gomocup(words: &[OsString], scale: f64) -> Option<Protocol> {
    let mut conversation = Conversation::start(words).ok()?;
    conversation.say("ABOUT");
    first(&mut conversation, HELLO.mul_f64(scale), |line| {
        About::parse(line).map(|_| Protocol::Gomocup)
    })
}

fn first<T>(
    conversation: &mut Conversation,
    limit: Duration,
    mut wanted: impl FnMut(&str) -> Option<T>,
) -> Option<T> {
    let until = Instant::now() + limit;
    loop {
        match conversation.hear(until) {
            Heard::Line(said) => {
                if let Some(value) = wanted(&said.text) {
                    return Some(value);
                }
                // Who never falls silent would keep us here for ever.
                if Instant::now() >= until {
                    return None;
                }
            }
            Heard::Nothing | Heard::End => return None,
        }
    }
}
