use std::sync::mpsc::Sender;
use std::time::Duration;

use game::Score;

use crate::puct::Candidate;

/// A report of a search in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The rank of this line among several, 1 for the best; `None` from a player that reports only
    /// one.
    pub rank: Option<u32>,
    /// The share of the player's table or tree that is in use, in thousandths, if it has one.
    pub hash_full: Option<u32>,
    /// The depth that was searched completely, in plies.
    pub depth: u32,
    /// The score for the side to move, if the player has one.
    pub score: Option<Score>,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time so far.
    pub time: Duration,
    /// The principal variation.
    pub line: Vec<M>,
}

/// The receivers of a player's reports, if there are any: of reports, of text for people, and of
/// the moves of the root.
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
///     hash_full: None,
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
    /// No receivers.
    #[must_use]
    pub fn none() -> Reports<M> {
        Reports {
            found: None,
            words: None,
            candidates: None,
        }
    }

    /// Sends reports into this channel.
    #[must_use]
    pub fn to(sender: Sender<Report<M>>) -> Reports<M> {
        Reports {
            found: Some(sender),
            words: None,
            candidates: None,
        }
    }

    /// Sends text into this channel.
    #[must_use]
    pub fn with_words(mut self, sender: Sender<String>) -> Reports<M> {
        self.words = Some(sender);
        self
    }

    /// Sends the moves of the root into this channel.
    #[must_use]
    pub fn with_candidates(mut self, sender: Sender<Vec<Candidate<M>>>) -> Reports<M> {
        self.candidates = Some(sender);
        self
    }

    /// Sends a report. It is only made if there is a receiver.
    pub fn send(&self, report: impl FnOnce() -> Report<M>) {
        if let Some(sender) = &self.found {
            // A receiver that is gone does not want it.
            let _ = sender.send(report());
        }
    }

    /// Sends the moves of the root. They are only made if there is a receiver.
    pub fn show(&self, candidates: impl FnOnce() -> Vec<Candidate<M>>) {
        if let Some(sender) = &self.candidates {
            let _ = sender.send(candidates());
        }
    }

    /// Sends lines of text for people. They are only made if there is a receiver.
    pub fn say(&self, lines: impl FnOnce() -> Vec<String>) {
        if let Some(sender) = &self.words {
            for line in lines() {
                let _ = sender.send(line);
            }
        }
    }
}
