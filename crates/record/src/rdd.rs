//! The file of the Renju RDD (連珠 RDD): a whole game in one line.
//!
//! ```text
//! 2,1;8;8,2;7;7
//! ```
//!
//! The number of moves comes first, then the moves, each a player's number, `y` and `x`. Rows
//! are counted from the top and columns from the left, from 1 or from 0 as
//! [`Config`](::renju::rdd::Config) says. The players may have any two numbers; the first
//! mover is Black. A game without moves is `0,`, and so is a missing or an empty file.
//!
//! [`parse`] judges the text and [`replay`] the game in it. A wrong number of moves and a player
//! who moves twice in a row are errors or warnings, by `RAISE_ON_CSV_COUNT_ERROR`.
//!
//! ```
//! use record::rdd::{self, Verdict};
//! use renju::RuleSet;
//! use renju::rdd::Config;
//!
//! let config = Config::default();
//! let game = rdd::parse("2,1;8;8,2;7;7", &config)?;
//! assert_eq!((game.count, game.moves.len()), (2, 2));
//! assert_eq!(rdd::replay(&game.moves, &config, RuleSet::Rdd).verdict, Verdict::Open);
//! assert_eq!(rdd::write(&game.moves, &config), "2,1;8;8,2;7;7");
//!
//! let error = rdd::parse("1,1;8;16", &config).unwrap_err();
//! assert_eq!(error.to_string(), "move 1, x: expected 1 to 15 on a board of 15 by 15, found 16");
//! # Ok::<(), rdd::Error>(())
//! ```

mod conversion;
mod error;
mod file;
mod loaded;
mod parser;
mod replay;
mod warning;
mod writer;

pub use conversion::{ToMovesError, from_record, to_record};
pub use error::{Error, Field};
pub use file::{LoadError, load_data, write_data};
pub use loaded::Loaded;
pub use parser::parse;
pub use replay::{Loss, Replay, Verdict, replay};
pub use warning::Warning;
pub use writer::write;
