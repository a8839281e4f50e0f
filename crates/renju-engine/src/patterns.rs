//! Patterns of lines and points, kept up to date move by move.
//!
//! For every empty point and each of the four directions a table says what a stone of either side
//! would make there: a [`LineClass`], from the five cells on both sides. The four classes of a side,
//! whatever their order, are the point's [`Code`], and the strongest thing that they make together is its
//! [`PointClass`]. A [`PatternBoard`] updates all this around each stone, and a [`Trail`] takes moves
//! back.
//!
//! ```
//! use game::Color;
//! use renju::Transcript;
//! use renju_engine::patterns::{PatternBoard, PointClass};
//!
//! let game = Transcript::parse("h8 a1 i8 c1 j8")?;
//! let board = PatternBoard::of(game.line.position());
//! let point = board.cell("k8".parse()?);
//! assert_eq!(board.class(Color::Black, point), PointClass::StraightFour);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
mod code;
mod fouls;
mod line_class;
mod line_rule;
mod pair_table;
mod pattern_board;
mod point_class;
mod shape_table;
mod trail;
mod weights;
mod weights_file;

#[cfg(test)]
mod definitions;

pub use cell::Cell;
pub use code::{CODES, Code};
pub use line_class::LineClass;
pub use pattern_board::PatternBoard;
pub use point_class::PointClass;
pub use trail::Trail;
pub use weights::{Role, Weights};
pub use weights_file::WeightsError;
