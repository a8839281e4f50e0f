//! Moves as CSA writes them: the side, from where, to where, and what the piece is afterwards.
//!
//! ```
//! use shogi::{Move, Position, csa};
//!
//! let start = Position::start();
//! let m = csa::parse(&start, "+7776FU")?;
//! assert_eq!(m, "7g7f".parse()?);
//! assert_eq!(csa::write(&start, m).to_string(), "+7776FU");
//!
//! let error = csa::parse(&start, "+7776KI").unwrap_err();
//! assert_eq!(error.to_string(), "piece: expected what FU on 77 can become, found KI");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::fmt;

use game::{Color, Position as _};

use crate::{Kind, Move, Position, Square};

/// In the order of [`Kind::ALL`].
const CODES: [&str; 14] = [
    "FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY",
];

/// A kind's code, from `FU` for a pawn to `RY` for a dragon.
#[must_use]
pub const fn code(kind: Kind) -> &'static str {
    CODES[kind as usize]
}

/// The kind of a code.
#[must_use]
pub fn parse_code(code: &str) -> Option<Kind> {
    let place = CODES.iter().position(|&known| known == code)?;
    Some(Kind::ALL[place])
}

/// The sign of a side: `+` or `-`.
#[must_use]
pub const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// Reads a move meant for `position`, with or without its sign. It need not be legal there.
pub fn parse(position: &Position, text: &str) -> Result<Move, CsaMoveError> {
    let turn = position.turn();
    let body = match text.strip_prefix(['+', '-']) {
        Some(_) if !text.starts_with(sign(turn)) => {
            return Err(CsaMoveError::Sign { expected: turn });
        }
        Some(body) => body,
        None => text,
    };
    let fields = (body.get(0..2), body.get(2..4), body.get(4..6));
    let (6, (Some(from), Some(to), Some(code))) = (body.len(), fields) else {
        return Err(CsaMoveError::Shape {
            found: text.to_owned(),
        });
    };
    let to = parse_square(to).ok_or_else(|| CsaMoveError::Target {
        found: to.to_owned(),
    })?;
    let after = parse_code(code).ok_or_else(|| CsaMoveError::Code {
        found: code.to_owned(),
    })?;
    if from == "00" {
        return match after.in_hand() {
            Some(kind) if kind.kind() == after => Ok(Move::Drop { kind, to }),
            _ => Err(CsaMoveError::Drop { kind: after }),
        };
    }
    let from = parse_square(from).ok_or_else(|| CsaMoveError::Origin {
        found: from.to_owned(),
    })?;
    let piece = position.piece(from).ok_or(CsaMoveError::Empty { from })?;
    if piece.color() != turn {
        return Err(CsaMoveError::Opponent { from });
    }
    let before = piece.kind();
    if after == before {
        Ok(Move::Normal { from, to })
    } else if Some(after) == before.promoted() {
        Ok(Move::Promote { from, to })
    } else {
        Err(CsaMoveError::Piece {
            from,
            before,
            after,
        })
    }
}

/// Writes a move that is legal in `position`, with its sign.
pub fn write(position: &Position, m: Move) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let before = m.from().and_then(|from| position.piece(from));
        let after = match m {
            Move::Drop { kind, .. } => Some(kind.kind()),
            Move::Normal { .. } => before.map(|piece| piece.kind()),
            Move::Promote { .. } => before.and_then(|piece| piece.kind().promoted()),
        };
        let (from, to) = (m.from().map_or(0, square), square(m.to()));
        let (sign, code) = (sign(position.turn()), after.map_or("??", code));
        write!(f, "{sign}{from:02}{to}{code}")
    })
}

/// A square as CSA writes it: file, rank.
fn square(square: Square) -> u8 {
    10 * square.file() + square.rank()
}

fn parse_square(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0'),
        _ => None,
    }
}

/// Why a move in CSA's notation was refused: the field, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CsaMoveError {
    /// The text does not have the length of a move.
    Shape {
        /// The text.
        found: String,
    },
    /// The sign is that of the side that is not to move.
    Sign {
        /// The side to move.
        expected: Color,
    },
    /// The first two digits are neither a square nor 00.
    Origin {
        /// The text in their place.
        found: String,
    },
    /// The second two digits are no square.
    Target {
        /// The text in their place.
        found: String,
    },
    /// The code is none of the fourteen.
    Code {
        /// The code.
        found: String,
    },
    /// No hand holds such a piece.
    Drop {
        /// The piece.
        kind: Kind,
    },
    /// No piece stands where the move starts.
    Empty {
        /// The square.
        from: Square,
    },
    /// The piece that would move is the opponent's.
    Opponent {
        /// Its square.
        from: Square,
    },
    /// The piece that moves cannot be afterwards what the code says.
    Piece {
        /// Its square.
        from: Square,
        /// What it is.
        before: Kind,
        /// What the code says.
        after: Kind,
    },
}

impl fmt::Display for CsaMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CsaMoveError::Shape { found } => {
                write!(f, "{found:?}: expected a move such as +7776FU or -0055KA")
            }
            CsaMoveError::Sign { expected } => {
                write!(f, "sign: expected {}, the side to move", sign(*expected))
            }
            CsaMoveError::Origin { found } => write!(
                f,
                "origin: expected a square from 11 to 99 or 00 for a drop, found {found:?}"
            ),
            CsaMoveError::Target { found } => {
                write!(
                    f,
                    "target: expected a square from 11 to 99, found {found:?}"
                )
            }
            CsaMoveError::Code { found } => {
                write!(
                    f,
                    "piece: expected a code from FU to RY in capitals, found {found:?}"
                )
            }
            CsaMoveError::Drop { kind } => write!(
                f,
                "piece: expected what a hand can hold, found {}",
                code(*kind)
            ),
            CsaMoveError::Empty { from } => {
                write!(f, "origin: expected a piece on {}", square(*from))
            }
            CsaMoveError::Opponent { from } => {
                let square = square(*from);
                write!(f, "origin: expected an own piece on {square}")
            }
            CsaMoveError::Piece {
                from,
                before,
                after,
            } => write!(
                f,
                "piece: expected what {} on {} can become, found {}",
                code(*before),
                square(*from),
                code(*after)
            ),
        }
    }
}

impl Error for CsaMoveError {}
