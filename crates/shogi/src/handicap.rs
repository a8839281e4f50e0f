use game::Color;

use crate::{Kind, Position, Sfen};

/// What White, the stronger side, gives (駒落ち). White then moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Handicap {
    /// 平手: an even game; Black moves first.
    #[default]
    Even,
    /// 香落ち: the left lance.
    Lance,
    /// 右香落ち: the right lance.
    RightLance,
    /// 角落ち: the bishop.
    Bishop,
    /// 飛車落ち: the rook.
    Rook,
    /// 飛香落ち: the rook and the left lance.
    RookLance,
    /// 二枚落ち: rook and bishop.
    Two,
    /// 三枚落ち: rook, bishop and the left lance.
    Three,
    /// 四枚落ち: rook, bishop and both lances.
    Four,
    /// 五枚落ち: as four, and the right knight.
    Five,
    /// 左五枚落ち: as four, and the left knight.
    LeftFive,
    /// 六枚落ち: as four, and both knights.
    Six,
    /// 左七枚落ち: as six, and the left silver.
    LeftSeven,
    /// 右七枚落ち: as six, and the right silver.
    RightSeven,
    /// 八枚落ち: as six, and both silvers.
    Eight,
    /// 十枚落ち: as eight, and both golds.
    Ten,
}

/// One row of the table: the handicap, its names, and White's two back ranks.
type Row = (Handicap, &'static str, &'static str, &'static str);

const TABLE: [Row; 16] = [
    (Handicap::Even, "even", "平手", "lnsgkgsnl/1r5b1"),
    (Handicap::Lance, "lance", "香落ち", "lnsgkgsn1/1r5b1"),
    (
        Handicap::RightLance,
        "right-lance",
        "右香落ち",
        "1nsgkgsnl/1r5b1",
    ),
    (Handicap::Bishop, "bishop", "角落ち", "lnsgkgsnl/1r7"),
    (Handicap::Rook, "rook", "飛車落ち", "lnsgkgsnl/7b1"),
    (
        Handicap::RookLance,
        "rook-lance",
        "飛香落ち",
        "lnsgkgsn1/7b1",
    ),
    (Handicap::Two, "two-piece", "二枚落ち", "lnsgkgsnl/9"),
    (Handicap::Three, "three-piece", "三枚落ち", "lnsgkgsn1/9"),
    (Handicap::Four, "four-piece", "四枚落ち", "1nsgkgsn1/9"),
    (Handicap::Five, "five-piece", "五枚落ち", "2sgkgsn1/9"),
    (
        Handicap::LeftFive,
        "left-five-piece",
        "左五枚落ち",
        "1nsgkgs2/9",
    ),
    (Handicap::Six, "six-piece", "六枚落ち", "2sgkgs2/9"),
    (
        Handicap::LeftSeven,
        "left-seven-piece",
        "左七枚落ち",
        "2sgkg3/9",
    ),
    (
        Handicap::RightSeven,
        "right-seven-piece",
        "右七枚落ち",
        "3gkgs2/9",
    ),
    (Handicap::Eight, "eight-piece", "八枚落ち", "3gkg3/9"),
    (Handicap::Ten, "ten-piece", "十枚落ち", "4k4/9"),
];

impl Handicap {
    /// All of them, from none to the largest.
    pub fn all() -> impl Iterator<Item = Handicap> {
        TABLE.into_iter().map(|(handicap, ..)| handicap)
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The English name, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The Japanese name, as in 手合割.
    #[must_use]
    pub fn japanese(self) -> &'static str {
        self.row().2
    }

    /// The handicap of an English or Japanese name.
    ///
    /// ```
    /// # use shogi::Handicap;
    /// assert_eq!(Handicap::named("二枚落ち"), Some(Handicap::Two));
    /// assert_eq!(Handicap::named("two-piece"), Some(Handicap::Two));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Handicap> {
        Handicap::all().find(|handicap| [handicap.name(), handicap.japanese()].contains(&name))
    }

    /// The first position.
    #[must_use]
    pub fn start(self) -> Position {
        if self == Handicap::Even {
            return Position::start();
        }
        let text = format!(
            "{}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            self.row().3
        );
        text.parse()
            .map_or_else(|_| Position::start(), |sfen: Sfen| sfen.position)
    }

    /// The points of the pieces that were given, as declarations count them.
    #[must_use]
    pub fn missing_points(self) -> u32 {
        let position = self.start();
        let white = position.of_color(Color::White);
        let full = 27;
        let held: u32 = white
            .into_iter()
            .filter_map(|square| position.piece(square))
            .map(|piece| points(piece.kind()))
            .sum();
        full - held
    }
}

/// What a piece counts in an impasse: 5 for rook and bishop, 1 for others, 0 for the king.
pub(crate) fn points(kind: Kind) -> u32 {
    match kind {
        Kind::King => 0,
        Kind::Rook | Kind::Bishop | Kind::Dragon | Kind::Horse => 5,
        _ => 1,
    }
}
