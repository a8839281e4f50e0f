//! A library of games: a folder in which every position of every game is found in a moment.
//!
//! [`GameLibrary`] is such a folder: a database with games, names, sources, analysis and cards, and sorted files of
//! positions. [`Importer`] fills it from record files, [`LibraryQuery`] asks it for games and for the tree of openings,
//! and [`plain_scan`] answers the same questions by replaying every game, which tests compare. A [`LibraryGame`] is
//! what a game needs for that.
//!
//! ```
//! use library::{GameLibrary, Importer, LibraryQuery};
//! use othello::{Othello, Transcript};
//!
//! let folder = std::env::temp_dir().join(format!("library-doctest-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! std::fs::write(folder.join("two.f5d6"), "f5d6c3d3c4\nf5f6e6f4e3\n")?;
//!
//! let mut importer = Importer::open(&folder.join("library"))?;
//! let report = importer.import(&[folder.join("two.f5d6")], None, |_| ())?;
//! assert_eq!(report.added, 2);
//!
//! let library = GameLibrary::open(&folder.join("library"))?;
//! // However the board is turned: this is f5 from another side.
//! let position = "d3".parse::<Transcript>()?.line.position().clone();
//! let tree = library.tree(&LibraryQuery::<Othello>::of_position(position))?;
//! assert_eq!(tree.games, 2);
//! assert_eq!(tree.moves.len(), 2);
//! # drop(importer);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
mod batch_analysis;
mod board_pattern;
mod database;
mod fingerprint_table;
mod folder_lock;
mod game_facts;
mod game_filter;
mod game_library;
mod game_names;
mod import;
pub mod lessons;
mod library_error;
mod library_game;
mod library_query;
mod move_code;
mod opening_tree;
mod packed_game;
mod parallel;
mod pattern_error;
pub mod plain_scan;
mod player_record;
mod record_heading;
mod segment;
mod square_content;
mod stored_game;
mod upkeep;

pub use batch_analysis::{AnalysisPlan, AnalysisProgress};
pub use board_pattern::{BoardPattern, CountRange};
pub use game_facts::{GameFacts, GameResult};
pub use game_filter::GameFilter;
pub use game_library::{GameLibrary, LibraryStatistics, ShelfStatistics};
pub use import::{ImportReport, ImportStep, Importer, RefusedFile};
pub use library_error::LibraryError;
pub use library_game::{CanonicalKey, LibraryGame, OpeningTitle};
pub use library_query::LibraryQuery;
pub use opening_tree::{OpeningTree, TreeMove};
pub use pattern_error::PatternError;
pub use player_record::{
    PlayerGames, PlayerOpening, PlayerRecord, PlayerResults, RecordedAccuracy,
};
pub use record_heading::GameHeading;
pub use square_content::SquareContent;
pub use stored_game::{FoundGame, FoundPage, GameSource, StoredGame};
pub use upkeep::{DamagedSegment, UpkeepReport, compact, verify};
