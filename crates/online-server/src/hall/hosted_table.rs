use std::time::Duration;

use game::ByColor;
use online::lobby::SessionId;
use online::store::{JournalFile, JournalFolder, StoreError};
use online::table::{Audience, GameTable, JournalEntry, TableEnd, TableNotice};
use online::{EndCause, Ending};

use crate::served_game::ServedGame;

/// A table with those who sit at it.
pub(super) struct HostedTable {
    pub(super) game: ServedGame,
    pub(super) table: GameTable,
    /// `None` before the game begins.
    pub(super) journal: Option<JournalFile>,
    /// The connections of both sides, by the colours they began with.
    pub(super) seats: ByColor<Option<SessionId>>,
    /// Whether the game was played before the present event: otherwise its start is told of its own.
    pub(super) was_running: bool,
    /// Who watches.
    pub(super) spectators: Vec<Spectator>,
    /// The pages that look at it, those of players too.
    pub(super) pages: Vec<SessionId>,
}

/// Somebody who watches a game.
pub(super) struct Spectator {
    pub(super) session: SessionId,
    /// `MONITOR`, not `MONITOR2`.
    pub(super) with_board: bool,
}

impl Spectator {
    pub(super) fn topic_of(with_board: bool) -> &'static str {
        if with_board { "MONITOR" } else { "MONITOR2" }
    }
}

impl HostedTable {
    pub(super) fn new(game: ServedGame, table: GameTable) -> HostedTable {
        HostedTable {
            game,
            table,
            journal: None,
            seats: ByColor::both(None),
            was_running: false,
            spectators: Vec::new(),
            pages: Vec::new(),
        }
    }

    /// Writes a line of the journal, which begins with its first line.
    pub(super) fn keep(
        &mut self,
        journals: &JournalFolder,
        entry: &JournalEntry,
    ) -> Result<(), StoreError> {
        let journal = match &mut self.journal {
            Some(journal) => journal,
            none => none.insert(journals.create(&self.table.setup().id)?),
        };
        journal.append(entry)
    }

    /// What is told of a game whose end could not be written.
    pub(super) fn abandoned() -> (Audience, TableNotice) {
        let end = TableEnd {
            ending: Ending::void(EndCause::Abnormal),
            attempt: None,
            charged: Duration::ZERO,
        };
        (Audience::Players, TableNotice::Ended(end))
    }
}
