//! What stands on a few squares, as one number: the heart of pattern evaluation.

use crate::Isa;
use crate::isa::Level;

/// A set of at most ten squares, looked at on some of the eight views of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The squares.
    pub squares: u64,
    /// On how many views it is looked at: the first of [`views`].
    pub views: usize,
}

/// A board as it is, mirrored left to right, upside down and both, and the same four of the board
/// mirrored at the diagonal from a1 to h8; with the order such that patterns which are their own
/// mirror image need the first four (along edges) only.
///
/// Views 0 to 3 turn the board by quarters: the squares near a1 of view n are those near the n-th
/// corner, and its first rank is the n-th edge. Views 4 to 7 are the mirror images of 0 to 3.
#[must_use]
#[inline(always)]
pub const fn views(board: u64) -> [u64; 8] {
    let turned = mirrored(board);
    let other = board.swap_bytes();
    [
        board,
        // A quarter: h1 goes to a1.
        transposed(turned),
        // A half.
        turned.swap_bytes(),
        // Three quarters: a8 goes to a1.
        transposed(other),
        // The mirror images of these at the diagonal.
        transposed(board),
        turned,
        transposed(turned.swap_bytes()),
        other,
    ]
}

/// Left to right.
const fn mirrored(board: u64) -> u64 {
    let board = (board >> 1 & 0x5555_5555_5555_5555) | (board & 0x5555_5555_5555_5555) << 1;
    let board = (board >> 2 & 0x3333_3333_3333_3333) | (board & 0x3333_3333_3333_3333) << 2;
    (board >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (board & 0x0f0f_0f0f_0f0f_0f0f) << 4
}

/// At the diagonal from a1 to h8.
const fn transposed(board: u64) -> u64 {
    let mut board = board;
    let mut change = (board ^ board >> 7) & 0x00aa_00aa_00aa_00aa;
    board ^= change ^ change << 7;
    change = (board ^ board >> 14) & 0x0000_cccc_0000_cccc;
    board ^= change ^ change << 14;
    change = (board ^ board >> 28) & 0x0000_0000_f0f0_f0f0;
    board ^ change ^ change << 28
}

/// The number in base three whose digits are the bits of the index.
static TERNARY: [u16; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let (mut number, mut power, mut place) = (0, 1, 0);
        while place < 10 {
            if bits >> place & 1 == 1 {
                number += power;
            }
            power *= 3;
            place += 1;
        }
        table[bits] = number as u16;
        bits += 1;
    }
    table
};

/// Writes what stands on each pattern on each of its views: a digit in base three for each
/// square, from the lowest up, 0 for empty, 1 for the player, 2 for the opponent. Tells how many
/// were written; those that do not fit are left out.
#[inline]
pub fn ternary(player: u64, opponent: u64, patterns: &[Pattern], into: &mut [u16]) -> usize {
    ternary_with(Isa::best(), player, opponent, patterns, into)
}

/// [`ternary`] by the kernel for `isa`.
#[inline]
pub fn ternary_with(
    isa: Isa,
    player: u64,
    opponent: u64,
    patterns: &[Pattern],
    into: &mut [u16],
) -> usize {
    match isa.0 {
        Level::Portable => portable(player, opponent, patterns, into),
        // SAFETY: an `Isa` of these levels exists only where the CPU supports BMI2.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 | Level::Avx512 => unsafe { bmi2(player, opponent, patterns, into) },
    }
}

macro_rules! ternary {
    ($name:ident, $squeeze:path $(, #[$feature:meta])?) => {
        $(#[$feature])?
        fn $name(player: u64, opponent: u64, patterns: &[Pattern], into: &mut [u16]) -> usize {
            let (player, opponent) = (views(player), views(opponent));
            let mut count = 0;
            for pattern in patterns {
                for view in 0..pattern.views.min(8) {
                    let Some(place) = into.get_mut(count) else {
                        return count;
                    };
                    let own = $squeeze(player[view], pattern.squares) as usize & 1023;
                    let theirs = $squeeze(opponent[view], pattern.squares) as usize & 1023;
                    *place = TERNARY[own] + 2 * TERNARY[theirs];
                    count += 1;
                }
            }
            count
        }
    };
}

ternary!(portable, super::few::squeeze);
#[cfg(target_arch = "x86_64")]
ternary!(
    bmi2,
    super::few::squeeze_bmi2,
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_views_turn_corners_to_a1() {
        // a1, h1, h8, a8, each seen at a1 in its view.
        for (view, corner) in [0, 7, 63, 56].into_iter().enumerate() {
            assert_eq!(views(1 << corner)[view] & 1, 1, "view {view}");
        }
        for (view, board) in views(0xff).into_iter().enumerate().take(4) {
            let edge = [
                0xff,
                0x0101_0101_0101_0101,
                0xff << 56,
                0x8080_8080_8080_8080,
            ];
            assert!(edge.contains(&board), "view {view}: {board:x}");
        }
        let some = 0x1234_5678_9abc_def0;
        for view in 0..4 {
            assert_eq!(views(some)[view + 4], transposed(views(some)[view]));
        }
        let mut all = views(some).to_vec();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 8);
    }

    #[test]
    fn every_kernel_writes_the_same() {
        let mut state = 1_u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for _ in 0..1000 {
            let (a, b, c) = (random(), random(), random());
            let (player, opponent) = (a & b, c & !(a & b));
            let patterns = [
                Pattern {
                    squares: 0x42_00ff & 0x42ff,
                    views: 4,
                },
                Pattern {
                    squares: 0x0001_0307_000f & random() & random(),
                    views: 8,
                },
            ];
            let patterns = patterns.map(|mut pattern| {
                while pattern.squares.count_ones() > 10 {
                    pattern.squares &= pattern.squares - 1;
                }
                pattern
            });
            let expected: Vec<u16> = patterns
                .iter()
                .flat_map(|pattern| {
                    (0..pattern.views).map(move |view| {
                        let (own, theirs) = (views(player)[view], views(opponent)[view]);
                        let digits = (0..64).filter(|square| pattern.squares >> square & 1 == 1);
                        let digits = digits.map(|square| {
                            (own >> square & 1) as u16 + 2 * (theirs >> square & 1) as u16
                        });
                        digits.rev().fold(0, |number, digit| 3 * number + digit)
                    })
                })
                .collect();
            for isa in Isa::all() {
                let mut found = [0; 12];
                let count = ternary_with(isa, player, opponent, &patterns, &mut found);
                assert_eq!(found[..count], expected, "{isa}");
            }
        }
    }
}
