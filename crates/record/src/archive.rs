//! Record files of any format: which format a file has, its games one by one, and files of games
//! written in another format. Files of zip, 7z and tar archives are read like others. [`ArchiveStatistics`] counts games, results and ratings.
//!
//! ```
//! use std::path::Path;
//!
//! use record::archive::{ArchiveWriter, Format};
//!
//! assert_eq!(Format::of(Path::new("games/final.kifu")), Some(Format::Kif));
//! let (game, _) = othello::Transcript::parse_far(othello::Position::START, "f5d6c3");
//! let record = record::othello::Record::of(&game.line);
//! let mut writer = ArchiveWriter::new(Format::Squares, Path::new("games.f5d6"))?;
//! assert_eq!(writer.push(&record.into())?, "f5d6c3\n");
//! # Ok::<(), record::archive::ArchiveError>(())
//! ```

mod any_record;
mod archive_error;
mod archive_writer;
mod complete_file;
mod criteria;
mod end_words;
mod format;
mod format_error;
mod game_text;
mod games;
mod line_format;
mod names_beside;
mod opened_files;
mod packed_path;
mod record_file;
mod record_files;
mod statistics;

pub use any_record::AnyRecord;
pub use archive_error::ArchiveError;
pub use archive_writer::{ArchiveWriter, EndOfFile};
pub use complete_file::CompleteFile;
pub use criteria::{Criteria, literal_ratings};
pub use end_words::end_words;
pub use format::Format;
pub use format_error::FormatError;
pub use games::{AnyGame, Games, OthelloGames, ShogiGames};
pub use opened_files::OpenedFiles;
pub use packed_path::PackedPath;
pub use record_file::{RecordFile, RecordInput};
pub use record_files::{files_below, record_files};
pub use statistics::{ArchiveStatistics, NumberCounts, NumberSummary, OthelloStatistics};
