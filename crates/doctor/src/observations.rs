use std::time::Duration;

use protocol::Info;

/// What was observed during all checks.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Observations {
    /// The number of search reports.
    pub(crate) reports: u64,
    /// The number of reports with a score.
    pub(crate) scores: u64,
    /// The number of reports with a line of play.
    pub(crate) lines: u64,
    /// The first malformed line of the protocol.
    pub(crate) malformed: Option<String>,
    /// The first line that is not part of the protocol.
    pub(crate) foreign: Option<String>,
    /// The first line of play with an illegal move, and what is wrong with it.
    pub(crate) unplayable: Option<String>,
    /// The first move that was not requested.
    pub(crate) stray: Option<String>,
    /// The number of requested moves that it sent.
    pub(crate) moves: u64,
    /// The longest time until a `stop` was answered, once it is measured.
    pub(crate) slowest_stop: Option<Duration>,
}

impl Observations {
    /// Counts a report.
    pub(crate) fn note(&mut self, info: &Info) {
        let has_line = !info.line.is_empty();
        // Text alone, or only the current move, is not a report.
        if info.score.is_some() || info.depth.is_some() || has_line {
            self.reports += 1;
            self.scores += u64::from(info.score.is_some());
            self.lines += u64::from(has_line);
        }
    }
}
