use std::time::Duration;

use protocol::Info;

/// What was seen by the way, over all checks.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Observations {
    /// How many reports on a search came.
    pub(super) reports: u64,
    /// How many of them had a score.
    pub(super) scores: u64,
    /// How many had a line of play.
    pub(super) lines: u64,
    /// The first line that looks like one of the protocol's and is malformed.
    pub(super) malformed: Option<String>,
    /// The first line that is none of the protocol's.
    pub(super) foreign: Option<String>,
    /// The first line of play that cannot be played, and what is wrong with it.
    pub(super) unplayable: Option<String>,
    /// The first move that nobody asked for.
    pub(super) stray: Option<String>,
    /// How many moves it was asked for and gave.
    pub(super) moves: u64,
    /// The longest that it took to answer a `stop`, when that was measured.
    pub(super) slowest_stop: Option<Duration>,
}

impl Observations {
    /// Counts a report.
    pub(super) fn note(&mut self, info: &Info) {
        let has_line = !info.line.is_empty();
        // Words alone, or the move that is being looked at, are no report.
        if info.score.is_some() || info.depth.is_some() || has_line {
            self.reports += 1;
            self.scores += u64::from(info.score.is_some());
            self.lines += u64::from(has_line);
        }
    }
}
