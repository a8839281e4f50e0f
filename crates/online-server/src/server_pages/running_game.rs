//! Games that are played, read from their journals: whoever reads them needs no server.

use std::time::Duration;

use boards::tables::BoardSpec;
use game::ByColor;
use online::store::FoundJournal;
use online::table::{GameTable, JournalEntry, TableSetup};

/// A game that is played.
pub(super) struct RunningGame {
    pub(super) id: String,
    pub(super) game: String,
    pub(super) players: ByColor<String>,
    pub(super) began: Duration,
    pub(super) moves: usize,
}

impl RunningGame {
    /// What a journal tells; `None` if it does not begin with a table.
    pub(super) fn of(journal: &FoundJournal) -> Option<RunningGame> {
        let setup = setup(&journal.entries)?;
        Some(RunningGame {
            id: setup.id.clone(),
            game: setup.game.clone(),
            players: setup.players.clone(),
            began: setup.made,
            moves: visible(&journal.entries).len() - 1,
        })
    }
}

fn setup(entries: &[JournalEntry]) -> Option<&TableSetup> {
    match entries.first() {
        Some(JournalEntry::Table(setup)) => Some(setup),
        _ => None,
    }
}

/// What spectators may see of a game: they may be some moves behind.
fn visible(entries: &[JournalEntry]) -> &[JournalEntry] {
    let is_over = entries.iter().any(|entry| entry.ending().is_some());
    let delay = setup(entries).map_or(0, |setup| setup.rules.spectator_delay);
    let hidden = if is_over { 0 } else { delay };
    let moves = entries.len().saturating_sub(1);
    &entries[..entries.len() - hidden.min(moves)]
}

/// The table of a journal as spectators see it, or why there is none.
pub(super) fn table(journal: &FoundJournal) -> Result<GameTable, String> {
    let setup = setup(&journal.entries).ok_or("line 1: expected a table")?;
    let spec = BoardSpec::parse(&setup.board).map_err(|why| why.en)?;
    let board = spec.board(&setup.game).map_err(|why| why.en)?;
    let entries = visible(&journal.entries);
    let table = GameTable::recover(entries, board, Duration::ZERO, Duration::ZERO);
    table.map_err(|why| why.to_string())
}
