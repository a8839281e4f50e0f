//! Random numbers whose exclusive or is a position's key.

use game::Color;

use crate::{HandKind, Kind, Square};

static PIECES: [[[u64; 81]; 14]; 2] = {
    let mut table = [[[0; 81]; 14]; 2];
    let mut state = 1;
    let mut index = 0;
    while index < 2 * 14 * 81 {
        let (number, next) = random(state);
        table[index / (14 * 81)][index / 81 % 14][index % 81] = number;
        state = next;
        index += 1;
    }
    table
};

static HANDS: [[[u64; 19]; 7]; 2] = {
    let mut table = [[[0; 19]; 7]; 2];
    let mut state = 2;
    let mut index = 0;
    while index < 2 * 7 * 19 {
        let (number, next) = random(state);
        // An empty hand adds nothing, so that positions can be built piece by piece.
        if index % 19 != 0 {
            table[index / (7 * 19)][index / 19 % 7][index % 19] = number;
        }
        state = next;
        index += 1;
    }
    table
};

/// White is to move.
pub(crate) const WHITE: u64 = random(3).0;

/// Splitmix64: a number and the next state.
const fn random(state: u64) -> (u64, u64) {
    let next = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (next ^ next >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ z >> 31, next)
}

#[inline]
pub(crate) fn piece(color: Color, kind: Kind, square: Square) -> u64 {
    PIECES[color as usize][kind as usize][square.index()]
}

#[inline]
pub(crate) fn hand(color: Color, kind: HandKind, count: u8) -> u64 {
    HANDS[color as usize][kind as usize][usize::from(count.min(18))]
}
