//! Pattern indices in base three: the heart of pattern evaluation.
//!
//! A pattern of n squares is a number in base three: 0 for a black disc, 1 for an empty square and
//! 2 for a white disc, the lowest square in the lowest place. So colours are exchanged by taking
//! the number from the greatest one.

use crate::Isa;
use crate::isa::Level;

/// The largest number of squares of a pattern.
const MOST_SQUARES: u32 = 10;
/// The largest number of patterns.
pub const LANES: usize = 64;

/// A set of at most ten squares, looked at on some of the eight views of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The squares.
    pub squares: u64,
    /// On how many views it is looked at: the first of [`views`].
    pub views: usize,
}

/// A board seen from all sides. Views 0 to 3 turn the board by quarters: what is near a1 in view n
/// is near the n-th corner, and the first rank is the n-th edge. Views 4 to 7 are the mirror images
/// of 0 to 3 at the diagonal from a1 to h8.
#[must_use]
pub const fn views(board: u64) -> [u64; 8] {
    let mirrored = mirrored(board);
    let flipped = board.swap_bytes();
    [
        board,
        transposed(mirrored),
        mirrored.swap_bytes(),
        transposed(flipped),
        transposed(board),
        mirrored,
        transposed(mirrored.swap_bytes()),
        flipped,
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

/// What a disc on each square adds to each pattern, for some set of patterns.
pub struct Places {
    /// By the square: the power of three of its place on each pattern, 0 where it has none.
    powers: [Lanes; 64],
    /// The number of an empty board.
    empty: Lanes,
    count: usize,
}

/// The numbers of all patterns on one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Lanes(pub [u16; LANES]);

impl Places {
    /// The places of the squares on some patterns, each on each of its views. Patterns of more
    /// than ten squares, and more than [`LANES`] of them with their views, are left out.
    #[must_use]
    pub const fn new(patterns: &[Pattern]) -> Places {
        let mut places = Places {
            powers: [Lanes([0; LANES]); 64],
            empty: Lanes([0; LANES]),
            count: 0,
        };
        let mut index = 0;
        while index < patterns.len() {
            let pattern = patterns[index];
            let mut view = 0;
            while view < pattern.views
                && pattern.squares.count_ones() <= MOST_SQUARES
                && places.count < LANES
            {
                let mut square = 0;
                while square < 64 {
                    let seen = views(1 << square)[view];
                    if seen & pattern.squares != 0 {
                        let place = (pattern.squares & (seen - 1)).count_ones();
                        let power = 3_u16.pow(place);
                        places.powers[square].0[places.count] = power;
                        places.empty.0[places.count] += power;
                    }
                    square += 1;
                }
                places.count += 1;
                view += 1;
            }
            index += 1;
        }
        places
    }

    /// How many numbers there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The numbers of a board.
    #[must_use]
    pub fn of(&self, black: u64, white: u64) -> Lanes {
        let mut lanes = self.empty;
        for (discs, sign) in [(black, u16::MAX), (white, 1)] {
            let mut discs = discs;
            while discs != 0 {
                let powers = &self.powers[discs.trailing_zeros() as usize & 63].0;
                discs &= discs - 1;
                for (lane, power) in lanes.0.iter_mut().zip(powers) {
                    *lane = lane.wrapping_add(power.wrapping_mul(sign));
                }
            }
        }
        lanes
    }

    /// The numbers with colours exchanged.
    #[inline]
    #[must_use]
    pub fn exchanged(&self, lanes: &Lanes) -> Lanes {
        let mut exchanged = *lanes;
        for index in 0..LANES {
            // The greatest number of a pattern is twice that of an empty board.
            exchanged.0[index] = (2 * self.empty.0[index]).wrapping_sub(lanes.0[index]);
        }
        exchanged
    }

    /// The numbers after Black or White placed a disc and turned others over.
    #[inline]
    #[must_use]
    pub fn after(&self, lanes: &Lanes, is_black: bool, square: u8, flips: u64) -> Lanes {
        match Isa::best().0 {
            Level::Portable => portable(self, lanes, is_black, square, flips),
            // SAFETY: an `Isa` of these levels exists only where the CPU supports AVX2.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 | Level::Avx512 => unsafe { avx2(self, lanes, is_black, square, flips) },
        }
    }
}

#[inline(always)]
fn portable(places: &Places, lanes: &Lanes, is_black: bool, square: u8, flips: u64) -> Lanes {
    let mut change = places.powers[usize::from(square & 63)];
    let mut flips = flips;
    while flips != 0 {
        let powers = &places.powers[flips.trailing_zeros() as usize & 63];
        flips &= flips - 1;
        for (lane, power) in change.0.iter_mut().zip(&powers.0) {
            *lane = lane.wrapping_add(power << 1);
        }
    }
    let mut after = *lanes;
    // Black's discs are the lowest digit: its moves take away.
    let sign = if is_black { u16::MAX } else { 0 };
    for (lane, change) in after.0.iter_mut().zip(&change.0) {
        *lane = lane.wrapping_add((change ^ sign).wrapping_sub(sign));
    }
    after
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2(places: &Places, lanes: &Lanes, is_black: bool, square: u8, flips: u64) -> Lanes {
    portable(places, lanes, is_black, square, flips)
}

#[cfg(test)]
mod tests {
    use super::*;

    static PLACES: Places = Places::new(&[
        Pattern {
            squares: 0x42ff,
            views: 4,
        },
        Pattern {
            squares: 0x0103_070f,
            views: 8,
        },
    ]);

    /// The definition, square by square.
    fn numbers(black: u64, white: u64) -> Vec<u16> {
        let mut numbers = Vec::new();
        for (squares, count) in [(0x42ff_u64, 4), (0x0103_070f, 8)] {
            for view in 0..count {
                let (black, white) = (views(black)[view], views(white)[view]);
                let digits = (0..64)
                    .rev()
                    .filter(|square| squares >> square & 1 == 1)
                    .map(|square| 1 + (white >> square & 1) - (black >> square & 1));
                numbers.push(digits.fold(0, |number, digit| 3 * number + digit as u16));
            }
        }
        numbers
    }

    #[test]
    fn the_views_turn_corners_to_a1() {
        // a1, h1, h8, a8, each seen at a1 in its view.
        for (view, corner) in [0, 7, 63, 56].into_iter().enumerate() {
            assert_eq!(views(1 << corner)[view] & 1, 1, "view {view}");
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
    fn numbers_follow_the_board_through_a_game() {
        let mut state = 88_u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for _ in 0..50 {
            let (mut player, mut opponent) = (0x08_1000_0000, 0x10_0800_0000);
            let mut is_black = true;
            let mut lanes = PLACES.of(player, opponent);
            loop {
                let moves = crate::othello::mobility(player, opponent);
                if moves == 0 {
                    if crate::othello::mobility(opponent, player) == 0 {
                        break;
                    }
                } else {
                    let mut left = moves;
                    for _ in 0..random() % u64::from(moves.count_ones()) {
                        left &= left - 1;
                    }
                    let square = left.trailing_zeros() as u8;
                    let flips = crate::othello::flips(player, opponent, square);
                    lanes = PLACES.after(&lanes, is_black, square, flips);
                    player ^= flips | 1 << square;
                    opponent ^= flips;
                }
                (player, opponent) = (opponent, player);
                is_black = !is_black;
                let (black, white) = if is_black {
                    (player, opponent)
                } else {
                    (opponent, player)
                };
                assert_eq!(lanes.0[..PLACES.count()], numbers(black, white));
                assert_eq!(lanes, PLACES.of(black, white));
                assert_eq!(PLACES.exchanged(&lanes), PLACES.of(white, black));
            }
        }
    }
}
