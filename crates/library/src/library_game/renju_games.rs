use std::array;
use std::sync::OnceLock;

use game::{Color, Line, Position as _, Symmetric as _};
use record::archive::AnyRecord;
use record::renju::{End, Record};
use renju::opening::Opening;
use renju::{Move, Point, Position, Renju, Rules, Size, Symmetry};

use super::{CanonicalKey, LibraryGame, OpeningTitle};
use crate::pattern_error::PatternError;
use crate::record_heading::{self, GameHeading};
use crate::square_content::SquareContent;

/// Boards up to this size have a byte a move.
const SMALL: u8 = 15;

/// The random numbers of a stone of either colour, at the eight points where symmetries take it.
type StoneKeys = [[u64; 8]; 2];

/// Those of every point of a board, by the board's size.
static KEYS: [OnceLock<Vec<StoneKeys>>; 20] = [const { OnceLock::new() }; 20];

/// The numbers of SplitMix64, which are part of the file format.
fn scattered(index: u64) -> u64 {
    let mut x = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

fn keys(size: Size) -> &'static [StoneKeys] {
    KEYS[usize::from(size.get())].get_or_init(|| {
        let key = |point: Point, color: usize| {
            let number = (u64::from(point.y) * 19 + u64::from(point.x)) * 2 + color as u64;
            scattered(number + 1)
        };
        let points = size.points().map(|point| {
            [0, 1].map(|color| Symmetry::ALL.map(|way| key(way.point(point, size), color)))
        });
        points.collect()
    })
}

/// The number of a board's size and the side to move.
fn board_key(position: &Position) -> u64 {
    scattered(1000 + 2 * u64::from(position.size().get()) + position.turn() as u64)
}

fn pass(size: Size) -> u16 {
    if size.get() <= SMALL {
        255
    } else {
        u16::MAX - 1
    }
}

fn index(point: Point, size: Size) -> u16 {
    u16::from(point.y) * u16::from(size.get()) + u16::from(point.x)
}

fn point(code: u16, size: Size) -> Option<Point> {
    let length = u16::from(size.get());
    let [x, y] = [code % length, code / length].map(|at| u8::try_from(at).ok());
    Some(Point::new(x?, y?)).filter(|&point| size.contains(point))
}

/// Squares of patterns are numbered as on the largest board.
fn pattern_point(square: u16) -> Option<Point> {
    point(square, Size::LARGEST)
}

impl LibraryGame for Renju {
    const CODE: u8 = 2;
    const SYMMETRIES: u8 = 8;
    const OPENING_MOVES: usize = 3;

    fn moves_of(record: &AnyRecord) -> Option<(Position, Vec<Move>)> {
        let AnyRecord::Renju(record) = record else {
            return None;
        };
        let moves = record.moves.iter().map(|node| node.played);
        Some((record.start.clone(), moves.collect()))
    }

    fn rules_of(start: &Position) -> Rules {
        Rules {
            size: start.size(),
            rule_set: start.rule_set(),
            ..Rules::default()
        }
    }

    fn record_of(line: &Line<Self>, heading: &GameHeading, _: Option<i32>) -> AnyRecord {
        let mut record = Record::of(line);
        record_heading::fill(&mut record.headers, heading);
        record.players.clone_from(&heading.players);
        let winner = heading
            .result
            .outcome()
            .and_then(|outcome| outcome.winner());
        if record.end.is_none() {
            record.end = match (heading.end.as_str(), winner) {
                ("void", _) => Some(End::Void),
                ("resignation", Some(winner)) => Some(End::Resignation { winner }),
                ("time up", Some(winner)) => Some(End::Time { winner }),
                ("forfeit", Some(winner)) => Some(End::Forfeit { winner }),
                ("draw", _) => Some(End::Draw),
                (_, Some(winner)) => Some(End::Won { winner }),
                (_, None) => None,
            };
        }
        record.into()
    }

    fn move_bytes(start: &Position) -> usize {
        if start.size().get() <= SMALL { 1 } else { 2 }
    }

    fn code_of(position: &Position, m: Move) -> u16 {
        match m {
            Move::Place(point) => index(point, position.size()),
            Move::Pass => pass(position.size()),
        }
    }

    fn move_of(position: &Position, code: u16) -> Option<Move> {
        if code == pass(position.size()) {
            return Some(Move::Pass);
        }
        point(code, position.size()).map(Move::Place)
    }

    fn can_be_made(position: &Position, m: Move) -> bool {
        match m {
            Move::Place(point) => position.is_empty(point),
            Move::Pass => true,
        }
    }

    fn turned_code(position: &Position, code: u16, symmetry: u8) -> u16 {
        let size = position.size();
        point(code, size).map_or(code, |point| {
            index(
                Symmetry::ALL[usize::from(symmetry)].point(point, size),
                size,
            )
        })
    }

    fn canonical(position: &Position) -> CanonicalKey {
        let size = position.size();
        let table = keys(size);
        let mut sums = [board_key(position); 8];
        for color in Color::BOTH {
            for point in position.stones(color).iter() {
                let keys = &table[usize::from(index(point, size))][color as usize];
                sums = array::from_fn(|way| sums[way] ^ keys[way]);
            }
        }
        let key = sums.into_iter().min().unwrap_or_default();
        let bits = sums.iter().enumerate();
        let symmetries = bits.fold(0, |bits, (way, sum)| bits | u8::from(*sum == key) << way);
        CanonicalKey { key, symmetries }
    }

    fn images(position: &Position) -> Vec<Position> {
        let ways = Symmetry::ALL.into_iter();
        ways.map(|way| position.transformed(way)).collect()
    }

    /// The same stones under whatever rules, and whether the last move was a pass or not.
    fn is_same_board(a: &Position, b: &Position) -> bool {
        a.size() == b.size()
            && a.turn() == b.turn()
            && Color::BOTH
                .into_iter()
                .all(|color| a.stones(color) == b.stones(color))
    }

    fn with_colours_turned(position: &Position) -> Option<Position> {
        let stones = Color::BOTH.into_iter().flat_map(|color| {
            let stones: Vec<Point> = position.stones(color).iter().collect();
            stones.into_iter().map(move |point| (point, !color))
        });
        let stones: Vec<_> = stones.collect();
        Position::set_up(
            position.size(),
            position.rule_set(),
            stones,
            !position.turn(),
        )
    }

    fn moves_left(position: &Position) -> Option<u32> {
        Some(position.empties().len())
    }

    fn opening_of(line: &Line<Renju>) -> Option<OpeningTitle> {
        let first = line.positions().first()?;
        let moves = line.moves().get(..3)?;
        let stones: Option<Vec<Point>> = moves.iter().map(|m| m.point()).collect();
        let stones = stones.filter(|_| first.stone_count() == 0)?;
        let opening = Opening::of(&stones, first.size())?;
        Some(OpeningTitle {
            english: format!("{} {}", opening.code(), opening.romaji()),
            japanese: format!("{} {}", opening.code(), opening.kanji()),
        })
    }

    fn pattern_square(text: &str) -> Option<u16> {
        let point: Point = text.parse().ok()?;
        Some(index(point, Size::LARGEST))
    }

    fn pattern_content(text: &str) -> Option<SquareContent> {
        super::disc_content(text)
    }

    fn turned_square(position: &Position, square: u16, symmetry: u8) -> Option<u16> {
        let point = pattern_point(square).filter(|&point| position.size().contains(point))?;
        let turned = Symmetry::ALL[usize::from(symmetry)].point(point, position.size());
        Some(index(turned, Size::LARGEST))
    }

    fn content_at(position: &Position, square: u16) -> Option<SquareContent> {
        let point = pattern_point(square).filter(|&point| position.size().contains(point))?;
        Some(match position.stone(point) {
            Some(color) => SquareContent::Piece { color, kind: 0 },
            None => SquareContent::Empty,
        })
    }

    fn countable(text: &str, in_hand: bool) -> Result<u8, PatternError> {
        super::only_discs(text, in_hand)
    }

    fn count(position: &Position, color: Color, _: u8, _: bool) -> u32 {
        position.stones(color).len()
    }
}
