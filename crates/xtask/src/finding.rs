//! One thing a rule has to say about one line.

use std::fmt;

/// Whether a finding fails the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Severity {
    Violation,
    Warning,
}

/// A finding prints as `path:line: rule: what is wrong, and what to do`.
///
/// The field order is the report's order: by place first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) rule: &'static str,
    pub(crate) severity: Severity,
    pub(crate) text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: ", self.path, self.line, self.rule)?;
        if self.severity == Severity::Warning {
            f.write_str("warning: ")?;
        }
        f.write_str(&self.text)
    }
}

/// The collector of one rule's findings.
pub(crate) struct Findings {
    rule: &'static str,
    list: Vec<Finding>,
}

impl Findings {
    /// An empty list that signs every entry with `rule`.
    pub(crate) fn new(rule: &'static str) -> Self {
        let list = Vec::new();
        Self { rule, list }
    }

    /// Adds a finding that fails the run.
    pub(crate) fn violation(&mut self, path: &str, line: usize, text: impl Into<String>) {
        self.push(Severity::Violation, path, line, text.into());
    }

    /// Adds a finding that is only printed.
    pub(crate) fn warning(&mut self, path: &str, line: usize, text: impl Into<String>) {
        self.push(Severity::Warning, path, line, text.into());
    }

    fn push(&mut self, severity: Severity, path: &str, line: usize, text: String) {
        self.list.push(Finding {
            path: path.to_owned(),
            line,
            rule: self.rule,
            severity,
            text,
        });
    }

    /// The findings in the order in which they were added.
    pub(crate) fn into_vec(self) -> Vec<Finding> {
        self.list
    }
}
