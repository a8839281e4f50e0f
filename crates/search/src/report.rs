use std::sync::mpsc::Sender;
use std::time::Duration;

use game::Score;

use crate::puct::Candidate;

/// What a player has found out so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// Which of several lines this is, from 1 for the best; `None` from a player that tells one.
    pub rank: Option<u32>,
    /// How many plies deep everything was looked at.
    pub depth: u32,
    /// How good the position is for the side to move, if the player can tell.
    pub score: Option<Score>,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
    /// The line that both sides are expected to play.
    pub line: Vec<M>,
}

/// Where a player's reports go: to whoever asked for them, or nowhere. It can say something in
/// words as well, if somebody asked for that.
///
/// ```
/// use std::sync::mpsc;
/// use std::time::Duration;
/// use search::{Report, Reports};
///
/// let (sender, receiver) = mpsc::channel();
/// let reports = Reports::to(sender);
/// let report = Report {
///     rank: None,
///     depth: 1,
///     score: None,
///     nodes: 20,
///     time: Duration::ZERO,
///     line: vec![7],
/// };
/// reports.send(|| report.clone());
/// assert_eq!(receiver.try_recv(), Ok(report));
/// Reports::<u8>::none().send(|| unreachable!("nobody listens"));
/// ```
#[derive(Clone, Debug)]
pub struct Reports<M> {
    found: Option<Sender<Report<M>>>,
    words: Option<Sender<String>>,
    candidates: Option<Sender<Vec<Candidate<M>>>>,
}

impl<M> Reports<M> {
    /// Nobody listens.
    #[must_use]
    pub fn none() -> Reports<M> {
        Reports {
            found: None,
            words: None,
            candidates: None,
        }
    }

    /// They go into this channel.
    #[must_use]
    pub fn to(sender: Sender<Report<M>>) -> Reports<M> {
        Reports {
            found: Some(sender),
            words: None,
            candidates: None,
        }
    }

    /// What is said in words goes into this channel.
    #[must_use]
    pub fn with_words(mut self, sender: Sender<String>) -> Reports<M> {
        self.words = Some(sender);
        self
    }

    /// What is known about each move goes into this channel.
    #[must_use]
    pub fn with_candidates(mut self, sender: Sender<Vec<Candidate<M>>>) -> Reports<M> {
        self.candidates = Some(sender);
        self
    }

    /// Sends a report, which is made only if somebody listens.
    pub fn send(&self, report: impl FnOnce() -> Report<M>) {
        if let Some(sender) = &self.found {
            // Who has stopped listening does not want it.
            let _ = sender.send(report());
        }
    }

    /// Tells what is known about each move, which is made only if somebody listens.
    pub fn show(&self, candidates: impl FnOnce() -> Vec<Candidate<M>>) {
        if let Some(sender) = &self.candidates {
            let _ = sender.send(candidates());
        }
    }

    /// Says something to people, a line at a time, which is made only if somebody listens.
    pub fn say(&self, lines: impl FnOnce() -> Vec<String>) {
        if let Some(sender) = &self.words {
            for line in lines() {
                let _ = sender.send(line);
            }
        }
    }
}
