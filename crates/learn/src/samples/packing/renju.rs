use game::{Color, Position as _};
use renju::{Move, Point, Position, RuleSet, Size};

use super::Packing;

/// The side of the largest board: moves have the same numbers on all boards.
const WIDTH: u16 = Size::LARGEST.get() as u16;

/// The number of a pass: behind the points.
const PASS: u16 = WIDTH * WIDTH;

/// The size; a byte of 1 if White is to move, 2 after a pass, and four times the place of the rule
/// set among all of them; then Black's stones and White's, a bit for each point, the rows from the
/// bottom.
impl Packing for Position {
    const GAME: &'static str = "renju";
    const PACKING: &'static str = "renju-bits";

    fn pack(&self, out: &mut Vec<u8>) {
        let size = self.size();
        let rules = RuleSet::ALL.iter().position(|set| *set == self.rule_set());
        let rules = rules.unwrap_or_default() as u8;
        let passed = u8::from(self.is_after_pass());
        out.extend([size.get(), self.turn() as u8 | passed << 1 | rules << 2]);
        for color in Color::BOTH {
            let first = out.len();
            out.resize(first + size.area().div_ceil(8), 0);
            for point in self.stones(color).iter() {
                let place = usize::from(point.y) * usize::from(size.get()) + usize::from(point.x);
                out[first + place / 8] |= 1 << (place % 8);
            }
        }
    }

    fn unpack(bytes: &[u8]) -> Option<Position> {
        let (&[size, facts], boards) = bytes.split_first_chunk()?;
        let size = Size::new(size)?;
        let rule_set = *RuleSet::ALL.get(usize::from(facts >> 2))?;
        let turn = Color::BOTH[usize::from(facts & 1)];
        let has_passed = facts & 2 != 0;
        let length = size.area().div_ceil(8);
        if boards.len() != 2 * length {
            return None;
        }
        let (black, white) = boards.split_at(length);
        let stones = points(black, size, Color::Black).chain(points(white, size, Color::White));
        // The side that passed was to move before.
        let before = if has_passed { !turn } else { turn };
        let mut position = Position::set_up(size, rule_set, stones, before)?;
        if has_passed {
            position.play_unchecked(Move::Pass);
        }
        Some(position)
    }

    fn code(m: Move) -> u16 {
        match m {
            Move::Place(point) => WIDTH * u16::from(point.y) + u16::from(point.x),
            Move::Pass => PASS,
        }
    }

    fn decode(code: u16) -> Option<Move> {
        match code {
            ..PASS => {
                let point = Point::new((code % WIDTH) as u8, (code / WIDTH) as u8);
                Some(Move::Place(point))
            }
            PASS => Some(Move::Pass),
            _ => None,
        }
    }

    fn has(&self, m: Move) -> bool {
        m.point().is_none_or(|point| self.size().contains(point))
    }
}

/// The stones of a side. A bit behind the board's is a point that no board has.
fn points(bits: &[u8], size: Size, color: Color) -> impl Iterator<Item = (Point, Color)> {
    let width = usize::from(size.get());
    bits.iter().enumerate().flat_map(move |(index, &byte)| {
        let mut rest = byte;
        std::iter::from_fn(move || {
            let place = 8 * index + rest.trailing_zeros() as usize;
            rest = rest.checked_sub(1)? & rest;
            let point = Point::new((place % width) as u8, (place / width) as u8);
            Some((point, color))
        })
    })
}
