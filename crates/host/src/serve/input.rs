//! The thread that reads lines.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::Builder;

use super::backlog::Backlog;
use super::event::Event;
use crate::bounded_lines::BoundedLines;

/// The greatest length of a line: longer ones are cut, and no command is longer.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// The source of events: the lines of the input, and everything sent to `sender`.
pub(super) struct Events {
    pub(super) sender: Sender<Event>,
    pub(super) receiver: Receiver<Event>,
    /// The lines that have been sent and not dealt with.
    pub(super) backlog: Arc<Backlog>,
}

/// Starts to read, and waits for the first line; `None` if there is none.
pub(super) fn start(input: impl Read + Send + 'static) -> io::Result<(Events, Option<String>)> {
    let (sender, receiver) = mpsc::channel();
    let backlog = Arc::new(Backlog::default());
    let (events, read_so_far) = (sender.clone(), Arc::clone(&backlog));
    // The thread is not joined: it ends with the input or with the program.
    Builder::new()
        .name("input".to_owned())
        .spawn(move || read(input, &events, &read_so_far))?;
    let first = match receiver.recv() {
        Ok(Event::Line(line)) => Some(line),
        _ => None,
    };
    let events = Events {
        sender,
        receiver,
        backlog,
    };
    Ok((events, first))
}

fn read(input: impl Read, events: &Sender<Event>, backlog: &Backlog) {
    for line in BoundedLines::new(input, LONGEST_LINE) {
        backlog.add(&line.text);
        if events.send(Event::Line(line.text)).is_err() {
            return;
        }
    }
    // The loop may be over already.
    let _ = events.send(Event::InputEnd);
}
