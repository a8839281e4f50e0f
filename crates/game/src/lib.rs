//! The vocabulary of every board game Sanban plays.
//!
//! A game is three things here, kept apart on purpose:
//!
//! * a [`Position`]: a board and a side to move, nothing about the past;
//! * a [`Line`]: the positions and moves played so far, the only owner of history;
//! * a [`Game`]: the tag that ties them together and judges a line ([`Game::verdict`]).
//!
//! Scores and results come in two kinds that cannot be mixed up: absolute
//! ([`Outcome`]: Black won) and seen from one seat ([`Wdl`], [`Score`]: I won).
//!
//! The crate knows no game, does no I/O and needs no allocation to generate moves.
//!
//! ```
//! use game::{Color, Outcome, Wdl};
//!
//! let outcome = Outcome::Win(Color::White);
//! assert_eq!(outcome.seen_by(Color::Black), Wdl::Loss);
//! assert_eq!(outcome.seen_by(Color::White), Wdl::Win);
//! ```

#![no_std]

extern crate alloc;

mod color;
mod game;
mod key;
mod notation;
mod outcome;
mod perft;
mod position;
mod score;
mod symmetric;

pub use color::{ByColor, Color};
pub use game::{Game, Line, MoveOf, Verdict};
pub use key::Key;
pub use notation::Notation;
pub use outcome::{Outcome, Wdl};
pub use perft::{Leaves, perft};
pub use position::{IllegalMove, Position};
pub use score::{Score, ScoreKind, ScoreUnit};
pub use symmetric::Symmetric;
