use std::io::{self, Write};

use anstyle::{AnsiColor, Effects, Style};
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

/// The signs at the start of the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signs {
    /// ✓ ✗ ! –
    Symbols,
    /// Words in ASCII.
    Ascii,
}

impl Entry {
    /// The check as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
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
