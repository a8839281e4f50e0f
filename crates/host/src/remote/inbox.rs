use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use protocol::Answer;

/// The unread messages of a program. Its size is bounded: when it is full, the oldest search
/// information is dropped, and answers wait for room, which in the end makes the program wait.
#[derive(Default)]
pub(super) struct Inbox {
    state: Mutex<State>,
    /// A message arrived, or none will any more.
    arrived: Condvar,
    /// There may be room again.
    room: Condvar,
}

#[derive(Default)]
struct State {
    queue: VecDeque<Entry>,
    /// The sum of the entries' sizes.
    size: usize,
    /// Lines that were not of the protocol since [`Inbox::forget`], and the first of them.
    faults: usize,
    first_fault: Option<String>,
    /// Whether a line of the protocol came since then.
    understood: bool,
    /// The program will send no more.
    ended: bool,
    /// Nothing will be read any more.
    closed: bool,
}

struct Entry {
    answer: Answer,
    /// The length of the line it came in.
    size: usize,
}

/// The next message.
#[derive(PartialEq, Debug)]
pub(super) enum Heard {
    /// A message of the protocol.
    Answer(Answer),
    /// Too many lines that do not belong to the protocol.
    Noise,
    /// The end of the output.
    End,
    /// No message in the given time.
    Nothing,
}

const MOST_ENTRIES: usize = 1024;

/// In bytes. Taken apart into moves a line is some twenty times as large.
const LARGEST: usize = 1 << 20;

/// Programs greet with banners and licences; more than this is no greeting.
const MOST_FAULTS: usize = 1000;

impl Inbox {
    /// Adds the message of a line of `size` bytes.
    pub(super) fn push(&self, answer: Answer, size: usize) {
        let mut state = self.lock();
        state.understood = true;
        while state.is_full() && !state.closed && !state.drop_oldest_chatter() {
            if is_chatter(&answer) {
                return;
            }
            state = wait(&self.room, state);
        }
        if !state.closed {
            state.size += size;
            state.queue.push_back(Entry { answer, size });
            self.arrived.notify_one();
        }
    }

    /// Records a line that does not belong to the protocol.
    pub(super) fn fault(&self, line: &str) {
        let mut state = self.lock();
        state.faults += 1;
        state.first_fault.get_or_insert_with(|| line.to_owned());
        if state.faults > MOST_FAULTS {
            self.arrived.notify_one();
        }
    }

    /// Closes the writing side.
    pub(super) fn end(&self) {
        self.lock().ended = true;
        self.arrived.notify_one();
    }

    /// Closes the reading side.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
    }

    pub(super) fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Drops messages that arrived before the request.
    pub(super) fn forget(&self) {
        let mut state = self.lock();
        state.queue.clear();
        state.size = 0;
        state.faults = 0;
        state.first_fault = None;
        state.understood = false;
        self.room.notify_all();
    }

    /// The first invalid line, if all lines were invalid.
    pub(super) fn nonsense(&self) -> Option<String> {
        let state = self.lock();
        let noisy = !state.understood || state.faults > MOST_FAULTS;
        state.first_fault.clone().filter(|_| noisy)
    }

    /// Waits for the next message.
    pub(super) fn hear(&self, until: Instant) -> Heard {
        let mut state = self.lock();
        loop {
            if let Some(entry) = state.queue.pop_front() {
                state.size -= entry.size;
                self.room.notify_all();
                return Heard::Answer(entry.answer);
            }
            if state.faults > MOST_FAULTS {
                return Heard::Noise;
            }
            if state.ended {
                return Heard::End;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Heard::Nothing;
            }
            state = self
                .arrived
                .wait_timeout(state, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn is_full(&self) -> bool {
        self.queue.len() >= MOST_ENTRIES || self.size >= LARGEST
    }

    fn drop_oldest_chatter(&mut self) -> bool {
        let oldest = self
            .queue
            .iter()
            .position(|entry| is_chatter(&entry.answer));
        let dropped = oldest.and_then(|index| self.queue.remove(index));
        self.size -= dropped.as_ref().map_or(0, |entry| entry.size);
        dropped.is_some()
    }
}

/// Whether a message may be dropped.
fn is_chatter(answer: &Answer) -> bool {
    matches!(answer, Answer::Info(_) | Answer::Text(_))
}

fn wait<'a>(condition: &Condvar, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
    condition
        .wait(state)
        .unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::thread;
    use std::time::Duration;

    fn soon() -> Instant {
        Instant::now() + Duration::from_millis(20)
    }

    #[test]
    fn a_full_inbox_drops_old_words_and_keeps_answers() {
        let inbox = Inbox::default();
        inbox.push(Answer::Ready, 5);
        for n in 0..3 * MOST_ENTRIES {
            inbox.push(Answer::Text(n.to_string()), 5);
        }
        inbox.push(Answer::Fouls(Vec::new()), 5);
        assert_eq!(inbox.hear(soon()), Heard::Answer(Answer::Ready));
        let mut last = None;
        let mut heard = 0;
        while let Heard::Answer(answer) = inbox.hear(soon()) {
            heard += 1;
            if let Answer::Text(text) = &answer {
                last = Some(text.clone());
            } else {
                assert_eq!(answer, Answer::Fouls(Vec::new()));
            }
        }
        assert!(heard < MOST_ENTRIES);
        assert_eq!(last, Some((3 * MOST_ENTRIES - 1).to_string()));
    }

    #[test]
    fn large_lines_fill_it_too() {
        let inbox = Inbox::default();
        for _ in 0..100 {
            inbox.push(Answer::Text(String::new()), LARGEST / 4);
        }
        let mut heard = 0;
        while inbox.hear(soon()) != Heard::Nothing {
            heard += 1;
        }
        assert_eq!(heard, 4);
    }

    #[test]
    fn too_many_answers_wait_until_somebody_listens_or_leaves() {
        let inbox = Arc::new(Inbox::default());
        let push = |count: usize| {
            let inbox = Arc::clone(&inbox);
            thread::spawn(move || (0..count).for_each(|_| inbox.push(Answer::Ready, 1)))
        };
        let pushing = push(MOST_ENTRIES + 1);
        thread::sleep(Duration::from_millis(50));
        assert!(!pushing.is_finished());
        assert_eq!(inbox.hear(soon()), Heard::Answer(Answer::Ready));
        pushing.join().expect("no panic");
        let pushing = push(1);
        inbox.close();
        pushing.join().expect("no panic");
    }

    #[test]
    fn nonsense_is_told_from_the_odd_line() {
        let inbox = Inbox::default();
        inbox.fault("what");
        inbox.fault("ever");
        assert_eq!(inbox.nonsense().as_deref(), Some("what"));
        inbox.push(Answer::Ready, 1);
        assert_eq!(inbox.nonsense(), None);
        inbox.forget();
        assert_eq!(inbox.hear(soon()), Heard::Nothing);
        (0..=MOST_FAULTS).for_each(|_| inbox.fault("no"));
        assert_eq!(inbox.hear(soon()), Heard::Noise);
    }
}
