use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::lock::lock;

/// Runs actions at given moments, one after the other, in a thread of its own.
pub(crate) struct Timer {
    agenda: Arc<Agenda>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Default)]
struct Agenda {
    entries: Mutex<Entries>,
    news: Condvar,
}

#[derive(Default)]
struct Entries {
    heap: BinaryHeap<Reverse<Entry>>,
    count: u64,
    is_over: bool,
}

struct Entry {
    moment: Instant,
    number: u64,
    act: Box<dyn FnOnce() + Send>,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        (self.moment, self.number).cmp(&(other.moment, other.number))
    }
}

impl Timer {
    pub(crate) fn start() -> std::io::Result<Timer> {
        let agenda = Arc::new(Agenda::default());
        let worked = Arc::clone(&agenda);
        let thread = Builder::new()
            .name("timer".to_owned())
            .spawn(move || worked.work())?;
        Ok(Timer {
            agenda,
            thread: Mutex::new(Some(thread)),
        })
    }

    pub(crate) fn at(&self, moment: Instant, act: impl FnOnce() + Send + 'static) {
        let mut entries = lock(&self.agenda.entries);
        if entries.is_over {
            return;
        }
        let number = entries.count;
        entries.count += 1;
        entries.heap.push(Reverse(Entry {
            moment,
            number,
            act: Box::new(act),
        }));
        drop(entries);
        self.agenda.news.notify_one();
    }

    /// Cancels everything on the agenda.
    pub(crate) fn stop(&self) {
        let mut entries = lock(&self.agenda.entries);
        entries.is_over = true;
        entries.heap.clear();
        drop(entries);
        self.agenda.news.notify_one();
        if let Some(thread) = lock(&self.thread).take() {
            let _ = thread.join();
        }
    }
}

impl Agenda {
    fn work(&self) {
        let mut entries = lock(&self.entries);
        while !entries.is_over {
            let now = Instant::now();
            let due = entries.heap.peek().map(|Reverse(entry)| entry.moment);
            let wait = match due {
                Some(moment) if moment <= now => {
                    if let Some(Reverse(entry)) = entries.heap.pop() {
                        drop(entries);
                        // A panic in one game must not stop the clocks of all.
                        let act = std::panic::AssertUnwindSafe(entry.act);
                        let _ = std::panic::catch_unwind(|| { act }.0());
                        entries = lock(&self.entries);
                    }
                    continue;
                }
                Some(moment) => moment - now,
                None => Duration::from_secs(3600),
            };
            entries = self
                .news
                .wait_timeout(entries, wait)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_millis() as f64
}
