//! PSV, YaneuraOu's `PackedSfenValue`: a position in 32 bytes, and 8 more about it.

use game::{Outcome, Position as _};

use ::shogi::{Move, Position};

use super::move16::Layout;
use super::table::Table;
use super::{Error, WriteError, position};

const TABLE: Table = Table {
    board: [
        (0b01, 2),
        (0b0011, 4),
        (0b1011, 4),
        (0b0111, 4),
        (0b0_1111, 5),
        (0b01_1111, 6),
        (0b11_1111, 6),
    ],
    promotion_first: true,
    hand: [
        (0b00, 2),
        (0b0001, 4),
        (0b0101, 4),
        (0b0011, 4),
        (0b0111, 4),
        (0b00_1111, 6),
        (0b01_1111, 6),
    ],
    missing: [
        (0b010, 3),
        (0b0_1001, 5),
        (0b0_1101, 5),
        (0b0_1011, 5),
        (0b1_1011, 5),
        (0b010_1111, 7),
        (0b011_1111, 7),
    ],
};

/// Reads a position, YaneuraOu's `PackedSfen`.
pub fn parse(bytes: &[u8; 32]) -> Result<Position, Error> {
    position::parse(bytes, &TABLE)
}

/// Writes a position that has both kings.
pub fn write(position: &Position) -> Result<[u8; 32], WriteError> {
    position::write(position, &TABLE)
}

/// A position of a game, an engine's opinion on it, and how the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Psv {
    /// The position.
    pub position: Position,
    /// The score, as the side to move sees it.
    pub score: i16,
    /// The move the engine chose.
    pub best: Option<Move>,
    /// How many moves into the game this is.
    pub ply: u16,
    /// How the game ended.
    pub result: Outcome,
}

impl Psv {
    /// Reads 32 bytes of position, then score, move and ply, two bytes each with the low one
    /// first, the result as the side to move sees it (1, 0 or -1), and a byte of no meaning.
    /// Whether the move is legal is not checked.
    pub fn parse(bytes: &[u8; 40]) -> Result<Psv, Error> {
        let &[ref packed @ .., s0, s1, m0, m1, p0, p1, result, _] = bytes;
        let position = parse(packed)?;
        let turn = position.turn();
        let result = match result.cast_signed() {
            1 => Outcome::Win(turn),
            0 => Outcome::Draw,
            -1 => Outcome::Win(!turn),
            found => {
                let expected = "1, 0 or -1";
                return Err(Error::Result { expected, found });
            }
        };
        Ok(Psv {
            position,
            score: i16::from_le_bytes([s0, s1]),
            best: Layout::YANEURAOU.parse(u16::from_le_bytes([m0, m1]))?,
            ply: u16::from_le_bytes([p0, p1]),
            result,
        })
    }

    /// Writes the bytes that [`Psv::parse`] reads.
    pub fn write(&self) -> Result<[u8; 40], WriteError> {
        let result: i8 = match self.result {
            Outcome::Draw => 0,
            Outcome::Win(color) if color == self.position.turn() => 1,
            Outcome::Win(_) => -1,
        };
        let mut bytes = [0; 40];
        let fields = [
            &write(&self.position)?[..],
            &self.score.to_le_bytes(),
            &Layout::YANEURAOU.write(self.best)?.to_le_bytes(),
            &self.ply.to_le_bytes(),
            &result.to_le_bytes(),
        ];
        for (place, byte) in bytes.iter_mut().zip(fields.into_iter().flatten()) {
            *place = *byte;
        }
        Ok(bytes)
    }
}
