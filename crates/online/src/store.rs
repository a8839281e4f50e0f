//! What outlives the server, in one folder:
//!
//! ```text
//! online.db           accounts, invitations, results and ratings (SQLite)
//! online.lock         locked while a server uses the folder
//! running/ID.jsonl    the journal of a game that is not over, a line a move
//! records/ID.csa      the files of finished games
//! Players/, games/     what the first server of online Othello had, where that is asked for
//! ```
//!
//! A move is on the disk before anybody hears of it ([`JournalFile::append`]), so that a server that is killed
//! loses none. Nothing is written over a damaged database.

mod game_files;
mod journal_file;
mod journal_folder;
mod result_row;
mod server_store;
mod store_error;
mod writer_thread;

pub use game_files::GameFiles;
pub use journal_file::JournalFile;
pub use journal_folder::{FoundJournal, JournalFolder};
pub use result_row::{RankedPlayer, ResultRow};
pub use server_store::{Redemption, ServerStore};
pub use store_error::StoreError;
