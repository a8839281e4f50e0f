/// The outcome of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How the check ended.
    pub verdict: Verdict,
    /// The actual behaviour, in one line.
    pub seen: String,
}

/// How a check ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The behaviour was as expected.
    Passed,
    /// It was not.
    Failed,
    /// The check was not made, or does not apply.
    Skipped,
}

impl Verdict {
    /// The word in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Skipped => "skipped",
        }
    }
}

impl Finding {
    pub(crate) fn new(verdict: Verdict, seen: impl Into<String>) -> Finding {
        Finding {
            verdict,
            seen: seen.into(),
        }
    }

    /// The behaviour was as expected.
    pub fn passed(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Passed, seen)
    }

    /// It was not.
    pub fn failed(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Failed, seen)
    }

    /// The check was not made, for this reason.
    pub fn skipped(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Skipped, seen)
    }

    /// Passed or failed, with the text `seen`.
    pub fn of(is_fine: bool, seen: impl Into<String>) -> Finding {
        if is_fine {
            Finding::passed(seen)
        } else {
            Finding::failed(seen)
        }
    }
}
