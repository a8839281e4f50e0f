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
    /// The engine did what was expected.
    Passed,
    /// The engine did something else.
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

    pub(crate) fn passed(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Passed, seen)
    }

    pub(crate) fn failed(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Failed, seen)
    }

    pub(crate) fn skipped(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Skipped, seen)
    }

    /// Passed or failed, with the text `seen`.
    pub(crate) fn of(is_fine: bool, seen: impl Into<String>) -> Finding {
        if is_fine {
            Finding::passed(seen)
        } else {
            Finding::failed(seen)
        }
    }
}
