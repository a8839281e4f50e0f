use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use reedline::{
    DefaultPrompt, DefaultPromptSegment, EditCommand, FileBackedHistory, Reedline, Signal,
};
use search::Stop;

use super::{BETWEEN_LOOKS, Typed};

/// The most lines of the history.
const LONGEST_HISTORY: usize = 1000;

/// Lines that a person edits at a terminal.
pub(crate) struct LineEditor {
    reedline: Reedline,
    /// Ends the reading of a line from outside.
    end: Arc<AtomicBool>,
}

impl LineEditor {
    /// An editor with the lines of this file, which it also writes. Without a file that can be
    /// written, the history lasts as long as the program.
    pub(super) fn new(history: Option<&Path>) -> LineEditor {
        let end = Arc::new(AtomicBool::new(false));
        let mut reedline = Reedline::create()
            .with_ansi_colors(false)
            .with_break_signal(Arc::clone(&end))
            .with_poll_interval(BETWEEN_LOOKS);
        if let Some(history) = history.and_then(file_history) {
            reedline = reedline.with_history(Box::new(history));
        }
        LineEditor { reedline, end }
    }

    /// Reads a line, not longer than until `deadline` or the interruption.
    pub(super) fn read(
        &mut self,
        prompt: &str,
        deadline: Option<Instant>,
        interruption: &Stop,
    ) -> io::Result<Typed> {
        let prompt = DefaultPrompt::new(
            DefaultPromptSegment::Basic(prompt.to_owned()),
            DefaultPromptSegment::Empty,
        );
        let stop = match deadline {
            Some(deadline) => interruption.or_at(deadline),
            None => interruption.clone(),
        };
        self.end.store(false, Ordering::Relaxed);
        let (done, is_done) = mpsc::channel::<()>();
        let end = &self.end;
        let reedline = &mut self.reedline;
        let signal = thread::scope(|scope| {
            scope.spawn(move || {
                while is_done.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
                    if stop.is_requested() {
                        end.store(true, Ordering::Relaxed);
                    }
                }
            });
            let signal = reedline.read_line(&prompt);
            drop(done);
            signal
        })?;
        Ok(match signal {
            Signal::Success(line) => Typed::Line(line),
            Signal::CtrlC => Typed::Interrupted,
            Signal::CtrlD => Typed::End,
            _ => {
                // What was typed halfway belongs to a turn that is over.
                self.reedline.run_edit_commands(&[EditCommand::Clear]);
                if interruption.is_requested() {
                    Typed::Interrupted
                } else {
                    Typed::TimeUp
                }
            }
        })
    }
}

fn file_history(file: &Path) -> Option<FileBackedHistory> {
    fs::create_dir_all(file.parent()?).ok()?;
    FileBackedHistory::with_file(LONGEST_HISTORY, file.to_owned()).ok()
}
