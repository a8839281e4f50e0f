use super::LineClass;
use super::line_rule::LineRule;

/// The classes of all shapes of a line for one side: five cells on each side of a stone, each empty
/// (0), blocked (1) or own (2), as digits to the base 3 from the lowest cell up.
pub(super) struct ShapeTable {
    classes: Vec<LineClass>,
}

/// How many cells there are beside the stone.
const CELLS: usize = 10;

/// The stone's own place among the eleven cells.
const CENTER: usize = 5;

const OWN: u16 = 2;

impl ShapeTable {
    /// What a digit of the upper half counts for.
    pub(super) const HALF: u16 = 3_u16.pow(5);

    const COUNT: u16 = 3_u16.pow(CELLS as u32);

    pub(super) fn new(rule: LineRule) -> ShapeTable {
        let mut table = ShapeTable {
            classes: vec![LineClass::Dead; usize::from(ShapeTable::COUNT)],
        };
        // A shape with one more stone has a greater number: it is known already.
        for shape in (0..ShapeTable::COUNT).rev() {
            table.classes[usize::from(shape)] = table.classify(shape, rule);
        }
        table
    }

    pub(super) fn class(&self, shape: u16) -> LineClass {
        self.classes[usize::from(shape)]
    }

    fn classify(&self, shape: u16, rule: LineRule) -> LineClass {
        let cells = cells(shape);
        let is_five = |run: usize| {
            if rule.has_exact_fives() {
                run == 5
            } else {
                run >= 5
            }
        };
        let (before, after) = run(&cells);
        let length = before + after + 1;
        if is_five(length) {
            return LineClass::Five;
        }
        if length > 5 {
            return LineClass::Overline;
        }
        let near = CENTER - 4..=CENTER + 4;
        let empty = near.filter(|&cell| cells[cell] == 0);
        let completes = |&cell: &usize| {
            let mut full = cells;
            full[cell] = OWN;
            let (before, after) = run(&full);
            is_five(before + after + 1)
        };
        match empty.clone().filter(completes).count() {
            0 => {}
            1 => return LineClass::Four,
            // Both points beside an unbroken row of four: one straight four.
            _ if length == 4 || rule != LineRule::WithFouls => return LineClass::StraightFour,
            _ => return LineClass::Overline,
        }
        let mut becomes = [0_usize; LineClass::COUNT];
        for cell in empty {
            becomes[self.class(shape + OWN * weight(cell)) as usize] += 1;
        }
        let number = |class: LineClass| becomes[class as usize];
        let threes = number(LineClass::OpenThree) + number(LineClass::FreeThree);
        let twos =
            number(LineClass::OpenTwo) + number(LineClass::WideTwo) + number(LineClass::FreeTwo);
        match number(LineClass::StraightFour) {
            0 => {}
            1 => return LineClass::OpenThree,
            _ => return LineClass::FreeThree,
        }
        if number(LineClass::Four) > 0 {
            return LineClass::BlockedThree;
        }
        match threes {
            0 => {}
            1 | 2 => return LineClass::OpenTwo,
            3 => return LineClass::WideTwo,
            _ => return LineClass::FreeTwo,
        }
        if number(LineClass::BlockedThree) > 0 {
            LineClass::BlockedTwo
        } else if twos > 0 {
            LineClass::OpenOne
        } else if number(LineClass::BlockedTwo) > 0 {
            LineClass::BlockedOne
        } else {
            LineClass::Dead
        }
    }
}

/// The eleven cells of a shape, the stone in the middle.
fn cells(shape: u16) -> [u16; CELLS + 1] {
    std::array::from_fn(|cell| {
        if cell == CENTER {
            OWN
        } else {
            shape / weight(cell) % 3
        }
    })
}

/// What the digit of a cell counts for.
fn weight(cell: usize) -> u16 {
    let digit = if cell < CENTER { cell } else { cell - 1 };
    3_u16.pow(digit as u32)
}

/// How many own stones stand on each side of the stone without a gap.
fn run(cells: &[u16; CELLS + 1]) -> (usize, usize) {
    let is_own = |cell: &&u16| **cell == OWN;
    let before = cells[..CENTER].iter().rev().take_while(is_own).count();
    let after = cells[CENTER + 1..].iter().take_while(is_own).count();
    (before, after)
}
