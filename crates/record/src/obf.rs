//! Files of problems in OBF, the board format of the endgame suites: one problem a line, with the
//! scores of its moves, as [`Obf`](::othello::Obf) reads them.
//!
//! * What follows a `%` or a `#` is a comment; lines without anything else are no problems. A
//!   number in the comment of a problem is the problem's.
//! * A board that no game can reach is refused as far as a glance tells: the four squares in the
//!   middle always hold discs.
//! * A score is that of a legal move, from -64 to 64. The `--:-127` that some programs write
//!   behind the moves stands for no move, and is left out.
//! * A line of more than 64 KiB is refused, so that a reader holds no more than that.
//!
//! ```
//! use record::obf;
//!
//! let text = "% two of them
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; --:-127; % FFO 1
//! ---------------------------OX------XO--------------------------- X;";
//! let problems: Result<Vec<_>, _> = obf::problems(text).collect();
//! let problems = problems?;
//! assert_eq!(problems[0].number(), Some(1));
//! assert_eq!(problems[0].obf.best(), Some(18));
//! assert_eq!(problems[1].line, 3);
//! assert!(obf::to_text(&problems[0]).ends_with(" X; G8:+18; % FFO 1\n"));
//! # Ok::<(), obf::Error>(())
//! ```

mod error;
mod problem;
mod reader;

pub use error::{Error, Fault};
pub use problem::{Problem, to_text};
pub use reader::{Reader, problems};
