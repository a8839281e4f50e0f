//! The progress of long work.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use zero::{Monitor, Work};

/// The progress of long work: a bar with the time left on a terminal, a line now and then
/// elsewhere, and nothing for short work.
pub struct Progress {
    bar: ProgressBar,
    plain: Option<Mutex<Plain>>,
}

struct Plain {
    name: String,
    start: Instant,
    next: Instant,
    done: u64,
    total: u64,
}

const FIRST: Duration = Duration::from_secs(5);
const BETWEEN: Duration = Duration::from_secs(30);

impl Progress {
    /// Starts the progress of `total` steps.
    pub fn new(name: &str, total: u64) -> Progress {
        if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(total).with_message(name.to_owned());
            let style = "{msg} {bar:30} {percent:>3}% {elapsed} elapsed, {eta} left";
            if let Ok(style) = ProgressStyle::with_template(style) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(200));
            return Progress { bar, plain: None };
        }
        let start = Instant::now();
        let plain = Plain {
            name: name.to_owned(),
            start,
            next: start + FIRST,
            done: 0,
            total,
        };
        Progress {
            bar: ProgressBar::hidden(),
            plain: Some(Mutex::new(plain)),
        }
    }

    /// Counts one step.
    pub fn step(&self) {
        self.bar.inc(1);
        self.tell(|done| done + 1);
    }

    /// Sets the number of finished steps.
    pub fn reach(&self, done: u64) {
        self.bar.set_position(done);
        self.tell(|_| done);
    }

    /// Writes a line if there is no bar and the last line was long ago.
    fn tell(&self, done: impl FnOnce(u64) -> u64) {
        let Some(Ok(mut plain)) = self.plain.as_ref().map(Mutex::lock) else {
            return;
        };
        plain.done = done(plain.done);
        let now = Instant::now();
        if now >= plain.next && (1..plain.total).contains(&plain.done) {
            plain.next = now + BETWEEN;
            let elapsed = now - plain.start;
            let left = elapsed.mul_f64((plain.total - plain.done) as f64 / plain.done as f64);
            anstream::eprintln!(
                "{}: {}% done, {} s elapsed, about {} s left",
                plain.name,
                100 * plain.done / plain.total,
                elapsed.as_secs(),
                left.as_secs()
            );
        }
    }

    /// Prints a line beside the bar.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Ends the work and removes the bar.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// The terminal as the monitor of long work.
pub struct Terminal;

struct Bar(Option<Progress>);

impl Monitor for Terminal {
    fn begin(&self, name: &str, total: u64) -> Box<dyn Work> {
        Box::new(Bar(Some(Progress::new(name, total))))
    }

    fn tell(&self, line: &str) {
        anstream::eprintln!("{line}");
    }
}

impl Work for Bar {
    fn step(&self) {
        if let Some(progress) = &self.0 {
            progress.step();
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(progress) = self.0.take() {
            progress.finish();
        }
    }
}
