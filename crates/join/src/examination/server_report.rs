use std::io::{self, Write};

use doctor::{CheckCounts, Entry, Level};
use report::Language;
use serde_json::{Value, json};

use super::ServerExamination;
use crate::Transport;

/// The outcome of all checks of a server.
#[derive(Clone, Debug)]
pub struct ServerReport {
    /// The server.
    pub server: String,
    /// What it speaks.
    pub protocol: &'static str,
    /// Whether the lines were encrypted.
    pub is_encrypted: bool,
    /// The checks in the order in which they were made.
    pub entries: Vec<Entry>,
}

impl ServerReport {
    pub(super) fn new(examination: &ServerExamination) -> ServerReport {
        ServerReport {
            server: examination.server.to_string(),
            protocol: examination.protocol.name(),
            is_encrypted: examination.transport != Transport::Plaintext,
            entries: Vec::new(),
        }
    }

    /// Whether no check of level [`Level::Must`] failed.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        CheckCounts(&self.entries).is_healthy()
    }

    /// Writes the last line of the text report.
    pub fn write_summary(&self, out: &mut dyn Write, language: Language) -> io::Result<()> {
        CheckCounts(&self.entries).write_summary(out, language)
    }

    /// The report as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let counts = CheckCounts(&self.entries);
        let checks: Vec<Value> = self.entries.iter().map(Entry::json).collect();
        json!({
            "schema": 1,
            "server": self.server,
            "protocol": self.protocol,
            "encrypted": self.is_encrypted,
            "healthy": self.is_healthy(),
            "must": counts.json(Level::Must),
            "should": counts.json(Level::Should),
            "info": counts.json(Level::Info),
            "checks": checks,
        })
    }
}
