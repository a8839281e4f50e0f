use std::io::{self, Write};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::thread::Builder;

use super::Log;
use super::log::Direction;
use crate::Failure;

/// The lines to be sent to a program. A thread writes them, because a program that does not read
/// would block the caller. Closing or dropping it closes the program's input once all is written.
pub(super) struct Outbox(Option<SyncSender<String>>);

/// More lines than any request has.
const MOST: usize = 256;

impl Outbox {
    pub(super) fn new(mut input: impl Write + Send + 'static, log: Log) -> io::Result<Outbox> {
        let (sender, lines) = mpsc::sync_channel::<String>(MOST);
        Builder::new().name("engine-in".to_owned()).spawn(move || {
            for mut line in lines {
                log.note(Direction::Sent, &line);
                line.push('\n');
                let written = input.write_all(line.as_bytes());
                if written.and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        })?;
        Ok(Outbox(Some(sender)))
    }

    pub(super) fn send(&self, line: String) -> Result<(), Failure> {
        match self.0.as_ref().map(|sender| sender.try_send(line)) {
            Some(Err(TrySendError::Full(_))) => Err(Failure::Deaf),
            // A program that is gone is noticed where its answers are awaited.
            _ => Ok(()),
        }
    }

    pub(super) fn close(&mut self) {
        self.0 = None;
    }
}
