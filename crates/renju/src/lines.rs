//! The board as its lines: each row, column and diagonal is a word with a bit for each point.

use crate::{Direction, Point, Size};

/// Rows, columns, rising and falling diagonals of the largest board.
pub(crate) const LINES: usize = 19 + 19 + 37 + 37;

/// A set of points, once for each direction. A line's points start at bit [`EDGE`], so that the
/// five steps around a point are always inside the word.
pub(crate) type Lines = [u32; LINES];

/// The bits before a line's first point.
pub(crate) const EDGE: u8 = 5;

/// Where the lines of a direction begin in [`Lines`].
const FIRST: [usize; 4] = [0, 19, 38, 75];

/// A point as a bit of the line that goes through it in one direction.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) bit: u8,
}

impl Place {
    #[inline(always)]
    pub(crate) const fn of(point: Point, direction: Direction) -> Place {
        let (x, y) = (point.x as usize, point.y as usize);
        // Diagonals count their points by column, like rows: then no line needs to know where
        // it starts, and no number depends on the size of the board.
        let (line, bit) = match direction {
            Direction::Row => (FIRST[0] + y, point.x),
            Direction::Column => (FIRST[1] + x, point.y),
            Direction::Rising => (FIRST[2] + 18 + x - y, point.x),
            Direction::Falling => (FIRST[3] + x + y, point.x),
        };
        Place {
            line,
            bit: bit + EDGE,
        }
    }

    /// The point of a line's bit: the inverse of [`Place::of`].
    #[inline(always)]
    pub(crate) const fn point(self) -> Point {
        let Place { line, bit } = self;
        let along = bit - EDGE;
        let across = line as u8;
        match line {
            0..19 => Point::new(along, across),
            19..38 => Point::new(across - 19, along),
            38..75 => Point::new(along, along + 18 - (across - 38)),
            _ => Point::new(along, (across - 75) - along),
        }
    }

    #[inline(always)]
    pub(crate) const fn mask(self) -> u32 {
        1 << self.bit
    }
}

/// Adds the point to the set, or takes it out.
#[inline(always)]
pub(crate) fn flip(lines: &mut Lines, point: Point) {
    for direction in Direction::ALL {
        let place = Place::of(point, direction);
        lines[place.line] ^= place.mask();
    }
}

#[inline(always)]
pub(crate) fn contains(lines: &Lines, point: Point) -> bool {
    let place = Place::of(point, Direction::Row);
    lines[place.line] & place.mask() != 0
}

/// The points of each size of board.
pub(crate) fn board(size: Size) -> &'static Lines {
    &BOARDS[usize::from(size.get() - Size::SMALLEST.get())]
}

static BOARDS: [Lines; 15] = {
    let mut boards = [[0; LINES]; 15];
    let mut index = 0;
    while index < 15 {
        let length = Size::SMALLEST.get() as usize + index;
        let mut cell = 0;
        while cell < length * length {
            let point = Point::new((cell % length) as u8, (cell / length) as u8);
            let mut direction = 0;
            while direction < 4 {
                let place = Place::of(point, Direction::ALL[direction]);
                boards[index][place.line] |= place.mask();
                direction += 1;
            }
            cell += 1;
        }
        index += 1;
    }
    boards
};

/// How many stones stand in a row through `bit`, itself included, whatever is there.
#[inline(always)]
pub(crate) const fn run(line: u32, bit: u8) -> u32 {
    let line = line | 1 << bit;
    let up = (line >> bit).trailing_ones();
    let down = (line << (31 - bit)).leading_ones();
    up + down - 1
}

/// Lines that are looked at together, one in each lane of a vector.
pub(crate) const LANES: usize = 8;

/// The lines from one on, as many as are looked at together.
#[inline(always)]
pub(crate) fn lanes(lines: &Lines, first: usize) -> &[u32; LANES] {
    lines[first..first + LANES]
        .try_into()
        .expect("a slice of this length")
}

/// The sum of three bits, for each bit of a line: its low and its high bit.
#[inline(always)]
pub(crate) fn add(a: u32, b: u32, c: u32) -> (u32, u32) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_leads_back_to_its_point() {
        for point in Size::LARGEST.points() {
            for direction in Direction::ALL {
                assert_eq!(Place::of(point, direction).point(), point);
            }
        }
    }

    #[test]
    fn neighbours_on_a_line_are_neighbouring_bits() {
        for point in Size::LARGEST.points() {
            for direction in Direction::ALL {
                let here = Place::of(point, direction);
                let next = direction
                    .walk(point, 1)
                    .filter(|&p| Size::LARGEST.contains(p));
                if let Some(next) = next {
                    let next = Place::of(next, direction);
                    assert_eq!((next.line, next.bit), (here.line, here.bit + 1));
                }
            }
        }
    }

    #[test]
    fn boards_have_their_points_in_every_direction() {
        for length in 5..=19 {
            let size = Size::new(length).expect("a size");
            let points = |range: std::ops::Range<usize>| -> u32 {
                board(size)[range]
                    .iter()
                    .map(|line| line.count_ones())
                    .sum()
            };
            for range in [0..19, 19..38, 38..75, 75..112] {
                assert_eq!(points(range) as usize, size.area());
            }
        }
    }

    #[test]
    fn runs_are_counted_on_both_sides() {
        assert_eq!(run(0b0110_1110, 4), 6);
        assert_eq!(run(0, 5), 1);
        assert_eq!(run(0b1_0000, 8), 1);
    }
}
