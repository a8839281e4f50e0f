//! Generic Game Format, the files of the Generic Game Server (GGS), for Othello: `GM[Othello]`.
//!
//! * A game is `(;`, properties, and `;)`. What stands between games is skipped, so the number
//!   before the games of a match (`2 (;…;)(;…;)`) needs no reader of its own: each game is read.
//!   A game may span lines; a line that begins a new game ends one that was cut off.
//! * `BO` is the board: its size, the squares from a1 to h8 with or without blanks between the
//!   rows (`*` or `X` is Black, `O` is White, `-` is empty), and the side to move. Without it
//!   the game starts as usual. Boards of other sizes are refused.
//! * A move is `B[f5/evaluation/seconds]`: capitals or not, and what is behind the square may be
//!   missing. The evaluation is the mover's. A pass is `PA`; `pass` and `--` are read as well, a
//!   pass that a file leaves out is put in, and one behind the end of the game is dropped.
//! * `RE` is Black's result in discs, then `:r` for a resignation, `:t` for time, or `:s` for a
//!   score that both agreed on; `?` if there is none. Where the game is over on the board, the
//!   board counts: the result may give the empty squares to the winner and take the komi (`KM`)
//!   from Black, and anything else is kept as a header, [`Headers::RESULT`](crate::Headers). So
//!   is a result that no game can have, such as the -127 of a game that goes on.
//! * `TY` with an `a` is another game, in which fewer discs win, and is refused. Other types are
//!   kept as the header `TY`, unless they are `8`, which is every game.
//! * Any other property is a header, komi moves (`KB`, `KW`) included. Dates and clocks stay as
//!   they are written. A value is one line; a backslash keeps the next letter as it is.
//! * A value of more than 64 KiB, or a game of more than 1 MiB, is refused, so that a reader holds
//!   no more than that.
//!
//! The format's page at GGS (by Michael Buro) has the properties, the result's letters and the
//! order of a move's parts. The rest was seen in games of the GGS archive quoted by other
//! programs' tests, and in what these programs read and write: Chris Welty's GGF library, NBoard
//! and NTest, Edax, Kalmia, Reversi Alpha Zero, and smaller ones.
//!
//! ```
//! use record::ggf;
//!
//! let text = "2 (;GM[Othello]PC[GGS/os]PB[Alice]PW[Bob]TY[8]RE[+12.00:r]
//! BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
//! B[f5//0.03]W[d6/-1.5];)(;GM[Othello]B[C4];)";
//! let games: Result<Vec<_>, _> = ggf::games(text).collect();
//! let games = games?;
//! assert_eq!(games.len(), 2);
//! assert!(ggf::to_text(&games[0]).ends_with("*]B[F5//0.03]W[D6/-1.50];)\n"));
//! # Ok::<(), record::othello::Partial<ggf::Error>>(())
//! ```

mod board;
mod error;
mod interpreter;
mod lexer;
mod property;
mod reader;
mod result;
mod time;
mod writer;

pub use error::{Error, Fault};
pub use reader::{Reader, games};
pub use writer::to_text;
