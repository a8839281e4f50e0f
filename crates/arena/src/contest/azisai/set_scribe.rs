use std::fs::File;
use std::io::{self, Write};

use game::Notation;
use search::Stop;

use super::{SetCount, azisai_line};
use crate::contest::{ContestObserver, ContestWarning};
use crate::{Ledger, Row};

/// Prints a match of two in the lines of Azisai's match tool, and appends its games to a file.
///
/// Games must be played one after the other, so that sets end in their order.
pub struct SetScribe<'a, G: Notation> {
    out: &'a mut dyn Write,
    warn: &'a mut dyn FnMut(&ContestWarning),
    file: Option<File>,
    rules: G::Rules,
    sets: u64,
    count: SetCount,
    failure: Option<io::Error>,
}

impl<'a, G: Notation> SetScribe<'a, G> {
    /// A scribe of a match of this many sets. `warn` gets the warnings.
    pub fn new(
        sets: u64,
        rules: G::Rules,
        file: Option<File>,
        out: &'a mut dyn Write,
        warn: &'a mut dyn FnMut(&ContestWarning),
    ) -> SetScribe<'a, G> {
        SetScribe {
            out,
            warn,
            file,
            rules,
            sets,
            count: SetCount::default(),
            failure: None,
        }
    }

    /// The error that ended the match, if the scribe could not write. The observer's error has
    /// only its text; the caller may need its kind.
    pub fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Prints the result.
    pub fn finish(self) -> io::Result<()> {
        writeln!(self.out, "result: {}", self.count)
    }

    /// Prints that a set begins. Sets are counted from 0.
    fn announce(&mut self, set: u64) -> io::Result<()> {
        writeln!(self.out, "set: {set} / {} | {}", self.sets, self.count)?;
        self.out.flush()
    }

    fn note(&mut self, row: &Row) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            let line = row.line::<G>(&self.rules).map_err(io::Error::other)?;
            // One write, so that an interrupted match leaves whole lines.
            file.write_all((azisai_line(row, &line) + "\n").as_bytes())?;
        }
        // Rows count from 1.
        let is_first_game = row.game % 2 == 1;
        self.count.add(is_first_game, row.outcome());
        if is_first_game || row.pair == self.sets {
            Ok(())
        } else {
            self.announce(row.pair)
        }
    }

    /// Keeps the error and returns its text.
    fn checked(&mut self, done: io::Result<()>) -> Result<(), String> {
        done.map_err(|error| {
            let text = error.to_string();
            self.failure = Some(error);
            text
        })
    }
}

impl<G: Notation> ContestObserver for SetScribe<'_, G> {
    fn begin(&mut self, _: &Ledger, _: u64, _: &Stop) -> Result<(), String> {
        let announced = self.announce(0);
        self.checked(announced)
    }

    fn finished(&mut self, row: &Row) -> Result<(), String> {
        let noted = self.note(row);
        self.checked(noted)
    }

    fn warn(&mut self, warning: &ContestWarning) {
        (self.warn)(warning);
    }
}
