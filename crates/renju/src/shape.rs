//! What a black stone makes in one direction: read from a table of all lines of eleven points.

use std::sync::LazyLock;

/// What a black stone would make along one line, as a few bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape(u16);

impl Shape {
    const FIVE: u16 = 1;
    const OVERLINE: u16 = 2;
    /// One bit for the first four and one for the second.
    const FOURS: u16 = 0b1100;
    const FOURS_SHIFT: u32 = 2;
    const STRAIGHT_SHIFT: u32 = 4;

    /// The stone completes exactly five.
    #[inline(always)]
    pub(crate) const fn is_five(self) -> bool {
        self.0 & Shape::FIVE != 0
    }

    /// The stone makes six or more.
    #[inline(always)]
    pub(crate) const fn is_overline(self) -> bool {
        self.0 & Shape::OVERLINE != 0
    }

    /// How many fours the stone makes: two on one line happen.
    #[inline(always)]
    pub(crate) const fn fours(self) -> u32 {
        (self.0 & Shape::FOURS).count_ones()
    }

    /// Whether the stone makes a three, if one of its [`straight`](Shape::straight) points is
    /// playable.
    #[inline(always)]
    pub(crate) const fn may_be_three(self) -> bool {
        self.0 >> Shape::STRAIGHT_SHIFT != 0
    }

    /// Where a further stone makes a straight four of this three: steps from the stone.
    #[inline]
    pub(crate) fn straight(self) -> impl Iterator<Item = i8> {
        let bits = self.0 >> Shape::STRAIGHT_SHIFT;
        (0..7)
            .filter(move |step| bits & 1 << step != 0)
            .map(|step| step - 3)
    }

    /// What a black stone on an empty point of a line makes there.
    #[inline(always)]
    pub(crate) fn of(black: u32, empty: u32, bit: u8) -> Shape {
        let first = bit - REACH;
        Shape(SHAPES[code(black >> first, empty >> first)])
    }
}

/// How far from a stone the line matters: the point behind a five's far end.
const REACH: u8 = 5;

/// Ten neighbours, each of them black, empty, or neither.
const CODES: usize = 3_usize.pow(10);

/// Each bit of a word of ten as a digit of base three.
static TERNARY: [u16; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let mut power = 1;
        let mut digit = 0;
        while digit < 10 {
            if bits & 1 << digit != 0 {
                table[bits] += power;
            }
            power *= 3;
            digit += 1;
        }
        bits += 1;
    }
    table
};

/// The number of a line of eleven points around a point in the middle.
#[inline(always)]
fn code(black: u32, empty: u32) -> usize {
    let neighbours = |line: u32| (line & 0x1f | line >> 1 & 0x3e0) as usize;
    usize::from(TERNARY[neighbours(black)]) + 2 * usize::from(TERNARY[neighbours(empty)])
}

/// Every shape: 115 KiB, most of which is never read. Made at the first use, in two
/// milliseconds; the compiler would take seconds.
static SHAPES: LazyLock<Box<[u16]>> = LazyLock::new(|| {
    let line = |code: usize| {
        let (mut black, mut empty) = (0, 0);
        let mut rest = code;
        for bit in [0, 1, 2, 3, 4, 6, 7, 8, 9, 10] {
            match rest % 3 {
                1 => black |= 1 << bit,
                2 => empty |= 1 << bit,
                _ => {}
            }
            rest /= 3;
        }
        shape(black, empty)
    };
    (0..CODES).map(line).collect()
});

/// Makes the table of shapes, before any clock runs.
pub fn prepare() {
    LazyLock::force(&SHAPES);
}

/// The shape that a stone in the middle of eleven points makes.
fn shape(black: u32, empty: u32) -> u16 {
    const MIDDLE: u32 = 5;
    let black = black | 1 << MIDDLE;
    let run = crate::lines::run(black, MIDDLE as u8);
    if run == 5 {
        return Shape::FIVE;
    }
    if run > 5 {
        return Shape::OVERLINE;
    }
    // Where one more stone makes exactly five together with the middle.
    let mut completing: u32 = 0;
    for start in 1..=MIDDLE {
        let window: u32 = 0b1_1111 << start;
        let beside = 1 << (start - 1) | 1 << (start + 5);
        let missing = window & !black;
        if missing.is_power_of_two() && missing & empty != 0 && black & beside == 0 {
            completing |= missing;
        }
    }
    if completing != 0 {
        let (first, last) = (completing.trailing_zeros(), completing.ilog2());
        // Two points complete one four only if they are the ends of four stones side by side.
        let fours = if first == last || last - first == 5 {
            1
        } else {
            3
        };
        return fours << Shape::FOURS_SHIFT;
    }
    // Where one more stone makes a straight four together with the middle.
    let mut straight: u32 = 0;
    for start in 2..=MIDDLE {
        let window: u32 = 0b1111 << start;
        let ends = 1 << (start - 1) | 1 << (start + 4);
        let beside = 1 << (start - 2) | 1 << (start + 5);
        let missing = window & !black;
        if missing.is_power_of_two()
            && missing & empty != 0
            && empty & ends == ends
            && black & beside == 0
        {
            straight |= missing;
        }
    }
    ((straight >> (MIDDLE - 3)) as u16) << Shape::STRAIGHT_SHIFT
}
