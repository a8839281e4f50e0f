//! Random numbers whose exclusive or is a position's key.

use game::Color;

use crate::{Point, RuleSet, Size};

static STONES: [[u64; 19 * 19]; 2] = {
    let mut table = [[0; 19 * 19]; 2];
    let mut state = 1;
    let mut index = 0;
    while index < 2 * 19 * 19 {
        let (number, next) = random(state);
        table[index / (19 * 19)][index % (19 * 19)] = number;
        state = next;
        index += 1;
    }
    table
};

/// White is to move.
pub(crate) const WHITE: u64 = random(2).0;

/// The last move was a pass, and the one before it.
pub(crate) const PASSES: [u64; 3] = [0, random(3).0, random(4).0];

/// Splitmix64: a number and the next state.
const fn random(state: u64) -> (u64, u64) {
    let next = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (next ^ next >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ z >> 31, next)
}

#[inline]
pub(crate) fn stone(color: Color, point: Point) -> u64 {
    STONES[color as usize][usize::from(point.y) * 19 + usize::from(point.x)]
}

/// An empty board of this size under these rules.
pub(crate) const fn board(size: Size, rule_set: RuleSet) -> u64 {
    random((size.get() as u64) << 8 | 0x80 | rule_set as u64).0
}
