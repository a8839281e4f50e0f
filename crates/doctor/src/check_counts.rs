use std::io::{self, Write};

use anstyle::{AnsiColor, Effects};
use report::Language;
use serde_json::{Value, json};

use crate::entry::Entry;
use crate::finding::Verdict;
use crate::level::Level;

/// How many of some checks passed, failed and were skipped.
#[derive(Clone, Copy, Debug)]
pub struct CheckCounts<'a>(pub &'a [Entry]);

impl CheckCounts<'_> {
    /// The number of checks of a level with this outcome.
    fn count(&self, level: Level, verdict: Verdict) -> usize {
        self.0
            .iter()
            .filter(|entry| entry.level == level && entry.finding.verdict == verdict)
            .count()
    }

    /// Whether no check of level [`Level::Must`] failed.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        self.count(Level::Must, Verdict::Failed) == 0
    }

    /// Writes the last line of a text report.
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

    /// The numbers of a level as JSON.
    #[must_use]
    pub fn json(&self, level: Level) -> Value {
        json!({
            "passed": self.count(level, Verdict::Passed),
            "failed": self.count(level, Verdict::Failed),
            "skipped": self.count(level, Verdict::Skipped),
        })
    }
}
