use std::path::PathBuf;

use super::ContestWarning;
use crate::{Ledger, RunError, Sequential, Summary};

/// The results of a contest, or of the part of it that was played.
#[derive(Debug)]
pub struct ContestResult {
    /// The results.
    pub ledger: Ledger,
    /// The sequential test, if the plan has one.
    pub test: Option<Sequential>,
    /// How many games the plan has, at most.
    pub scheduled: u64,
    /// The seed that was used.
    pub seed: u64,
    /// Everything that makes the results less trustworthy.
    pub warnings: Vec<ContestWarning>,
    /// The folder that keeps the contest, if it has one.
    pub folder: Option<PathBuf>,
    /// How many games that folder has. A game whose row could be written counts here even if its record
    /// could not, and the ledger does not have it then.
    pub kept: u64,
    /// Why it could not go on, if it could not.
    pub failure: Option<RunError>,
}

impl ContestResult {
    /// The figures.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary::new(&self.ledger, self.test.as_ref())
    }

    /// The result, or the failure that ended the contest.
    pub fn checked(self) -> Result<ContestResult, RunError> {
        match self.failure {
            Some(failure) => Err(failure),
            None => Ok(self),
        }
    }
}
