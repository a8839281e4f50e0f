//! A game between two sides as a pure machine: [`GameTable::on`] takes an event and the time and gives
//! outputs, [`GameTable::deadline`] says when it must be called again. No I/O, no threads, no protocol.
//!
//! Outputs are to be carried out in their order. A [`TableOutput::Persist`] stands before what it belongs to, so
//! that no move is echoed that is not on the disk.

mod game_table;
mod journal_entry;
mod table_event;
mod table_output;
mod table_rules;
mod table_setup;

pub use game_table::{GameTable, RecoveryError};
pub use journal_entry::{JournalEntry, JournalMove};
pub use table_event::{EventRefusal, TableEvent};
pub use table_output::{Audience, TableEnd, TableNotice, TableOutput, TableView, TimedMove};
pub use table_rules::{AbortRule, IllegalRule, TableRules};
pub use table_setup::TableSetup;
