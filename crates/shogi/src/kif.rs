//! Moves as KIF writes them: to where, the piece, what it does, and from where.
//!
//! ```
//! use shogi::{Position, kif};
//!
//! let start = Position::start();
//! let m = kif::parse(&start, None, "７六歩(77)")?;
//! assert_eq!(m, "7g7f".parse()?);
//! assert_eq!(kif::parse(&start, None, "76歩(77)")?, m);
//! assert_eq!(kif::write(&start, None, m).to_string(), "７六歩(77)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::fmt;

use game::Position as _;

use crate::kanji::{self, Head, HeadError};
use crate::{Kind, Move, Piece, Position, Square};

/// Reads a move meant for `position`; `previous` is the target of the move before, for 同.
/// It need not be legal there.
pub fn parse(
    position: &Position,
    previous: Option<Square>,
    text: &str,
) -> Result<Move, KifMoveError> {
    let Head { to, kind, rest } = Head::parse(position, previous, text)?;
    if rest == "打" {
        return match kind.in_hand() {
            Some(held) if held.kind() == kind => Ok(Move::Drop { kind: held, to }),
            _ => Err(KifMoveError::Drop { kind }),
        };
    }
    let (promotes, origin) = match (rest.strip_prefix('成'), rest.strip_prefix("不成")) {
        (Some(origin), _) => (true, origin),
        (None, Some(origin)) => (false, origin),
        (None, None) => (false, rest.strip_prefix('生').unwrap_or(rest)),
    };
    let from = parse_origin(origin).ok_or_else(|| KifMoveError::Origin {
        found: origin.to_owned(),
    })?;
    if position.piece(from) != Some(Piece::new(kind, position.turn())) {
        return Err(KifMoveError::Piece { from, kind });
    }
    match (promotes, kind.promoted()) {
        (true, None) => Err(KifMoveError::Promotion { kind }),
        (true, Some(_)) => Ok(Move::Promote { from, to }),
        (false, _) => Ok(Move::Normal { from, to }),
    }
}

/// The square in parentheses.
fn parse_origin(text: &str) -> Option<Square> {
    let inside = text.trim_start().strip_prefix(['(', '（'])?;
    let (square, rest) = kanji::parse_square(inside);
    matches!(rest, ")" | "）").then_some(square)?
}

/// Writes a move that is legal in `position`. 不成 is left out: the origin tells all but a
/// promotion.
pub fn write(position: &Position, previous: Option<Square>, m: Move) -> impl fmt::Display {
    let kind = kanji::mover(position, m);
    fmt::from_fn(move |f| {
        if previous == Some(m.to()) {
            f.write_str("同　")?;
        } else {
            write!(f, "{}", kanji::square(m.to()))?;
        }
        f.write_str(kind.map_or("？", kanji::name))?;
        match m {
            Move::Normal { from, .. } => write!(f, "({}{})", from.file(), from.rank()),
            Move::Promote { from, .. } => write!(f, "成({}{})", from.file(), from.rank()),
            Move::Drop { .. } => f.write_str("打"),
        }
    })
}

/// Why a move in KIF's notation was refused: the field, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KifMoveError {
    /// The sign, the target or the piece cannot be read.
    Head(HeadError),
    /// After the piece comes neither 打 nor a square in parentheses.
    Origin {
        /// What comes.
        found: String,
    },
    /// No hand holds such a piece.
    Drop {
        /// The piece.
        kind: Kind,
    },
    /// The side to move has no such piece where the move starts.
    Piece {
        /// The square.
        from: Square,
        /// The piece that was named.
        kind: Kind,
    },
    /// The piece cannot promote.
    Promotion {
        /// The piece.
        kind: Kind,
    },
}

impl From<HeadError> for KifMoveError {
    fn from(error: HeadError) -> KifMoveError {
        KifMoveError::Head(error)
    }
}

impl fmt::Display for KifMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KifMoveError::Head(error) => error.fmt(f),
            KifMoveError::Origin { found } => {
                write!(
                    f,
                    "origin: expected 打 or a square such as (77), found {found:?}"
                )
            }
            KifMoveError::Drop { kind } => write!(
                f,
                "piece: expected what a hand can hold, found {}",
                kanji::name(*kind)
            ),
            KifMoveError::Piece { from, kind } => write!(
                f,
                "origin: expected an own {} on {}{}",
                kanji::name(*kind),
                from.file(),
                from.rank()
            ),
            KifMoveError::Promotion { kind } => {
                write!(f, "piece: {} cannot promote", kanji::name(*kind))
            }
        }
    }
}

impl Error for KifMoveError {}
