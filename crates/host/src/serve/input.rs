//! The thread that reads lines.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::Builder;

use super::event::Event;

/// The greatest length of a line: longer ones are cut, and no command is longer.
const LONGEST_LINE: u64 = 1 << 20;

/// The source of events: the lines of the input, and everything sent to `sender`.
pub(super) struct Events {
    pub(super) sender: Sender<Event>,
    pub(super) receiver: Receiver<Event>,
}

/// Starts to read, and waits for the first line; `None` if there is none.
pub(super) fn start(input: impl Read + Send + 'static) -> io::Result<(Events, Option<String>)> {
    let (sender, receiver) = mpsc::channel();
    let events = sender.clone();
    // The thread is not joined: it ends with the input or with the program.
    Builder::new()
        .name("input".to_owned())
        .spawn(move || read(BufReader::new(input), &events))?;
    let first = match receiver.recv() {
        Ok(Event::Line(line)) => Some(line),
        _ => None,
    };
    Ok((Events { sender, receiver }, first))
}

fn read(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        let length = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        if !matches!(length, Ok(1..)) {
            break;
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']).to_owned();
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    // The loop may be over already.
    let _ = events.send(Event::InputEnd);
}
