//! Smart Game Format, version 4, for five in a row and Renju: `FF[4]GM[4]`.
//!
//! * Points are two letters, the column from the left and the row from the top, as the format has
//!   them in Go: on a board of 15, `hh` is h8 and `ii` is i7. Some programs write `h8` itself,
//!   which is read as well. A pass is empty, or `tt`.
//! * The board is 15 by 15 where `SZ` is silent. `RU` names the rules if it has one of this
//!   project's words (renju, gomocup, standard, freestyle, rdd); otherwise it is kept as the
//!   opening's rule, and the reader's own rules hold.
//! * `AB`, `AW`, `AE` and `PL` set up stones before the first move, and only there. Without `PL`
//!   the side of the first move is to move.
//! * A node may hold many moves, and the first node may hold one: old programs write such files.
//! * A record has one line of moves, the first branch of each fork; [`Games::branches`] are the
//!   others, and [`to_tree_text`] writes a game with its branches. Markup is left.
//! * The format has words for the time left, none for the time used, so that is written to a
//!   property of this project's own, `MT`, in seconds.
//! * `W+F` is how a foul ends a game: the stone is the last move.
//!
//! The format's pages say nothing about `GM[4]` but its number. The rest was seen in what other
//! programs read and write: Web Renju Board, Renju SGF Parser, gomokuquest (whose openings in
//! properties of their own, `QPR` and `QSLW`, are refused), and smaller ones.
//!
//! ```
//! use record::sgf;
//! use renju::RuleSet;
//!
//! let text = "(;FF[4]GM[4]SZ[15]PB[Alice]RE[B+R];B[hh];W[hg]C[above (\\]) it](;B[ii])(;B[jj]))";
//! let mut games = sgf::games(text, RuleSet::Renju);
//! let record = games.next().expect("a game")?;
//! let branch = games.branches().next().expect("a branch")?;
//! assert_eq!(branch.moves[2].played.to_string(), "j6");
//! assert_eq!(record.moves[1].played.to_string(), "h9");
//! assert_eq!(record.moves[1].comments, ["above (]) it"]);
//! assert!(sgf::to_text(&record).ends_with(";B[hh];W[hg]C[above (\\]) it];B[ii])\n"));
//! # Ok::<(), record::renju::Partial<sgf::Error>>(())
//! ```

mod error;
mod games;
mod interpreter;
mod lexer;
mod place;
mod property;
mod result;
mod time;
mod writer;

pub use error::{Error, Fault};
pub use games::{Games, games};
pub use writer::{to_text, to_tree_text};
