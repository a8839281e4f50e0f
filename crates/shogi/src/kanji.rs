//! What KIF and KI2 share: numerals, the signs of the sides, the names of the pieces.
//!
//! ```
//! use shogi::{Kind, kanji};
//!
//! assert_eq!(kanji::name(Kind::ProSilver), "成銀");
//! assert_eq!(kanji::parse_name("全(54)"), Some((Kind::ProSilver, "(54)")));
//! assert_eq!(kanji::parse_numeral('七'), Some(7));
//! ```

use std::error::Error;
use std::fmt;

use game::{Color, Position as _};

use crate::{Kind, Move, Position, Square};

/// The name that is written comes before the others of its kind.
const NAMES: [(&str, Kind); 19] = [
    ("歩", Kind::Pawn),
    ("香", Kind::Lance),
    ("桂", Kind::Knight),
    ("銀", Kind::Silver),
    ("金", Kind::Gold),
    ("角", Kind::Bishop),
    ("飛", Kind::Rook),
    ("玉", Kind::King),
    ("王", Kind::King),
    ("と", Kind::ProPawn),
    ("成香", Kind::ProLance),
    ("杏", Kind::ProLance),
    ("成桂", Kind::ProKnight),
    ("圭", Kind::ProKnight),
    ("成銀", Kind::ProSilver),
    ("全", Kind::ProSilver),
    ("馬", Kind::Horse),
    ("龍", Kind::Dragon),
    ("竜", Kind::Dragon),
];

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A kind's name in a move: 歩, 玉, 成銀, 龍.
#[must_use]
pub fn name(kind: Kind) -> &'static str {
    NAMES
        .iter()
        .find(|(_, known)| *known == kind)
        .map_or("？", |(name, _)| name)
}

/// Reads a piece's name, and returns what follows it. Knows the other names too: 王, 竜, and
/// 杏, 圭 and 全 for promoted lances, knights and silvers.
#[must_use]
pub fn parse_name(text: &str) -> Option<(Kind, &str)> {
    NAMES
        .iter()
        .find_map(|&(name, kind)| Some((kind, text.strip_prefix(name)?)))
}

/// The number from 1 to 9 of a numeral: 7, ７ or 七.
#[must_use]
pub fn parse_numeral(numeral: char) -> Option<u8> {
    (1..=9)
        .zip(FILES.iter().zip(&RANKS))
        .find(|&(number, (file, rank))| [(b'0' + number) as char, *file, *rank].contains(&numeral))
        .map(|(number, _)| number)
}

/// The sign before a side's moves: ▲ or △.
#[must_use]
pub const fn sign(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// The side of a sign, which may also be ☗ or ▼, ☖ or ▽.
#[must_use]
pub const fn parse_sign(sign: char) -> Option<Color> {
    match sign {
        '▲' | '▼' | '☗' => Some(Color::Black),
        '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
    }
}

/// A square with a full-width file and a kanji rank: ７六.
pub(crate) fn square(square: Square) -> impl fmt::Display {
    let place = |number: u8| usize::from(number - 1);
    let (file, rank) = (FILES[place(square.file())], RANKS[place(square.rank())]);
    fmt::from_fn(move |f| write!(f, "{file}{rank}"))
}

/// The kind that moves or is dropped; `None` if the square it moves from is empty.
pub(crate) fn mover(position: &Position, m: Move) -> Option<Kind> {
    match m {
        Move::Drop { kind, .. } => Some(kind.kind()),
        Move::Normal { from, .. } | Move::Promote { from, .. } => {
            position.piece(from).map(|piece| piece.kind())
        }
    }
}

/// What every move starts with: a sign or none, the target, the piece.
pub(crate) struct Head<'a> {
    pub(crate) to: Square,
    pub(crate) kind: Kind,
    /// What follows.
    pub(crate) rest: &'a str,
}

impl<'a> Head<'a> {
    /// `previous` is the target of the move before, for 同.
    pub(crate) fn parse(
        position: &Position,
        previous: Option<Square>,
        text: &'a str,
    ) -> Result<Head<'a>, HeadError> {
        let (turn, text) = (position.turn(), text.trim());
        let mut chars = text.chars();
        let unsigned = match chars.next().and_then(parse_sign) {
            Some(color) if color != turn => return Err(HeadError::Sign { expected: turn }),
            Some(_) => chars.as_str(),
            None => text,
        };
        let (named, rest) = parse_square(unsigned.trim_start());
        // Books write ７六同歩 where a page starts.
        let (to, rest) = match (rest.trim_start().strip_prefix('同'), named) {
            (Some(rest), None) => (previous.ok_or(HeadError::NoPrevious)?, rest),
            (Some(rest), Some(to)) => (to, rest),
            (None, Some(to)) => (to, rest),
            (None, None) => {
                return Err(HeadError::Target {
                    found: rest.to_owned(),
                });
            }
        };
        let rest = rest.trim_start();
        let (kind, rest) = parse_name(rest).ok_or_else(|| HeadError::Piece {
            found: rest.to_owned(),
        })?;
        Ok(Head { to, kind, rest })
    }
}

/// Two numerals, the file first, and what follows them.
pub(crate) fn parse_square(text: &str) -> (Option<Square>, &str) {
    let mut chars = text.chars();
    let mut number = || chars.next().and_then(parse_numeral);
    let square = match (number(), number()) {
        (Some(file), Some(rank)) => Square::new(file, rank),
        _ => None,
    };
    match square {
        Some(_) => (square, chars.as_str()),
        None => (None, text),
    }
}

/// Why the first words of a move were refused: the sign, the target or the piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeadError {
    /// The sign is that of the side that is not to move.
    Sign {
        /// The side to move.
        expected: Color,
    },
    /// The target is no square and not 同.
    Target {
        /// What stands there.
        found: String,
    },
    /// 同, but there is no move before.
    NoPrevious,
    /// The piece has no known name.
    Piece {
        /// What stands there.
        found: String,
    },
}

impl fmt::Display for HeadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeadError::Sign { expected } => {
                let sign = sign(*expected);
                write!(f, "sign: expected {sign}, the side to move, or none")
            }
            HeadError::Target { found } => {
                write!(
                    f,
                    "target: expected a square such as ７六, or 同, found {found:?}"
                )
            }
            HeadError::NoPrevious => f.write_str("target: 同, but no move comes before"),
            HeadError::Piece { found } => {
                write!(
                    f,
                    "piece: expected a name such as 歩 or 成銀, found {found:?}"
                )
            }
        }
    }
}

impl Error for HeadError {}
