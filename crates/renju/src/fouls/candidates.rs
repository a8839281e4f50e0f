//! Where a foul is possible at all, found for all lines of the board at once.

use super::Ground;
use crate::Points;
use crate::lines::{LANES, LINES, Place, add, lanes};

/// The empty points of one line that a black stone would turn into something.
#[derive(Clone, Copy, Default)]
struct Makes {
    five: u32,
    overline: u32,
    four: u32,
    /// Points that two windows of five make a four of: two fours, or a straight one.
    two_fours: u32,
    three: u32,
}

/// The points that may be fouls: every foul point is one of them.
pub(super) fn of(ground: &Ground) -> Points {
    simd::dispatch(
        #[inline(always)]
        || {
            let mut found = Found::default();
            for first in (0..LINES).step_by(LANES) {
                let black: &[u32; LANES] = lanes(&ground.black, first);
                let empty: &[u32; LANES] = lanes(&ground.empty, first);
                let mut five = [0; LANES];
                let mut overline = [0; LANES];
                let mut four = [0; LANES];
                let mut two_fours = [0; LANES];
                let mut three = [0; LANES];
                let mut any = [0; LANES];
                // An index loop over plain arrays is what the compiler turns into vectors.
                for lane in 0..LANES {
                    let makes = Makes::of(black[lane], empty[lane]);
                    five[lane] = makes.five;
                    overline[lane] = makes.overline;
                    four[lane] = makes.four;
                    two_fours[lane] = makes.two_fours;
                    three[lane] = makes.three;
                    any[lane] = makes.any();
                }
                for lane in 0..LANES {
                    if any[lane] != 0 {
                        let makes = Makes {
                            five: five[lane],
                            overline: overline[lane],
                            four: four[lane],
                            two_fours: two_fours[lane],
                            three: three[lane],
                        };
                        found.add(first + lane, makes);
                    }
                }
            }
            for point in found.fives.iter() {
                found.candidates.remove(point);
            }
            found.candidates
        },
    )
}

/// What the lines before have made.
#[derive(Default)]
struct Found {
    candidates: Points,
    fives: Points,
    fours: Points,
    threes: Points,
}

impl Found {
    #[inline(always)]
    fn add(&mut self, line: usize, makes: Makes) {
        let mut bits = makes.any();
        while bits != 0 {
            let bit = bits & bits.wrapping_neg();
            bits ^= bit;
            let point = Place {
                line,
                bit: bit.trailing_zeros() as u8,
            }
            .point();
            let is = |made: u32| made & bit != 0;
            let is_candidate = is(makes.overline | makes.two_fours)
                || is(makes.four) && self.fours.contains(point)
                || is(makes.three) && self.threes.contains(point);
            if is_candidate {
                self.candidates.insert(point);
            }
            if is(makes.five) {
                self.fives.insert(point);
            }
            if is(makes.four) {
                self.fours.insert(point);
            }
            if is(makes.three) {
                self.threes.insert(point);
            }
        }
    }
}

impl Makes {
    #[inline(always)]
    fn any(self) -> u32 {
        self.five | self.overline | self.four | self.three
    }

    /// Bit `n` of the words below stands for a window that begins `n` bits up the line.
    #[inline(always)]
    fn of(black: u32, empty: u32) -> Makes {
        let free = black | empty;

        // Five points in a row, one of them not counted yet: how many stones?
        let (low, carry) = add(black >> 1, black >> 2, black >> 3);
        let (ones, carry_2) = add(low, black >> 4, black >> 5);
        let (twos, fours) = (carry ^ carry_2, carry & carry_2);
        let all_free = free >> 1 & free >> 2 & free >> 3 & free >> 4 & free >> 5;
        let exact = !black & !(black >> 6);
        let one_short = all_free & exact & fours & !ones;
        let two_short = all_free & exact & twos & ones;
        let five = spread(one_short) & empty;
        let four = spread(two_short) & empty;
        let two_fours = spread_twice(two_short) & empty;

        // Six in a row, all stones but one.
        let six = (fours & ones & empty >> 6) | (fours & !ones & all_free & black >> 6);
        let overline = (spread(six) | six << 6) & empty;

        // A straight four that lacks two stones: both ends empty, and no stone behind them.
        let ends = empty >> 1 & empty >> 6;
        let beside = !black & !(black >> 7);
        let inside = free >> 2 & free >> 3 & free >> 4 & free >> 5;
        let (one, pair) = (black >> 2 ^ black >> 3, black >> 2 & black >> 3);
        let (other, other_pair) = (black >> 4 ^ black >> 5, black >> 4 & black >> 5);
        let two_stones = (one & other) | ((pair ^ other_pair) & !(one | other));
        let straight = ends & beside & inside & two_stones;
        let three = (straight << 2 | straight << 3 | straight << 4 | straight << 5) & empty;

        Makes {
            five,
            overline,
            four,
            two_fours,
            three,
        }
    }
}

/// The points of the windows of five that begin one bit above each bit.
#[inline(always)]
fn spread(windows: u32) -> u32 {
    windows << 1 | windows << 2 | windows << 3 | windows << 4 | windows << 5
}

/// The points that lie in two of these windows.
#[inline(always)]
fn spread_twice(windows: u32) -> u32 {
    let w = |n: u32| windows << n;
    let two = w(1) | w(2);
    let both = w(1) & w(2);
    let (three, three_both) = (two | w(3), both | two & w(3));
    let (four, four_both) = (three | w(4), three_both | three & w(4));
    four_both | four & w(5)
}
