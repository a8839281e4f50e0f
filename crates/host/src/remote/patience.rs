use std::time::Duration;

/// The time limits of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patience {
    /// To start and identify itself.
    pub start: Duration,
    /// To get ready for a game: it may have a large file to load.
    pub ready: Duration,
    /// For a move when nothing else limits it, as a search to some depth.
    pub think: Duration,
    /// Beyond the time granted for a move. The caller that keeps the clocks may be stricter.
    pub late: Duration,
    /// To answer after it was told to stop.
    pub stop: Duration,
    /// To quit after it was told to, and to end after it closed its output.
    pub quit: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            start: Duration::from_secs(10),
            ready: Duration::from_secs(60),
            think: Duration::from_secs(3600),
            late: Duration::from_secs(1),
            stop: Duration::from_secs(2),
            quit: Duration::from_secs(1),
        }
    }
}
