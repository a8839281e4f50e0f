use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

use protocol::Kind;
use protocol::gomocup::About;

use crate::line_process::{LineProcess, Received};

/// The time in which an engine must show its protocol.
const HELLO: Duration = Duration::from_millis(1500);

/// The time in which a USI engine must show that it speaks USI-X.
const DIALECT: Duration = Duration::from_secs(1);

/// The protocol that a program answers in; `None` if it answers in none of them. `words` are the
/// program and its arguments, `folder` is where it runs if not in its own; all time limits are
/// multiplied by `scale`.
#[must_use]
pub fn detect(words: &[OsString], folder: Option<&Path>, scale: f64) -> Option<Kind> {
    usi(words, folder, scale).or_else(|| gomocup(words, folder, scale))
}

fn usi(words: &[OsString], folder: Option<&Path>, scale: f64) -> Option<Kind> {
    let mut process = LineProcess::start(words, folder).ok()?;
    process.send("usi");
    // A Gomocup engine answers at once that it does not know the command.
    let hello = first(&mut process, HELLO.mul_f64(scale), |line| {
        match line.split_whitespace().next() {
            Some("usiok") => Some(true),
            Some("UNKNOWN" | "ERROR") => Some(false),
            _ => None,
        }
    })?;
    if !hello {
        return None;
    }
    process.send("score_scale_and_type");
    let dialect = first(&mut process, DIALECT.mul_f64(scale), |line| {
        line.starts_with("scoretype").then_some(Kind::Usix)
    });
    Some(dialect.unwrap_or(Kind::Usi))
}

fn gomocup(words: &[OsString], folder: Option<&Path>, scale: f64) -> Option<Kind> {
    let mut process = LineProcess::start(words, folder).ok()?;
    process.send("ABOUT");
    first(&mut process, HELLO.mul_f64(scale), |line| {
        About::parse(line).map(|_| Kind::Gomocup)
    })
}

fn first<T>(
    process: &mut LineProcess,
    limit: Duration,
    mut wanted: impl FnMut(&str) -> Option<T>,
) -> Option<T> {
    let until = Instant::now() + limit;
    loop {
        match process.receive(until) {
            Received::Line(said) => {
                if let Some(value) = wanted(&said.text) {
                    return Some(value);
                }
                // A program that never stops writing must not block this loop.
                if Instant::now() >= until {
                    return None;
                }
            }
            Received::Timeout | Received::End => return None,
        }
    }
}
