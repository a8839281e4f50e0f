use game::{Color, Position as _};
use othello::{Move, Position, Size, Square, Squares};

use super::Packing;

/// The number of a pass: behind the squares.
const PASS: u16 = 64;

/// Black's discs and White's, 8 bytes each, then a byte: 1 if White is to move, and twice the
/// place of the size among all sizes.
impl Packing for Position {
    const GAME: &'static str = "othello";
    const PACKING: &'static str = "othello-17";

    fn pack(&self, out: &mut Vec<u8>) {
        for color in Color::BOTH {
            out.extend(self.discs(color).bits().to_le_bytes());
        }
        out.push(self.turn() as u8 | (self.size() as u8) << 1);
    }

    fn unpack(bytes: &[u8]) -> Option<Position> {
        let (black, rest) = bytes.split_first_chunk()?;
        let (white, rest) = rest.split_first_chunk()?;
        let &[last] = rest else {
            return None;
        };
        let [black, white] =
            [black, white].map(|bits| Squares::from_bits(u64::from_le_bytes(*bits)));
        let turn = Color::BOTH[usize::from(last & 1)];
        let size = *Size::ALL.get(usize::from(last >> 1))?;
        Position::set_up(size, black, white, turn)
    }

    fn code(m: Move) -> u16 {
        match m {
            Move::Place(square) => square.index().into(),
            Move::Pass => PASS,
        }
    }

    fn decode(code: u16) -> Option<Move> {
        match code {
            PASS => Some(Move::Pass),
            _ => Square::from_index(code.try_into().ok()?).map(Move::Place),
        }
    }

    fn has(&self, m: Move) -> bool {
        match m {
            Move::Place(square) => self.size().squares().contains(square),
            Move::Pass => true,
        }
    }
}
