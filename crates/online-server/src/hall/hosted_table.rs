use std::time::Duration;

use boards::tables::BoardSpec;
use game::ByColor;
use online::lobby::SessionId;
use online::store::{JournalFile, JournalFolder, StoreError};
use online::table::{Audience, GameTable, JournalEntry, TableEnd, TableNotice, TableView};
use online::{EndCause, Ending, GameBoard};

use crate::served_game::ServedGame;

/// A table with those who sit at it.
pub(super) struct HostedTable {
    pub(super) game: ServedGame,
    pub(super) table: GameTable,
    /// `None` before the game begins.
    pub(super) journal: Option<JournalFile>,
    /// What could not be written since the disk is full, say.
    unwritten: Vec<JournalEntry>,
    /// The connections of both sides, by the colours they began with.
    pub(super) seats: ByColor<Option<SessionId>>,
    /// Whether the game was played before the present event: otherwise its start is told of its own.
    pub(super) was_running: bool,
    /// Who watches.
    pub(super) spectators: Vec<Spectator>,
    /// The board as far as spectators have seen the game, if some of them are told of positions.
    watched: Option<Box<dyn GameBoard>>,
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
            unwritten: Vec::new(),
            seats: ByColor::both(None),
            was_running: false,
            spectators: Vec::new(),
            watched: None,
            pages: Vec::new(),
        }
    }

    /// Somebody watches from now on; what there is to see.
    pub(super) fn add_spectator(&mut self, spectator: Spectator, now: Duration) -> TableView {
        let view = self.table.spectator_view(now);
        if spectator.with_board && self.watched.is_none() {
            let setup = self.table.setup();
            let spec = BoardSpec::parse(&setup.board).ok();
            let board = spec.and_then(|spec| spec.board(&setup.game).ok());
            self.watched = board.and_then(|mut board| {
                let mut moves = view.moves.iter();
                moves.try_for_each(|played| board.play(&played.text).map(|_| ()).ok())?;
                Some(board)
            });
        }
        self.spectators.push(spectator);
        view
    }

    /// The position behind a move that spectators are shown now.
    pub(super) fn position_behind(&mut self, text: &str) -> Option<String> {
        if !self.spectators.iter().any(|other| other.with_board) {
            self.watched = None;
        }
        let board = self.watched.as_mut()?;
        board.play(text).ok()?;
        board.rest();
        Some(board.position())
    }

    /// Writes a line of the journal, which begins with its first line. Without that one there is no game; a later
    /// one that cannot be written stays in memory.
    pub(super) fn keep(
        &mut self,
        journals: &JournalFolder,
        entry: JournalEntry,
    ) -> Result<(), StoreError> {
        if self.journal.is_none() {
            let id = &self.table.setup().id;
            let mut journal = journals.create(id)?;
            if let Err(why) = journal.append(&entry) {
                drop(journal);
                // It is empty, and may be there or not.
                let _ = journals.remove(id);
                return Err(why);
            }
            self.journal = Some(journal);
            return Ok(());
        }
        self.unwritten.push(entry);
        self.catch_up()
    }

    /// Writes what could not be written before.
    pub(super) fn catch_up(&mut self) -> Result<(), StoreError> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        let mut written = 0;
        let mut failure = None;
        for entry in &self.unwritten {
            if let Err(why) = journal.append(entry) {
                failure = Some(why);
                break;
            }
            written += 1;
        }
        self.unwritten.drain(..written);
        failure.map_or(Ok(()), Err)
    }

    /// Whether the file of the game says less than what has happened.
    pub(super) fn is_in_memory(&self) -> bool {
        !self.unwritten.is_empty()
    }

    /// What is told of a game that could not begin.
    pub(super) fn abandoned() -> (Audience, TableNotice) {
        let end = TableEnd {
            ending: Ending::void(EndCause::Abnormal),
            attempt: None,
            charged: Duration::ZERO,
        };
        (Audience::Players, TableNotice::Ended(end))
    }
}
