//! Positions in 32 bytes, as engines keep them by the million to learn from: [`hcp`] and
//! [`Hcpe`] of Apery and dlshogi, [`psv`] and [`Psv`] of YaneuraOu.
//!
//! ```
//! use game::Outcome;
//! use record::packed::{Hcpe, hcp};
//! use shogi::Position;
//!
//! let bytes = hcp::write(&Position::start())?;
//! assert_eq!(hcp::parse(&bytes)?, Position::start());
//!
//! let mut bytes = Hcpe {
//!     position: Position::start(),
//!     eval: -35,
//!     best: Some("7g7f".parse()?),
//!     result: Outcome::Draw,
//! }
//! .write()?;
//! bytes[36] = 9;
//! let error = Hcpe::parse(&bytes).unwrap_err();
//! assert_eq!(error.to_string(), "result: expected 0, 1 or 2, found 9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Both spend 256 bits, the low bits of a byte first: the side to move, the squares of the two
//! kings (7 bits each, Black's first), the other squares from 1a down the files to 9i, the hands
//! (Black's first, pawns to rooks), and what a handicap has taken out of the game. They differ
//! in the codes. A piece in hand takes a bit less than on the board, which the square it left
//! takes instead, so that the sum is always the same. Pieces in hand are read in any order, since
//! writers differed over the years; they are written in the order of today.
//!
//! How this was checked: the codes and orders are those of cshogi, which has both formats, and
//! the same as Apery's (HCP) and YaneuraOu's (PSV). Whole positions, with hands,
//! promoted pieces and handicaps, give the bytes that cshogi and YaneuraOu gave for them, as
//! published in other projects' tests.

mod bits;
mod error;
pub mod hcp;
mod hcpe;
mod move16;
mod position;
pub mod psv;
mod table;

pub use error::{Error, WriteError};
pub use hcpe::Hcpe;
pub use psv::Psv;
