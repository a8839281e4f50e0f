//! HCP, Huffman-coded positions: 32 bytes, as Apery, dlshogi and cshogi have them.
//!
//! Apery alone has no codes for pieces out of the game; those are cshogi's.

use ::shogi::Position;

use super::table::Table;
use super::{Error, WriteError, position};

const TABLE: Table = Table {
    board: [
        (0b01, 2),
        (0b0011, 4),
        (0b0111, 4),
        (0b1011, 4),
        (0b0_1111, 5),
        (0b01_1111, 6),
        (0b11_1111, 6),
    ],
    promotion_first: false,
    hand: [
        (0b00, 2),
        (0b0001, 4),
        (0b0011, 4),
        (0b0101, 4),
        (0b0111, 4),
        (0b01_1111, 6),
        (0b11_1111, 6),
    ],
    missing: [
        (0b010, 3),
        (0b0_1001, 5),
        (0b0_1011, 5),
        (0b0_1101, 5),
        (0b1_1101, 5),
        (0b000_1111, 7),
        (0b010_1111, 7),
    ],
};

/// Reads a position.
pub fn parse(bytes: &[u8; 32]) -> Result<Position, Error> {
    position::parse(bytes, &TABLE)
}

/// Writes a position that has both kings.
pub fn write(position: &Position) -> Result<[u8; 32], WriteError> {
    position::write(position, &TABLE)
}
