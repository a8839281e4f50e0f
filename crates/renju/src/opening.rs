//! The opening rules of Renju: how two people agree on the first stones, and on who plays Black.
//!
//! ```
//! use game::Color;
//! use renju::Size;
//! use renju::opening::{Negotiation, Opening, OpeningRule, Phase, Player};
//!
//! // RIF: the first player lays out three stones, the second player may swap, White places the
//! // fourth stone, Black offers two fifths and White takes one of them.
//! let mut negotiation = Negotiation::new(OpeningRule::Rif, Size::RENJU);
//! for text in ["h8", "i9", "i7", "swap", "g7", "j10", "f9", "f9"] {
//!     let action = negotiation.phase().parse(text)?;
//!     negotiation.act(action)?;
//! }
//! assert_eq!(negotiation.phase(), Phase::Settled);
//! assert_eq!(Opening::of(negotiation.stones(), Size::RENJU), Some(Opening::I7));
//! assert_eq!(Opening::I7.romaji(), "Hogetsu");
//!
//! let settled = negotiation.settled().expect("nothing is left to decide");
//! assert_eq!(settled.black, Player::Second);
//! assert_eq!(settled.to_move, Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod area;
mod motion;
mod negotiation;
mod opening_rule;
mod phase;
mod player;
mod refusal;
mod script;
mod settled;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{Point, Size, Symmetry};

pub use action::{Action, ActionError};
pub use area::Area;
pub use negotiation::Negotiation;
pub use opening_rule::{OpeningRule, OpeningRuleError};
pub use phase::Phase;
pub use player::Player;
pub use refusal::Refusal;
pub use settled::Settled;

/// 珠型: one of the 26 patterns of the first three stones. In the direct ones (直接, D) White's
/// stone is beside the first, in the indirect ones (間接, I) it is diagonally next to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Opening {
    /// 寒星, Kansei.
    D1,
    /// 渓月, Keigetsu.
    D2,
    /// 疎星, Sosei.
    D3,
    /// 花月, Kagetsu.
    D4,
    /// 残月, Zangetsu.
    D5,
    /// 雨月, Ugetsu.
    D6,
    /// 金星, Kinsei.
    D7,
    /// 松月, Shougetsu.
    D8,
    /// 丘月, Kyuugetsu.
    D9,
    /// 新月, Shingetsu.
    D10,
    /// 瑞星, Zuisei.
    D11,
    /// 山月, Sangetsu.
    D12,
    /// 遊星, Yuusei.
    D13,
    /// 長星, Chousei.
    I1,
    /// 峡月, Kyougetsu.
    I2,
    /// 恒星, Kousei.
    I3,
    /// 水月, Suigetsu.
    I4,
    /// 流星, Ryuusei.
    I5,
    /// 雲月, Ungetsu.
    I6,
    /// 浦月, Hogetsu.
    I7,
    /// 嵐月, Rangetsu.
    I8,
    /// 銀月, Gingetsu.
    I9,
    /// 明星, Myoujou.
    I10,
    /// 斜月, Shagetsu.
    I11,
    /// 名月, Meigetsu.
    I12,
    /// 彗星, Suisei.
    I13,
}

/// Columns to the right and rows up, from the middle of the board.
type Offset = (i8, i8);

/// One row of the table: the opening, its code and names, and where its stones 2 and 3 are.
type Row = (
    Opening,
    &'static str,
    &'static str,
    &'static str,
    [Offset; 2],
);

/// Stone 2 of the direct openings: h9.
const BESIDE: Offset = (0, 1);
/// Stone 2 of the indirect openings: i9.
const DIAGONAL: Offset = (1, 1);

const TABLE: [Row; 26] = [
    (Opening::D1, "D1", "寒星", "Kansei", [BESIDE, (0, 2)]),
    (Opening::D2, "D2", "渓月", "Keigetsu", [BESIDE, (1, 2)]),
    (Opening::D3, "D3", "疎星", "Sosei", [BESIDE, (2, 2)]),
    (Opening::D4, "D4", "花月", "Kagetsu", [BESIDE, (1, 1)]),
    (Opening::D5, "D5", "残月", "Zangetsu", [BESIDE, (2, 1)]),
    (Opening::D6, "D6", "雨月", "Ugetsu", [BESIDE, (1, 0)]),
    (Opening::D7, "D7", "金星", "Kinsei", [BESIDE, (2, 0)]),
    (Opening::D8, "D8", "松月", "Shougetsu", [BESIDE, (0, -1)]),
    (Opening::D9, "D9", "丘月", "Kyuugetsu", [BESIDE, (1, -1)]),
    (Opening::D10, "D10", "新月", "Shingetsu", [BESIDE, (2, -1)]),
    (Opening::D11, "D11", "瑞星", "Zuisei", [BESIDE, (0, -2)]),
    (Opening::D12, "D12", "山月", "Sangetsu", [BESIDE, (1, -2)]),
    (Opening::D13, "D13", "遊星", "Yuusei", [BESIDE, (2, -2)]),
    (Opening::I1, "I1", "長星", "Chousei", [DIAGONAL, (2, 2)]),
    (Opening::I2, "I2", "峡月", "Kyougetsu", [DIAGONAL, (2, 1)]),
    (Opening::I3, "I3", "恒星", "Kousei", [DIAGONAL, (2, 0)]),
    (Opening::I4, "I4", "水月", "Suigetsu", [DIAGONAL, (2, -1)]),
    (Opening::I5, "I5", "流星", "Ryuusei", [DIAGONAL, (2, -2)]),
    (Opening::I6, "I6", "雲月", "Ungetsu", [DIAGONAL, (1, 0)]),
    (Opening::I7, "I7", "浦月", "Hogetsu", [DIAGONAL, (1, -1)]),
    (Opening::I8, "I8", "嵐月", "Rangetsu", [DIAGONAL, (1, -2)]),
    (Opening::I9, "I9", "銀月", "Gingetsu", [DIAGONAL, (0, -1)]),
    (Opening::I10, "I10", "明星", "Myoujou", [DIAGONAL, (0, -2)]),
    (
        Opening::I11,
        "I11",
        "斜月",
        "Shagetsu",
        [DIAGONAL, (-1, -1)],
    ),
    (
        Opening::I12,
        "I12",
        "名月",
        "Meigetsu",
        [DIAGONAL, (-1, -2)],
    ),
    (Opening::I13, "I13", "彗星", "Suisei", [DIAGONAL, (-2, -2)]),
];

impl Opening {
    /// All of them, D1 to D13, then I1 to I13.
    pub fn all() -> impl Iterator<Item = Opening> {
        TABLE.into_iter().map(|(opening, ..)| opening)
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The code: D1 to D13 and I1 to I13.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.row().1
    }

    /// The Japanese name, such as 花月.
    #[must_use]
    pub fn kanji(self) -> &'static str {
        self.row().2
    }

    /// The Japanese name in Latin letters, long vowels written out: Kagetsu, Shougetsu.
    #[must_use]
    pub fn romaji(self) -> &'static str {
        self.row().3
    }

    /// The three stones, as the books draw them: on a board of 15, h8 and h9 or i9 come first.
    #[must_use]
    pub fn stones(self, size: Size) -> [Point; 3] {
        let center = size.center();
        // The smallest board still has the central 5x5, so every step stays on it.
        let at = |(right, up)| center.step(right, up).unwrap_or(center);
        let [second, third] = self.row().4;
        [center, at(second), at(third)]
    }

    /// The opening of a game's first three stones, however it is turned or mirrored. Black's
    /// two stones may be in either order, as long as one of them is in the middle.
    ///
    /// ```
    /// # use renju::{Point, Size, opening::Opening};
    /// let stones = ["h8", "g8", "g9"].map(|text| text.parse::<Point>().unwrap());
    /// assert_eq!(Opening::of(&stones, Size::RENJU), Some(Opening::D4));
    /// ```
    #[must_use]
    pub fn of(stones: &[Point], size: Size) -> Option<Opening> {
        let &[first, second, third, ..] = stones else {
            return None;
        };
        let center = size.center();
        let other = match (first == center, third == center) {
            (true, _) => third,
            (_, true) => first,
            _ => return None,
        };
        let stones = [
            Size::RENJU.center(),
            recentered(second, size)?,
            recentered(other, size)?,
        ];
        Opening::all().find(|opening| {
            let drawn = opening.stones(Size::RENJU);
            Symmetry::ALL
                .into_iter()
                .any(|symmetry| drawn.map(|stone| symmetry.point(stone, Size::RENJU)) == stones)
        })
    }
}

/// The point that is to the middle of a board of 15 what `point` is to the middle of its own
/// board. Symmetries turn a board around its middle, and boards of even size have no point there.
fn recentered(point: Point, size: Size) -> Option<Point> {
    if !size.contains(point) {
        return None;
    }
    let from = size.center();
    let right = point.x as i8 - from.x as i8;
    let up = point.y as i8 - from.y as i8;
    Size::RENJU.center().step(right, up)
}

/// The code and both names: `D4 花月 Kagetsu`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.code(), self.kanji(), self.romaji())
    }
}

/// A text that names no opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningError;

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an opening such as D4, Kagetsu or 花月: D1 to D13 or I1 to I13")
    }
}

impl Error for OpeningError {}

/// Takes the code or either name. Case does not matter, nor how long vowels are written.
impl FromStr for Opening {
    type Err = OpeningError;

    fn from_str(text: &str) -> Result<Opening, OpeningError> {
        let name = short_vowels(text);
        Opening::all()
            .find(|opening| {
                opening.code().eq_ignore_ascii_case(text)
                    || opening.kanji() == text
                    || short_vowels(opening.romaji()) == name
            })
            .ok_or(OpeningError)
    }
}

/// Shōgetsu, Shougetsu and Shogetsu are one name.
fn short_vowels(romaji: &str) -> String {
    romaji
        .to_lowercase()
        .replace(['ō', 'ô'], "o")
        .replace(['ū', 'û'], "u")
        .replace("ou", "o")
        .replace("uu", "u")
}
