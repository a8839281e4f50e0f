use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How far long work has come: a bar with the time left on a terminal, a line now and then
/// elsewhere, and nothing at all for work that is done in a moment.
pub(crate) struct Progress {
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
    /// Work of `total` steps that is about to start.
    pub(crate) fn new(name: &str, total: u64) -> Progress {
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

    /// One step is done.
    pub(crate) fn step(&self) {
        self.bar.inc(1);
        self.tell(|done| done + 1);
    }

    /// So many steps are done.
    pub(crate) fn reach(&self, done: u64) {
        self.bar.set_position(done);
        self.tell(|_| done);
    }

    /// Writes a line where there is no bar, if the last one is long ago.
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

    /// Writes something on the way, beside the bar.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// The work is done: the bar goes away.
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
    }
}
