//! Openings (戦法) and castles (囲い) by where one side's pieces stand.

use game::{Color, Line};

use crate::Kind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
use crate::{HandKind, Kind, Piece, Position, Shogi, Square};

/// The name of a way to set up one's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Formation {
    /// Its English name.
    pub english: &'static str,
    /// Its Japanese name.
    pub japanese: &'static str,
    /// Where pieces stand, as Black sees the board: kind, file and rank.
    stands: &'static [(Kind, u8, u8)],
    /// Whether a bishop must be in hand.
    has_bishop: bool,
    /// Whether no pawn of one's own may be left on the rook's home file.
    has_open_file: bool,
}

const fn row(
    english: &'static str,
    japanese: &'static str,
    stands: &'static [(Kind, u8, u8)],
) -> Formation {
    Formation {
        english,
        japanese,
        stands,
        has_bishop: false,
        has_open_file: false,
    }
}

impl Formation {
    const fn with_bishop_in_hand(self) -> Formation {
        Formation {
            has_bishop: true,
            ..self
        }
    }

    const fn with_open_file(self) -> Formation {
        Formation {
            has_open_file: true,
            ..self
        }
    }

    /// The openings. Where several fit, the first is the one that says most.
    pub const OPENINGS: [Formation; 17] = [
        row("Side Pawn Capture", "横歩取り", &[(Rook, 3, 4)]),
        row("Ishida", "石田流", &[(Rook, 7, 6), (Pawn, 7, 5)]),
        row("Quick Ishida", "早石田", &[(Rook, 7, 8), (Pawn, 7, 5)]),
        row(
            "Cheerful Central Rook",
            "ゴキゲン中飛車",
            &[(Rook, 5, 8), (Pawn, 7, 6), (Pawn, 6, 7), (Pawn, 5, 5)],
        ),
        row("Central Rook", "中飛車", &[(Rook, 5, 8)]),
        row("Fourth-File Rook", "四間飛車", &[(Rook, 6, 8)]),
        row("Third-File Rook", "三間飛車", &[(Rook, 7, 8)]),
        row("Opposing Rook", "向かい飛車", &[(Rook, 8, 8)]),
        row(
            "Right Fourth-File Rook",
            "右四間飛車",
            &[(Rook, 4, 8), (Pawn, 4, 6)],
        ),
        row("Sleeve Rook", "袖飛車", &[(Rook, 3, 8)]),
        row(
            "Bishop Exchange, Reclining Silver",
            "角換わり腰掛け銀",
            &[(Silver, 5, 6), (Rook, 2, 8)],
        )
        .with_bishop_in_hand(),
        row(
            "Bishop Exchange, Climbing Silver",
            "角換わり棒銀",
            &[(Silver, 2, 6), (Rook, 2, 8)],
        )
        .with_bishop_in_hand(),
        row("Bishop Exchange", "角換わり", &[(Rook, 2, 8)]).with_bishop_in_hand(),
        row("Climbing Silver", "棒銀", &[(Silver, 2, 6), (Rook, 2, 8)]),
        row(
            "Yagura",
            "矢倉",
            &[(Silver, 7, 7), (Pawn, 7, 6), (Pawn, 6, 6), (Rook, 2, 8)],
        ),
        row(
            "Snow Roof",
            "雁木",
            &[(Silver, 6, 7), (Pawn, 6, 6), (Gold, 7, 8), (Rook, 2, 8)],
        ),
        row(
            "Double Wing Attack",
            "相掛かり",
            &[(Pawn, 7, 7), (Gold, 7, 8)],
        )
        .with_open_file(),
    ];

    /// The castles. Where several fit, the first is the one that says most.
    pub const CASTLES: [Formation; 21] = [
        row(
            "Gold Yagura",
            "金矢倉",
            &[(King, 8, 8), (Gold, 7, 8), (Gold, 6, 7), (Silver, 7, 7)],
        ),
        row(
            "Silver Yagura",
            "銀矢倉",
            &[(King, 8, 8), (Gold, 7, 8), (Silver, 6, 7), (Silver, 7, 7)],
        ),
        row(
            "Rook-Side Yagura",
            "片矢倉",
            &[(King, 7, 8), (Gold, 6, 8), (Gold, 6, 7), (Silver, 7, 7)],
        ),
        row(
            "Static Rook Bear-in-the-Hole",
            "居飛車穴熊",
            &[(King, 9, 9), (Lance, 9, 8), (Silver, 8, 8)],
        ),
        row(
            "Ranging Rook Bear-in-the-Hole",
            "振り飛車穴熊",
            &[(King, 1, 9), (Lance, 1, 8), (Silver, 2, 8)],
        ),
        row(
            "High Mino",
            "高美濃囲い",
            &[(King, 2, 8), (Silver, 3, 8), (Gold, 4, 9), (Gold, 4, 7)],
        ),
        row(
            "Mino",
            "美濃囲い",
            &[(King, 2, 8), (Silver, 3, 8), (Gold, 4, 9), (Gold, 5, 8)],
        ),
        row(
            "Silver Crown",
            "銀冠",
            &[(King, 2, 8), (Silver, 2, 7), (Gold, 3, 8)],
        ),
        row(
            "Half Mino",
            "片美濃囲い",
            &[(King, 2, 8), (Silver, 3, 8), (Gold, 4, 9)],
        ),
        row(
            "Left Silver Crown",
            "居飛車銀冠",
            &[(King, 8, 8), (Silver, 8, 7), (Gold, 7, 8)],
        ),
        row(
            "Left Mino",
            "左美濃",
            &[(King, 8, 8), (Silver, 7, 8), (Gold, 6, 9)],
        ),
        row(
            "Castle-Tower Mino",
            "天守閣美濃",
            &[(King, 8, 7), (Silver, 7, 8), (Gold, 6, 9)],
        ),
        row(
            "Elmo",
            "エルモ囲い",
            &[(King, 7, 8), (Silver, 6, 8), (Gold, 7, 9)],
        ),
        row(
            "Boat",
            "舟囲い",
            &[(King, 7, 8), (Bishop, 8, 8), (Gold, 5, 8), (Gold, 6, 9)],
        ),
        row(
            "Two Golds",
            "金無双",
            &[(King, 3, 8), (Gold, 4, 8), (Gold, 5, 8)],
        ),
        row(
            "Snow Roof Castle",
            "雁木囲い",
            &[(Silver, 6, 7), (Silver, 5, 7), (Gold, 7, 8)],
        ),
        row(
            "Crab",
            "カニ囲い",
            &[(King, 6, 9), (Gold, 7, 8), (Gold, 5, 8), (Silver, 6, 8)],
        ),
        row(
            "Right King",
            "右玉",
            &[(King, 4, 8), (Silver, 4, 7), (Knight, 3, 7), (Rook, 2, 9)],
        ),
        row(
            "Central House",
            "中住まい",
            &[(King, 5, 8), (Gold, 7, 8), (Gold, 3, 8)],
        ),
        row(
            "Nakahara",
            "中原囲い",
            &[(King, 6, 9), (Gold, 5, 9), (Gold, 7, 8), (Silver, 4, 8)],
        ),
        row(
            "Strawberry",
            "いちご囲い",
            &[(King, 6, 8), (Gold, 7, 8), (Gold, 5, 8)],
        ),
    ];

    /// Whether one side has it.
    #[must_use]
    pub fn is_of(&self, color: Color, position: &Position) -> bool {
        let place = |file, rank| {
            let square = Square::new(file, rank)?;
            Some(match color {
                Color::Black => square,
                Color::White => square.rotated(),
            })
        };
        let is_there = |file, rank, kind| {
            let piece = place(file, rank).and_then(|square| position.piece(square));
            piece == Some(Piece::new(kind, color))
        };
        (self.stands.iter()).all(|&(kind, file, rank)| is_there(file, rank, kind))
            && (!self.has_bishop || position.hand(color).count(HandKind::Bishop) > 0)
            && (!self.has_open_file || (1..=9).all(|rank| !is_there(2, rank, Pawn)))
    }

    /// The castle of one side, if it has one of these.
    #[must_use]
    pub fn castle(color: Color, position: &Position) -> Option<Formation> {
        let mut castles = Formation::CASTLES.into_iter();
        castles.find(|castle| castle.is_of(color, position))
    }

    /// The opening of one side in a game: the last that it had in the first moves that are considered openings.
    #[must_use]
    pub fn opening(color: Color, line: &Line<Shogi>) -> Option<Formation> {
        let early = line.positions().iter().take(Formation::OPENING_PLIES + 1);
        early.rev().find_map(|position| {
            let mut openings = Formation::OPENINGS.into_iter();
            openings.find(|opening| opening.is_of(color, position))
        })
    }

    /// How many moves can matter to the name of an opening.
    pub const OPENING_PLIES: usize = 40;
}

#[cfg(test)]
mod tests {
    use game::Notation as _;

    use super::*;

    fn line(moves: &str) -> Line<Shogi> {
        let mut line = Line::new(crate::Rules::default());
        for word in moves.split(' ') {
            line.push(word.parse().expect("a move"))
                .expect("a legal move");
        }
        line
    }

    #[test]
    fn openings_are_named_for_each_side() {
        let game = line("7g7f 3c3d 6g6f 8c8d 2h6h");
        let name =
            |color, game: &Line<Shogi>| Formation::opening(color, game).map(|name| name.english);
        assert_eq!(name(Color::Black, &game), Some("Fourth-File Rook"));
        assert_eq!(name(Color::White, &game), None);
        let game = line("2g2f 3c3d 7g7f 5c5d 2f2e 8b5b 4i5h 5d5e");
        assert_eq!(name(Color::White, &game), Some("Cheerful Central Rook"));
        let exchange = line("7g7f 8c8d 2g2f 3c3d 8h2b+ 3a2b");
        assert_eq!(name(Color::Black, &exchange), Some("Bishop Exchange"));
        assert_eq!(name(Color::White, &exchange), Some("Bishop Exchange"));
        assert_eq!(name(Color::Black, &line("7g7f")), None);
    }

    #[test]
    fn castles_are_named_for_each_side() {
        assert_eq!(Formation::castle(Color::Black, &Position::start()), None);
        let mino = "4k4/9/9/9/9/9/9/4G1SK1/5G3 b - 1";
        let position = Shogi::parse_position(mino).expect("a position");
        let castle = Formation::castle(Color::Black, &position);
        assert_eq!(castle.map(|castle| castle.japanese), Some("美濃囲い"));
        // White's king is where Black's would be on 2h, its silver on 3h.
        let white = "3g5/1ks1g4/9/9/9/9/9/9/4K4 b - 1";
        let position = Shogi::parse_position(white).expect("a position");
        let castle = Formation::castle(Color::White, &position);
        assert_eq!(castle.map(|castle| castle.english), Some("Mino"));
    }

    #[test]
    fn every_name_and_every_place_is_one() {
        let all = Formation::OPENINGS.into_iter().chain(Formation::CASTLES);
        let mut names: Vec<&str> = Vec::new();
        for row in all {
            for &(kind, file, rank) in row.stands {
                assert!(Square::new(file, rank).is_some(), "{}: {kind}", row.english);
            }
            names.extend([row.english, row.japanese]);
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
