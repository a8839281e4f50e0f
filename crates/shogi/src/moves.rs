use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{HandKind, Square};

/// A move. What the moving piece is, the position knows; that a king is never dropped, the
/// type does.
///
/// ```
/// # use shogi::Move;
/// for text in ["7g7f", "8h2b+", "P*5e"] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// assert!("K*5e".parse::<Move>().is_err());
/// # Ok::<(), shogi::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A piece moves and stays what it is.
    Normal {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A piece moves and promotes.
    Promote {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A piece is dropped from the hand.
    Drop {
        /// Which one.
        kind: HandKind,
        /// To where.
        to: Square,
    },
}

impl Move {
    /// Every move that can be written.
    pub fn all() -> impl Iterator<Item = Move> {
        let between = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
        let moves =
            between.flat_map(|(from, to)| [Move::Normal { from, to }, Move::Promote { from, to }]);
        let drops = HandKind::ALL
            .into_iter()
            .flat_map(|kind| Square::all().map(move |to| Move::Drop { kind, to }));
        moves.chain(drops)
    }

    /// Where the piece goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Move::Normal { to, .. } | Move::Promote { to, .. } | Move::Drop { to, .. } => to,
        }
    }

    /// Where the piece comes from; `None` for a drop.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Normal { from, .. } | Move::Promote { from, .. } => Some(from),
            Move::Drop { .. } => None,
        }
    }
}

const DROP_LETTERS: [char; 7] = ['P', 'L', 'N', 'S', 'G', 'B', 'R'];

impl fmt::Display for Move {
    /// As USI writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Normal { from, to } => write!(f, "{from}{to}"),
            Move::Promote { from, to } => write!(f, "{from}{to}+"),
            Move::Drop { kind, to } => write!(f, "{}*{to}", DROP_LETTERS[*kind as usize]),
        }
    }
}

/// A text that is no move in USI's notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    found: String,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a move: expected one such as 7g7f, 8h2b+ or P*5e",
            self.found
        )
    }
}

impl Error for MoveError {}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        parse(text).ok_or_else(|| MoveError {
            found: text.to_owned(),
        })
    }
}

fn parse(text: &str) -> Option<Move> {
    if !text.is_ascii() {
        return None;
    }
    let square = |range: std::ops::Range<usize>| text.get(range)?.parse().ok();
    match text.len() {
        4 if text.as_bytes()[1] == b'*' => {
            let letter = text.chars().next()?;
            let kind = DROP_LETTERS.iter().position(|&known| known == letter)?;
            let to = square(2..4)?;
            Some(Move::Drop {
                kind: HandKind::ALL[kind],
                to,
            })
        }
        4 => Some(Move::Normal {
            from: square(0..2)?,
            to: square(2..4)?,
        }),
        5 if text.ends_with('+') => Some(Move::Promote {
            from: square(0..2)?,
            to: square(2..4)?,
        }),
        _ => None,
    }
}
