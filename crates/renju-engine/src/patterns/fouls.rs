//! Fouls of Black's on a pattern board: the tables say where one is possible, the definition decides.

use game::Color;

use super::cell::{Cell, SIDE};
use super::pattern_board::{FoulRule, Lines, Place, classes, content, flip, pair};
use super::{LineClass, PatternBoard, PointClass};

/// How far the stones of a straight four can be from each other.
const REACH: isize = 3;

impl PatternBoard<'_> {
    /// Whether a black stone on an empty cell is a foul, whichever side is to move.
    #[inline]
    #[must_use]
    pub fn is_foul(&self, cell: Cell) -> bool {
        match self.foul_rule() {
            FoulRule::Nothing => false,
            FoulRule::Federation => {
                self.class(Color::Black, cell) == PointClass::MaybeFoul && self.is_real_foul(cell)
            }
            FoulRule::Literal => self.is_literal_foul(cell),
        }
    }

    /// Whether the side to move may put a stone on an empty cell.
    #[inline(always)]
    #[must_use]
    pub fn may_play(&self, cell: Cell) -> bool {
        self.turn() == Color::White || !self.is_foul(cell)
    }

    fn is_real_foul(&self, cell: Cell) -> bool {
        let shapes = classes(self.nibbles[0][cell.index()]);
        match judge(shapes) {
            Some(is_foul) => is_foul,
            None => self.has_real_threes(&mut self.lines.clone(), cell, shapes),
        }
    }

    fn shapes(&self, lines: &Lines, cell: Cell) -> [LineClass; 4] {
        std::array::from_fn(|direction| {
            let Place { line, along } = Place::of(cell, direction);
            LineClass::of(pair(self.pairs, lines[line], along) & 15)
        })
    }

    /// Whether two of the stone's threes can really become straight fours.
    fn has_real_threes(&self, lines: &mut Lines, cell: Cell, shapes: [LineClass; 4]) -> bool {
        flip(lines, cell, Color::Black);
        let mut real = 0;
        for (direction, shape) in shapes.into_iter().enumerate() {
            if shape.is_three() && self.is_real_three(lines, cell, direction) {
                real += 1;
            }
        }
        flip(lines, cell, Color::Black);
        real >= 2
    }

    /// Whether the three through a stone becomes a straight four with a stone that is no foul. The
    /// straight four is solid, so that stone is on the first empty cell on either side.
    fn is_real_three(&self, lines: &mut Lines, cell: Cell, direction: usize) -> bool {
        let Place { line, along } = Place::of(cell, direction);
        for sign in [1, -1] {
            for steps in 1..=REACH {
                let offset = sign * steps;
                match content(lines[line], along as isize + offset) {
                    1 => {}
                    0 => {
                        if self.may_become_straight(
                            lines,
                            moved(cell, direction, offset),
                            direction,
                        ) {
                            return true;
                        }
                        break;
                    }
                    _ => break,
                }
            }
        }
        false
    }

    fn may_become_straight(&self, lines: &mut Lines, cell: Cell, direction: usize) -> bool {
        let shapes = self.shapes(lines, cell);
        if shapes[direction] != LineClass::StraightFour || shapes.contains(&LineClass::Five) {
            return false;
        }
        match judge(shapes) {
            Some(is_foul) => !is_foul,
            // A stone more each time, so this comes to an end.
            None => !self.has_real_threes(lines, cell, shapes),
        }
    }

    /// The judge of the RDD: unbroken rows only.
    fn is_literal_foul(&self, cell: Cell) -> bool {
        let rows: [usize; 4] = std::array::from_fn(|direction| {
            let (line, along) = self.line(cell, direction);
            let stones = |sign: isize| {
                (1..=5)
                    .take_while(|&steps| content(line, along as isize + sign * steps) == 1)
                    .count()
            };
            stones(1) + stones(-1) + 1
        });
        let count = |length| rows.iter().filter(|&&row| row == length).count();
        count(5) == 0 && (rows.iter().any(|&row| row > 5) || count(4) >= 2 || count(3) >= 2)
    }
}

/// Whether the shapes of a stone are a foul; `None` if that depends on whether threes are real.
fn judge(shapes: [LineClass; 4]) -> Option<bool> {
    if shapes.contains(&LineClass::Five) {
        return Some(false);
    }
    let count = |is: fn(LineClass) -> bool| shapes.iter().filter(|&&shape| is(shape)).count();
    if shapes.contains(&LineClass::Overline) || count(LineClass::is_four) >= 2 {
        return Some(true);
    }
    if count(LineClass::is_three) >= 2 {
        return None;
    }
    Some(false)
}

fn moved(cell: Cell, direction: usize, offset: isize) -> Cell {
    let (x, y) = match direction {
        0 => (offset, 0),
        1 => (0, offset),
        2 => (offset, offset),
        _ => (offset, -offset),
    };
    let side = SIDE as isize;
    Cell((cell.index() as isize + y * side + x) as u16)
}
