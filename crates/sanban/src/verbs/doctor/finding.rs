/// What came of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finding {
    pub(super) verdict: Verdict,
    /// What was seen, in a line.
    pub(super) seen: String,
}

/// How a check ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Passed,
    Failed,
    /// It was not tried, or does not apply.
    Skipped,
}

impl Verdict {
    /// The word in JSON.
    pub(super) fn word(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Skipped => "skipped",
        }
    }
}

impl Finding {
    pub(super) fn new(verdict: Verdict, seen: impl Into<String>) -> Finding {
        Finding {
            verdict,
            seen: seen.into(),
        }
    }

    pub(super) fn passed(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Passed, seen)
    }

    pub(super) fn failed(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Failed, seen)
    }

    pub(super) fn skipped(seen: impl Into<String>) -> Finding {
        Finding::new(Verdict::Skipped, seen)
    }

    /// Passed or failed, whatever `seen` says.
    pub(super) fn of(is_fine: bool, seen: impl Into<String>) -> Finding {
        match is_fine {
            true => Finding::passed(seen),
            false => Finding::failed(seen),
        }
    }
}
