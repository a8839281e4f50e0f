use anyhow::Result;
use arena::{Ledger, LiveGames, Row, Sequential};
use search::Stop;

use super::interruption;

/// Somebody who sees a match beside whoever keeps it.
pub(crate) trait Spectator {
    /// Whether figures are to be seen on the terminal.
    fn is_on_terminal(&self) -> bool;

    /// The first game is about to begin.
    fn begins(&mut self, stop: &Stop) -> Result<()>;

    /// A game is over; also called once for each that was played before.
    fn finished(&mut self, row: &Row);

    /// Where the games that are being played should be seen, if they should.
    fn live(&self) -> Option<LiveGames> {
        None
    }

    /// Some time has passed, or the results have changed.
    fn tick(&mut self, ledger: &Ledger, test: Option<&Sequential>);
}

/// Whoever sits at the terminal: sees the keeper's figures, and may press Ctrl-C.
pub(super) struct Terminal;

impl Spectator for Terminal {
    fn is_on_terminal(&self) -> bool {
        true
    }

    fn begins(&mut self, stop: &Stop) -> Result<()> {
        interruption::listen(stop)
    }

    fn finished(&mut self, _: &Row) {}

    fn tick(&mut self, _: &Ledger, _: Option<&Sequential>) {}
}
