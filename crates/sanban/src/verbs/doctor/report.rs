use std::io::{self, Write};

use anstyle::{AnsiColor, Effects, Style};
use serde_json::{Value, json};

use crate::language::Language;
use crate::verbs::doctor::finding::{Finding, Verdict};
use crate::verbs::doctor::level::Level;

/// A check that was made, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) level: Level,
    pub(super) expected: String,
    pub(super) finding: Finding,
}

/// All that was found out about an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Report {
    pub(super) entries: Vec<Entry>,
}

/// How the signs look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signs {
    /// ✓ ✗ ! –
    Symbols,
    /// Words in ASCII.
    Ascii,
}

impl Report {
    /// How many checks of a level ended so.
    fn count(&self, level: Level, verdict: Verdict) -> usize {
        self.entries
            .iter()
            .filter(|entry| entry.level == level && entry.finding.verdict == verdict)
            .count()
    }

    /// Whether nothing failed that must not.
    pub(super) fn is_healthy(&self) -> bool {
        self.count(Level::Must, Verdict::Failed) == 0
    }

    /// The last line for people.
    pub(super) fn write_summary(&self, out: &mut dyn Write, language: Language) -> io::Result<()> {
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

    /// The whole report for programs.
    pub(super) fn json(&self) -> Value {
        let checks: Vec<Value> = self.entries.iter().map(Entry::json).collect();
        json!({
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

    /// The line for people; what failed has a second one that says what was seen.
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        signs: Signs,
        language: Language,
    ) -> io::Result<()> {
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
        // Two of its characters are as wide as four letters.
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
