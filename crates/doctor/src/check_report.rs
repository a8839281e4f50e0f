use std::ffi::OsString;
use std::io::{self, Write};

use anstyle::{AnsiColor, Effects, Style};
use protocol::{Identity, Kind};
use report::Language;
use serde_json::{Value, json};

use crate::finding::{Finding, Verdict};
use crate::level::Level;

/// A check and its outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The id of the check: `group.what`. It does not change.
    pub id: String,
    /// The weight of the check.
    pub level: Level,
    /// The expected behaviour, in one line.
    pub expected: String,
    /// The outcome.
    pub finding: Finding,
}

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

/// The signs at the start of the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signs {
    /// ✓ ✗ ! –
    Symbols,
    /// Words in ASCII.
    Ascii,
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

    /// The number of checks of a level with this outcome.
    fn count(&self, level: Level, verdict: Verdict) -> usize {
        self.entries
            .iter()
            .filter(|entry| entry.level == level && entry.finding.verdict == verdict)
            .count()
    }

    /// Whether no check of level [`Level::Must`] failed.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        self.count(Level::Must, Verdict::Failed) == 0
    }

    /// Writes the last line of the text report.
    pub fn write_summary(&self, out: &mut dyn Write, language: Language) -> io::Result<()> {
        let passed = self.count(Level::Must, Verdict::Passed);
        let failed = self.count(Level::Must, Verdict::Failed);
        let warned = self.count(Level::Should, Verdict::Failed);
        let skipped = [Level::Must, Level::Should, Level::Info]
            .map(|level| self.count(level, Verdict::Skipped))
            .iter()
            .sum::<usize>();
        let style = match failed {
            0 => AnsiColor::Green.on_default(),
            _ => AnsiColor::Red.on_default(),
        } | Effects::BOLD;
        let verdict = match failed {
            0 => language.pick("healthy", "合格"),
            _ => language.pick("not compliant", "不合格"),
        };
        let counts = language.pick(
            format!(
                "must: {passed} passed, {failed} failed; should: {warned} failed; {skipped} skipped"
            ),
            format!("必須: 合格 {passed}、不合格 {failed}。推奨: 不合格 {warned}。省略 {skipped}"),
        );
        writeln!(out, "\n{style}{verdict}{style:#}  {counts}")
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
            "must": self.counts(Level::Must),
            "should": self.counts(Level::Should),
            "info": self.counts(Level::Info),
            "checks": checks,
        })
    }

    fn counts(&self, level: Level) -> Value {
        json!({
            "passed": self.count(level, Verdict::Passed),
            "failed": self.count(level, Verdict::Failed),
            "skipped": self.count(level, Verdict::Skipped),
        })
    }
}

impl Entry {
    fn json(&self) -> Value {
        json!({
            "id": self.id,
            "level": self.level.word(),
            "result": self.finding.verdict.word(),
            "expected": self.expected,
            "seen": self.finding.seen,
        })
    }

    /// Writes the line of the text report, and a second line with the actual behaviour if the check failed.
    pub fn write(&self, out: &mut dyn Write, signs: Signs, language: Language) -> io::Result<()> {
        let (sign, word, style) = match (self.finding.verdict, self.level) {
            (Verdict::Passed, _) => ("✓", "ok  ", AnsiColor::Green.on_default()),
            (Verdict::Failed, Level::Must) => ("✗", "FAIL", AnsiColor::Red.on_default()),
            (Verdict::Failed, Level::Should) => ("!", "warn", AnsiColor::Yellow.on_default()),
            (Verdict::Failed, Level::Info) => ("-", "no  ", Style::new()),
            (Verdict::Skipped, _) => (".", "skip", Style::new() | Effects::DIMMED),
        };
        let sign = match signs {
            Signs::Symbols => sign,
            Signs::Ascii => word,
        };
        let Entry { id, expected, .. } = self;
        let level = self.level.name(language);
        // Two Japanese characters are as wide as four letters.
        let width = language.pick(6, 2);
        let seen = &self.finding.seen;
        write!(
            out,
            "{style}{sign}{style:#} {id:<26} {level:<width$}  {expected}"
        )?;
        match (self.finding.verdict, seen.as_str()) {
            (_, "") => writeln!(out),
            (Verdict::Failed, seen) => {
                let found = language.pick("found", "実際");
                writeln!(out, "\n    {found}: {style}{seen}{style:#}")
            }
            (Verdict::Passed | Verdict::Skipped, seen) => writeln!(out, " [{seen}]"),
        }
    }
}
