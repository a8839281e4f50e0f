use std::fmt;
use std::time::Duration;

use game::ByColor;

use super::{GameTable, TablePhase};
use crate::board::{GameBoard, MoveRefusal};
use crate::ending::Ending;
use crate::table::{JournalEntry, JournalMove, TableEnd};

/// Why a table cannot be made again from its journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecoveryError {
    /// The journal does not begin with a table.
    NoTable,
    /// A second table, or something behind the end.
    Unexpected {
        /// The entry, from 1.
        entry: usize,
    },
    /// A move that this board does not have.
    Move {
        /// The entry, from 1.
        entry: usize,
        /// Why.
        refusal: MoveRefusal,
    },
}

impl fmt::Display for RecoveryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecoveryError::NoTable => f.write_str("line 1: expected a table"),
            RecoveryError::Unexpected { entry } => {
                write!(f, "line {entry}: expected a move or the end of the game")
            }
            RecoveryError::Move { entry, refusal } => write!(f, "line {entry}: {refusal}"),
        }
    }
}

impl std::error::Error for RecoveryError {}

impl GameTable {
    /// A table from a journal, with the board as it was before the first move. If the game is not over, it waits
    /// `patience` long for both sides; the turn that was interrupted begins anew when they are here.
    pub fn recover(
        journal: &[JournalEntry],
        board: Box<dyn GameBoard>,
        now: Duration,
        patience: Duration,
    ) -> Result<GameTable, RecoveryError> {
        let Some((JournalEntry::Table(setup), rest)) = journal.split_first() else {
            return Err(RecoveryError::NoTable);
        };
        let until = now.saturating_add(patience);
        let mut table = GameTable::new((**setup).clone(), board, now);
        table.phase = TablePhase::Resuming { until };
        table.away = ByColor::both(Some(until));
        for (entry, line) in (2..).zip(rest) {
            let is_over = table.is_closed();
            match line {
                JournalEntry::Move(played) if !is_over => table
                    .replay(played)
                    .map_err(|refusal| RecoveryError::Move { entry, refusal })?,
                JournalEntry::Adjourned if !is_over => {}
                JournalEntry::End {
                    cause,
                    result,
                    attempt,
                } if !is_over => table.close(
                    Ending {
                        cause: *cause,
                        outcome: *result,
                    },
                    attempt.clone(),
                ),
                _ => return Err(RecoveryError::Unexpected { entry }),
            }
        }
        // The last move may have ended the game just before the crash.
        if !table.is_closed()
            && let Some(ending) = table.board_ending()
        {
            table.close(ending, None);
        }
        table.shown = table.visible();
        table.board.rest();
        Ok(table)
    }

    fn close(&mut self, ending: Ending, attempt: Option<String>) {
        self.away = ByColor::both(None);
        self.phase = TablePhase::Over(TableEnd {
            ending,
            attempt,
            charged: Duration::ZERO,
        });
    }

    fn replay(&mut self, played: &JournalMove) -> Result<(), MoveRefusal> {
        let turn = self.board.turn();
        let text = self.board.play(&played.text)?;
        if self.board.turn() != turn {
            self.clock.spend(turn, played.used);
        }
        self.keep(&JournalMove {
            text,
            ..played.clone()
        });
        Ok(())
    }
}
