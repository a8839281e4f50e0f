//! The fouls straight from the definitions of the Renju International Federation, one stone at a
//! time: slow, and written without a look at the fast code.

use renju::Foul;

/// A board of letters: `X`, `O` and `.`; outside it there is nothing.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) size: i32,
    pub(crate) cells: Vec<u8>,
}

const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Board {
    pub(crate) fn new(size: i32) -> Board {
        Board {
            size,
            cells: vec![b'.'; (size * size) as usize],
        }
    }

    pub(crate) fn at(&self, x: i32, y: i32) -> u8 {
        if (0..self.size).contains(&x) && (0..self.size).contains(&y) {
            self.cells[(y * self.size + x) as usize]
        } else {
            b'#'
        }
    }

    pub(crate) fn put(&mut self, x: i32, y: i32, stone: u8) {
        self.cells[(y * self.size + x) as usize] = stone;
    }

    /// The points of the unbroken black row through a black stone, as steps along the way.
    fn row(&self, x: i32, y: i32, (dx, dy): (i32, i32)) -> (i32, i32) {
        let (mut from, mut to) = (0, 0);
        while self.at(x + (from - 1) * dx, y + (from - 1) * dy) == b'X' {
            from -= 1;
        }
        while self.at(x + (to + 1) * dx, y + (to + 1) * dy) == b'X' {
            to += 1;
        }
        (from, to)
    }

    fn length(&self, x: i32, y: i32, way: (i32, i32)) -> i32 {
        let (from, to) = self.row(x, y, way);
        to - from + 1
    }

    /// The empty points on the way whose stone would make exactly five with the stone here.
    fn completing(&mut self, x: i32, y: i32, way: (i32, i32)) -> Vec<i32> {
        let (dx, dy) = way;
        let mut found = Vec::new();
        for step in -4..=4 {
            let (qx, qy) = (x + step * dx, y + step * dy);
            if self.at(qx, qy) != b'.' {
                continue;
            }
            self.put(qx, qy, b'X');
            let (from, to) = self.row(x, y, way);
            if to - from + 1 == 5 && (from..=to).contains(&step) {
                found.push(step);
            }
            self.put(qx, qy, b'.');
        }
        found
    }

    /// Four stones side by side with two points that complete them to exactly five.
    fn is_straight_four(&mut self, x: i32, y: i32, way: (i32, i32)) -> bool {
        let (from, to) = self.row(x, y, way);
        to - from == 3 && self.completing(x, y, way) == [from - 1, to + 1]
    }

    /// The foul that a black stone on this empty point is.
    pub(crate) fn foul(&mut self, x: i32, y: i32) -> Option<Foul> {
        self.put(x, y, b'X');
        let foul = self.foul_of_stone(x, y);
        self.put(x, y, b'.');
        foul
    }

    fn foul_of_stone(&mut self, x: i32, y: i32) -> Option<Foul> {
        let lengths = WAYS.map(|way| self.length(x, y, way));
        if lengths.contains(&5) {
            return None;
        }
        if lengths.iter().any(|&length| length > 5) {
            return Some(Foul::Overline);
        }
        let fours = WAYS.map(|way| match self.completing(x, y, way).len() {
            0 => 0,
            1 => 1,
            _ if self.is_straight_four(x, y, way) => 1,
            several => several,
        });
        if fours.iter().sum::<usize>() >= 2 {
            return Some(Foul::DoubleFour);
        }
        // Counting stops at two: each three may take a look at other points, and these at others.
        let threes = WAYS
            .into_iter()
            .zip(fours)
            .filter(|&(way, fours)| fours == 0 && self.is_three(x, y, way));
        (threes.take(2).count() == 2).then_some(Foul::DoubleThree)
    }

    /// Whether one more stone, which is neither a five nor a foul, makes a straight four of the
    /// stones through this one.
    fn is_three(&mut self, x: i32, y: i32, way: (i32, i32)) -> bool {
        let (dx, dy) = way;
        (-3..=3).any(|step| {
            let (qx, qy) = (x + step * dx, y + step * dy);
            if self.at(qx, qy) != b'.' {
                return false;
            }
            self.put(qx, qy, b'X');
            let (from, to) = self.row(x, y, way);
            let is_straight_four = (from..=to).contains(&step) && self.is_straight_four(x, y, way);
            let is_five = WAYS.iter().any(|&way| self.length(qx, qy, way) == 5);
            let is_fine = is_straight_four && !is_five && self.foul_of_stone(qx, qy).is_none();
            self.put(qx, qy, b'.');
            is_fine
        })
    }
}
