//! Moves as KI2, newspapers and commentators write them: to where and which piece, and only
//! if that is not enough, how it moves (上 寄 引) or on which side it stood (右 左 直).
//!
//! ```
//! use shogi::{Position, ki2};
//!
//! let start = Position::start();
//! let m = ki2::parse(&start, None, "▲５八金右")?;
//! assert_eq!(m, "4i5h".parse()?);
//! assert_eq!(ki2::write(&start, None, m).to_string(), "▲５八金右");
//!
//! let error = ki2::parse(&start, None, "▲５八金").unwrap_err();
//! assert_eq!(error.to_string(), "several moves fit: expected one of 4i5h, 6i5h");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rules are those of the Japan Shogi Association. Whether a word is needed depends on how
//! the pieces move, not on what is legal: a pinned piece counts.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;

use game::{Color, Position as _};

use crate::kanji::{self, Head, HeadError};
use crate::{Kind, Move, Position, Square, Squares, attacks};

/// What can be said about where a piece came from, in the order of preference.
const RELATIVES: [&str; 12] = [
    "上", "寄", "引", "直", "左", "右", "左上", "左寄", "左引", "右上", "右寄", "右引",
];

/// The pieces of a kind that reach a square.
struct Movers {
    kind: Kind,
    color: Color,
    to: Square,
    from: Squares,
}

impl Movers {
    fn new(position: &Position, kind: Kind, to: Square) -> Movers {
        let color = position.turn();
        let own = position.of_kind(kind) & position.of_color(color);
        let mut from = Squares::NONE;
        for square in own {
            if attacks::of(kind, color, square, position.occupied()).contains(to) {
                from |= Squares::of(square);
            }
        }
        Movers {
            kind,
            color,
            to,
            from,
        }
    }

    fn is_horse_or_dragon(&self) -> bool {
        matches!(self.kind, Kind::Horse | Kind::Dragon)
    }

    /// Whether a word is true of the piece on `from`.
    fn is(&self, word: char, from: Square) -> bool {
        let motion = from.rank_for(self.color).cmp(&self.to.rank_for(self.color));
        match word {
            '上' | '行' => motion == Ordering::Greater,
            '寄' => motion == Ordering::Equal,
            '引' => motion == Ordering::Less,
            '直' => motion == Ordering::Greater && from.file() == self.to.file(),
            '左' => self.side(from) == Ordering::Less,
            '右' => self.side(from) == Ordering::Greater,
            _ => false,
        }
    }

    /// Less is left. Pieces stand left or right of the target, but horses and dragons, of
    /// which there are only two, left or right of each other.
    fn side(&self, from: Square) -> Ordering {
        let other = (self.from & !Squares::of(from)).first();
        let origin = match other {
            Some(other) if self.is_horse_or_dragon() && other.file() != from.file() => other,
            _ => self.to,
        };
        match self.color {
            Color::Black => origin.file().cmp(&from.file()),
            Color::White => from.file().cmp(&origin.file()),
        }
    }

    /// The first words that are true of the piece on `from` alone.
    fn relative(&self, from: Square) -> &'static str {
        if !self.from.is_several() {
            return "";
        }
        let allowed = |words: &&str| *words != "直" || !self.is_horse_or_dragon();
        let fits_alone = |words: &&str| {
            let fitting = self.from.into_iter().filter(|&from| self.are(words, from));
            fitting.eq([from])
        };
        let mut fitting = RELATIVES.into_iter().filter(allowed).filter(fits_alone);
        fitting.next().unwrap_or("")
    }

    fn are(&self, words: &str, from: Square) -> bool {
        words.chars().all(|word| self.is(word, from))
    }
}

/// Reads a move of `position`; `previous` is the target of the move before, for 同. Words
/// that are true but not needed do no harm; without 成 a piece does not promote.
pub fn parse(position: &Position, previous: Option<Square>, text: &str) -> Result<Move, Ki2Error> {
    let Head { to, kind, rest } = Head::parse(position, previous, text)?;
    let words = rest.trim_start_matches(['右', '左', '直', '上', '行', '寄', '引']);
    let relative = rest.strip_suffix(words).unwrap_or("");
    let (drops, promotes) = match words {
        "" | "不成" | "生" => (false, false),
        "成" => (false, true),
        "打" => (true, false),
        _ => {
            return Err(Ki2Error::Words {
                found: words.to_owned(),
            });
        }
    };
    let mut candidates = position.legal_moves();
    candidates.retain(|&m| m.to() == to && kanji::mover(position, m) == Some(kind));
    // The order of the generator is not for people to read.
    candidates.sort_by_key(|m| m.from());

    let movers = Movers::new(position, kind, to);
    let fitting = |drops: bool| {
        let fits = |m: &Move| match *m {
            Move::Normal { from, .. } => !drops && !promotes && movers.are(relative, from),
            Move::Promote { from, .. } => !drops && promotes && movers.are(relative, from),
            Move::Drop { .. } => drops && relative.is_empty(),
        };
        candidates.iter().copied().filter(fits).collect::<Vec<_>>()
    };
    let mut found = fitting(drops);
    // A drop needs 打 only beside a move.
    if found.is_empty() && rest.is_empty() {
        found = fitting(true);
    }
    match found[..] {
        [m] => Ok(m),
        [] => Err(Ki2Error::Impossible { candidates }),
        _ => Err(Ki2Error::Ambiguous { candidates: found }),
    }
}

/// Writes a move that is legal in `position` with the sign of its side, as shortly as the
/// rules allow.
pub fn write(position: &Position, previous: Option<Square>, m: Move) -> impl fmt::Display {
    let to = m.to();
    fmt::from_fn(move |f| {
        write!(f, "{}", kanji::sign(position.turn()))?;
        if previous == Some(to) {
            f.write_str("同")?;
        } else {
            write!(f, "{}", kanji::square(to))?;
        }
        let Some(kind) = kanji::mover(position, m) else {
            return f.write_str("？");
        };
        f.write_str(kanji::name(kind))?;
        let movers = Movers::new(position, kind, to);
        match m {
            Move::Drop { .. } if movers.from.is_empty() => Ok(()),
            Move::Drop { .. } => f.write_str("打"),
            Move::Promote { from, .. } => write!(f, "{}成", movers.relative(from)),
            Move::Normal { from, .. } => {
                f.write_str(movers.relative(from))?;
                let in_zone = |square: Square| square.rank_for(position.turn()) <= 3;
                if kind.promoted().is_some() && (in_zone(from) || in_zone(to)) {
                    f.write_str("不成")?;
                }
                Ok(())
            }
        }
    })
}

/// Why a move in KI2's notation was refused: the field, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ki2Error {
    /// The sign, the target or the piece cannot be read.
    Head(HeadError),
    /// After the piece come words that say nothing about a move.
    Words {
        /// The words, from the first unknown one.
        found: String,
    },
    /// No legal move fits.
    Impossible {
        /// The legal moves of such a piece to that square.
        candidates: Vec<Move>,
    },
    /// More than one legal move fits.
    Ambiguous {
        /// Those that fit.
        candidates: Vec<Move>,
    },
}

impl From<HeadError> for Ki2Error {
    fn from(error: HeadError) -> Ki2Error {
        Ki2Error::Head(error)
    }
}

impl fmt::Display for Ki2Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |moves: &[Move]| {
            let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
            texts.join(", ")
        };
        match self {
            Ki2Error::Head(error) => error.fmt(f),
            Ki2Error::Words { found } => write!(
                f,
                "words: expected 右 左 直 上 寄 引, then 成, 不成 or 打, found {found:?}"
            ),
            Ki2Error::Impossible { candidates } if candidates.is_empty() => {
                f.write_str("no legal move of such a piece to that square")
            }
            Ki2Error::Impossible { candidates } => {
                let list = list(candidates);
                write!(f, "no legal move fits: expected one of {list}")
            }
            Ki2Error::Ambiguous { candidates } => {
                let list = list(candidates);
                write!(f, "several moves fit: expected one of {list}")
            }
        }
    }
}

impl Error for Ki2Error {}
