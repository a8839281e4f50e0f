use search::Stop;

use super::ContestWarning;
use crate::{Ledger, LiveGames, Row, Sequential};

/// Follows a contest while it is played.
///
/// Every method does nothing unless it is implemented; `()` observes nothing.
pub trait ContestObserver {
    /// The first game is about to begin. The ledger has the games that were played before, of
    /// `scheduled` in all. An error ends the contest.
    fn begin(&mut self, ledger: &Ledger, scheduled: u64, stop: &Stop) -> Result<(), String> {
        let _ = (ledger, scheduled, stop);
        Ok(())
    }

    /// A game is over. When a contest is resumed, this is called first for every game that was
    /// played before. An error ends the contest.
    fn finished(&mut self, row: &Row) -> Result<(), String> {
        let _ = row;
        Ok(())
    }

    /// Some time has passed, or the results have changed.
    fn progress(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        let _ = (ledger, test);
    }

    /// The last game is over, or the contest was stopped.
    fn end(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        let _ = (ledger, test);
    }

    /// A warning: before the first game, or about the results after the last.
    fn warn(&mut self, warning: &ContestWarning) {
        let _ = warning;
    }

    /// The place where games in progress are published, if the observer wants to see them.
    fn live_games(&self) -> Option<LiveGames> {
        None
    }
}

impl ContestObserver for () {}
