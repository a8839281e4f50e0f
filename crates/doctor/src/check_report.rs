use std::ffi::OsString;
use std::io::{self, Write};

use protocol::{Identity, Kind};
use report::Language;
use serde_json::{Value, json};

use crate::check_counts::CheckCounts;
use crate::entry::Entry;
use crate::level::Level;

/// The outcome of all checks of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// The game.
    pub game: &'static str,
    /// The protocol.
    pub protocol: Kind,
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// The engine's name, author and options.
    pub identity: Identity,
    /// The checks in the order in which they were made.
    pub entries: Vec<Entry>,
}

impl CheckReport {
    pub(crate) fn new(game: &'static str, protocol: Kind, command: &[OsString]) -> CheckReport {
        CheckReport {
            game,
            protocol,
            command: command.to_vec(),
            identity: Identity::default(),
            entries: Vec::new(),
        }
    }

    /// The numbers of the checks.
    fn counts(&self) -> CheckCounts<'_> {
        CheckCounts(&self.entries)
    }

    /// Whether no check of level [`Level::Must`] failed.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        self.counts().is_healthy()
    }

    /// Writes the last line of the text report.
    pub fn write_summary(&self, out: &mut dyn Write, language: Language) -> io::Result<()> {
        self.counts().write_summary(out, language)
    }

    /// The report as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let checks: Vec<Value> = self.entries.iter().map(Entry::json).collect();
        let command: Vec<_> = self
            .command
            .iter()
            .map(|word| word.to_string_lossy())
            .collect();
        json!({
            "schema": 1,
            "game": self.game,
            "protocol": self.protocol.name(),
            "command": command,
            "name": self.identity.name,
            "author": self.identity.author,
            "healthy": self.is_healthy(),
            "must": self.counts().json(Level::Must),
            "should": self.counts().json(Level::Should),
            "info": self.counts().json(Level::Info),
            "checks": checks,
        })
    }
}
