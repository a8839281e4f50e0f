use game::{Color, Position as _};
use renju::{Point, Position, RuleSet, Size};

use super::cell::{CELLS, Cell, SIDE};
use super::code::CodeTable;
use super::pair_table::{PairTable, pairs};
use super::trail::{Change, Trail};
use super::{Code, LineClass, PointClass, Role, Weights};

/// Rows, columns, rising and falling diagonals.
const LINES: usize = SIDE + SIDE + 2 * (2 * SIDE - 1);

/// Cells beyond the edge on both sides of a line.
const EDGE: usize = 5;

/// A line: two bits a cell, 0 for an empty one, 1 for Black, 2 for White, 3 beyond the edge.
pub(super) type Lines = [u64; LINES];

/// The bits of a line's window around a point: eleven cells.
const WINDOW: u64 = (1 << 22) - 1;

/// How far apart the neighbours of a cell are in each direction.
const STEPS: [isize; 4] = [1, SIDE as isize, SIDE as isize + 1, 1 - SIDE as isize];

/// Where a cell is on the line through it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) along: usize,
}

impl Place {
    #[inline(always)]
    pub(super) fn of(cell: Cell, direction: usize) -> Place {
        let (x, y) = (cell.column(), cell.row());
        let (line, along) = match direction {
            0 => (y, x),
            1 => (SIDE + x, y),
            2 => (2 * SIDE + (SIDE - 1) + x - y, x),
            _ => (4 * SIDE - 1 + x + y, x),
        };
        Place { line, along }
    }
}

/// The line classes of a point in one direction, by the line through it: Black's in the low four
/// bits, White's above.
#[inline(always)]
pub(super) fn pair(pairs: &PairTable, line: u64, along: usize) -> u8 {
    let window = line >> (2 * along) & WINDOW;
    let key = window & 0x3ff | window >> 2 & 0xf_fc00;
    pairs[key as usize]
}

/// What a cell holds, by the line through it: 0 for nothing, 1 for Black, 2 for White, 3 beyond
/// the edge.
#[inline(always)]
pub(super) fn content(line: u64, along: isize) -> u64 {
    line >> (2 * (along + EDGE as isize)) & 3
}

/// What is a foul of Black's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum FoulRule {
    Nothing,
    /// The federation's definitions.
    Federation,
    /// Unbroken rows only.
    Literal,
}

/// A board with the patterns of all its empty points. It is a plain value: a copy is another board.
#[derive(Clone)]
pub struct PatternBoard<'w> {
    pub(super) lines: Lines,
    /// By colour and cell: the line classes in the four directions, four bits each.
    pub(super) nibbles: [[u16; CELLS]; 2],
    codes: [[Code; CELLS]; 2],
    classes: [[PointClass; CELLS]; 2],
    counts: [[u16; PointClass::COUNT]; 2],
    /// By colour and role: the sums of values.
    sums: [[i32; 2]; 2],
    /// The stones of each row, as bits.
    rows: [u32; SIDE],
    key: u64,
    stones: u16,
    size: Size,
    turn: Color,
    foul_rule: FoulRule,
    pub(super) pairs: &'static PairTable,
    table: &'static CodeTable,
    weights: &'w Weights,
}

/// Weights of boards that nobody evaluates.
fn no_weights() -> &'static Weights {
    static ZERO: std::sync::LazyLock<Weights> = std::sync::LazyLock::new(Weights::zero);
    &ZERO
}

impl PatternBoard<'static> {
    /// The board of a position, for searches without an evaluation.
    #[must_use]
    pub fn of(position: &Position) -> PatternBoard<'static> {
        PatternBoard::with_weights(position, no_weights())
    }
}

impl<'w> PatternBoard<'w> {
    /// The board of a position, with an evaluation.
    #[must_use]
    pub fn with_weights(position: &Position, weights: &'w Weights) -> PatternBoard<'w> {
        let mut board = PatternBoard::empty(position.size(), position.rule_set(), weights);
        for color in Color::BOTH {
            for point in position.stones(color).iter() {
                board.put(board.cell(point), color);
            }
        }
        for cell in board.cells() {
            board.refresh(cell);
        }
        board.set_turn(position.turn());
        board
    }

    fn empty(size: Size, rule_set: RuleSet, weights: &'w Weights) -> PatternBoard<'w> {
        let mut board = PatternBoard {
            lines: [u64::MAX; LINES],
            nibbles: [[0; CELLS]; 2],
            codes: [[0; CELLS]; 2],
            classes: [[PointClass::Quiet; CELLS]; 2],
            counts: [[0; PointClass::COUNT]; 2],
            sums: [[0; 2]; 2],
            rows: [0; SIDE],
            key: mixed((u64::from(size.get()) << 3 | rule_set as u64) + 1024),
            stones: 0,
            size,
            turn: Color::Black,
            foul_rule: match rule_set {
                RuleSet::Renju | RuleSet::Gomocup => FoulRule::Federation,
                RuleSet::Rdd => FoulRule::Literal,
                RuleSet::Standard | RuleSet::Freestyle => FoulRule::Nothing,
            },
            pairs: pairs(rule_set),
            table: CodeTable::get(),
            weights,
        };
        for cell in board.cells() {
            for direction in 0..4 {
                let Place { line, along } = Place::of(cell, direction);
                board.lines[line] &= !(3 << (2 * (along + EDGE)));
            }
        }
        board
    }

    /// Puts a stone on the lines, without a look at patterns.
    fn put(&mut self, cell: Cell, color: Color) {
        flip(&mut self.lines, cell, color);
        self.rows[cell.row()] ^= 1 << cell.column();
        self.key ^= stone_key(cell, color);
        self.stones += 1;
    }

    /// Looks at a cell in all directions, on a board whose sums do not have it yet.
    fn refresh(&mut self, cell: Cell) {
        if !self.is_empty(cell) {
            return;
        }
        let at = cell.index();
        for direction in 0..4 {
            let Place { line, along } = Place::of(cell, direction);
            let pair = pair(self.pairs, self.lines[line], along);
            self.nibbles[0][at] |= u16::from(pair & 15) << (4 * direction);
            self.nibbles[1][at] |= u16::from(pair >> 4) << (4 * direction);
        }
        for color in 0..2 {
            self.codes[color][at] = self.table.of_nibbles[usize::from(self.nibbles[color][at])];
            self.add(color, at);
        }
    }

    /// Counts the code of an empty cell.
    #[inline(always)]
    fn add(&mut self, color: usize, at: usize) {
        let code = usize::from(self.codes[color][at]);
        let has_fouls = color == 0 && self.foul_rule != FoulRule::Nothing;
        let class = self.table.classes[usize::from(has_fouls)][code];
        self.classes[color][at] = class;
        self.counts[color][class as usize] += 1;
        let value = self.weights.values[color][code];
        self.sums[color][0] += i32::from(value[0]);
        self.sums[color][1] += i32::from(value[1]);
    }

    /// Takes the code of a cell out of all sums.
    #[inline(always)]
    fn remove(&mut self, color: usize, at: usize) {
        let class = self.classes[color][at];
        self.counts[color][class as usize] -= 1;
        let value = self.weights.values[color][usize::from(self.codes[color][at])];
        self.sums[color][0] -= i32::from(value[0]);
        self.sums[color][1] -= i32::from(value[1]);
    }

    /// Puts a stone of the side to move on an empty cell; the other side is to move then. Nothing
    /// is said about fouls and fives.
    #[inline]
    pub fn play(&mut self, cell: Cell, trail: &mut Trail) {
        let color = self.turn;
        let at = cell.index();
        trail.begin(cell, self.sums, self.counts);
        trail.push(self.change(at));
        for color in 0..2 {
            self.remove(color, at);
            self.classes[color][at] = PointClass::Quiet;
        }
        self.put(cell, color);
        for (direction, step) in STEPS.into_iter().enumerate() {
            let Place { line, along } = Place::of(cell, direction);
            let line = self.lines[line];
            let window = line >> (2 * along) & WINDOW;
            let mut empty = !(window | window >> 1) & 0x15_5555;
            while empty != 0 {
                let offset = (empty.trailing_zeros() / 2) as usize;
                empty &= empty - 1;
                let next = (at as isize + (offset as isize - EDGE as isize) * step) as usize;
                let pair = pair(self.pairs, line, along + offset - EDGE);
                self.update(next, direction, pair, trail);
            }
        }
        self.key ^= TURN_KEY;
        self.turn = !color;
    }

    #[inline(always)]
    fn update(&mut self, at: usize, direction: usize, pair: u8, trail: &mut Trail) {
        let shift = 4 * direction;
        let old = [self.nibbles[0][at], self.nibbles[1][at]];
        let new = [u16::from(pair & 15), u16::from(pair >> 4)];
        if old[0] >> shift & 15 == new[0] && old[1] >> shift & 15 == new[1] {
            return;
        }
        trail.push(self.change(at));
        for color in 0..2 {
            let nibbles = old[color] & !(15 << shift) | new[color] << shift;
            if nibbles != old[color] {
                self.remove(color, at);
                self.nibbles[color][at] = nibbles;
                self.codes[color][at] = self.table.of_nibbles[usize::from(nibbles)];
                self.add(color, at);
            }
        }
    }

    #[inline(always)]
    fn change(&self, at: usize) -> Change {
        Change {
            at: at as u16,
            nibbles: [self.nibbles[0][at], self.nibbles[1][at]],
            codes: [self.codes[0][at], self.codes[1][at]],
            classes: [self.classes[0][at], self.classes[1][at]],
        }
    }

    /// Takes the last move of the trail back.
    #[inline]
    pub fn take_back(&mut self, trail: &mut Trail) {
        let Some(mark) = trail.end() else {
            return;
        };
        let color = !self.turn;
        self.turn = color;
        self.key ^= TURN_KEY ^ stone_key(mark.cell, color);
        flip(&mut self.lines, mark.cell, color);
        self.rows[mark.cell.row()] ^= 1 << mark.cell.column();
        self.stones -= 1;
        self.sums = mark.sums;
        self.counts = mark.counts;
        for change in trail.drain(mark.first) {
            let at = usize::from(change.at);
            for color in 0..2 {
                self.nibbles[color][at] = change.nibbles[color];
                self.codes[color][at] = change.codes[color];
                self.classes[color][at] = change.classes[color];
            }
        }
    }

    /// Lets the other side move, without a stone.
    #[inline]
    pub fn pass(&mut self) {
        self.set_turn(!self.turn);
    }

    /// Sets the side to move.
    #[inline]
    pub fn set_turn(&mut self, turn: Color) {
        if turn != self.turn {
            self.turn = turn;
            self.key ^= TURN_KEY;
        }
    }

    /// The side to move.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// A key of stones, side to move, size and rules.
    #[inline(always)]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// How many stones there are.
    #[inline(always)]
    #[must_use]
    pub fn stone_count(&self) -> usize {
        usize::from(self.stones)
    }

    /// The board's size.
    #[inline(always)]
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many cells are empty.
    #[inline(always)]
    #[must_use]
    pub fn empty_count(&self) -> usize {
        self.size.area() - self.stone_count()
    }

    /// The cell of a point.
    #[inline(always)]
    #[must_use]
    pub fn cell(&self, point: Point) -> Cell {
        Cell((usize::from(point.y) * SIDE + usize::from(point.x)) as u16)
    }

    /// All cells of the board.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let side = usize::from(self.size.get());
        (0..side).flat_map(move |y| (0..side).map(move |x| Cell((y * SIDE + x) as u16)))
    }

    /// Whether no stone is on a cell of the board.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.rows[cell.row()] >> cell.column() & 1 == 0
    }

    /// What a stone on an empty cell makes.
    #[inline(always)]
    #[must_use]
    pub fn class(&self, color: Color, cell: Cell) -> PointClass {
        self.classes[color as usize][cell.index()]
    }

    /// The code of an empty cell.
    #[inline(always)]
    #[must_use]
    pub fn code(&self, color: Color, cell: Cell) -> Code {
        self.codes[color as usize][cell.index()]
    }

    /// What a stone on an empty cell makes in each direction.
    #[must_use]
    pub fn lines_of(&self, color: Color, cell: Cell) -> [LineClass; 4] {
        classes(self.nibbles[color as usize][cell.index()])
    }

    /// How many empty cells have a class.
    #[inline(always)]
    #[must_use]
    pub fn count(&self, color: Color, class: PointClass) -> u16 {
        self.counts[color as usize][class as usize]
    }

    /// An empty cell with a class, if there is one.
    #[inline]
    #[must_use]
    pub fn find(&self, color: Color, class: PointClass) -> Option<Cell> {
        if self.count(color, class) == 0 {
            return None;
        }
        let at = self.classes[color as usize]
            .iter()
            .position(|&c| c == class)?;
        Some(Cell(at as u16))
    }

    /// Calls `f` with the empty cells whose class is at least the least, and no five.
    #[inline(always)]
    pub(crate) fn each_of(&self, color: Color, least: PointClass, mut f: impl FnMut(Cell)) {
        let all = self.counts[color as usize][least as usize..PointClass::Five as usize].iter();
        let mut left: u16 = all.sum();
        let classes = &self.classes[color as usize];
        let mut at = 0;
        while left > 0 && at < CELLS {
            let class = classes[at];
            if class >= least && class < PointClass::Five {
                left -= 1;
                f(Cell(at as u16));
            }
            at += 1;
        }
    }

    /// Calls `f` with the empty cells of a class.
    #[inline(always)]
    pub(crate) fn each_equal(&self, color: Color, wanted: PointClass, mut f: impl FnMut(Cell)) {
        let mut left = self.count(color, wanted);
        let classes = &self.classes[color as usize];
        let mut at = 0;
        while left > 0 && at < CELLS {
            if classes[at] == wanted {
                left -= 1;
                f(Cell(at as u16));
            }
            at += 1;
        }
    }

    /// The sum of the values of a colour's codes, in a role.
    #[inline(always)]
    #[must_use]
    pub fn sum(&self, color: Color, role: Role) -> i32 {
        self.sums[color as usize][role as usize]
    }

    /// The weights.
    #[inline(always)]
    #[must_use]
    pub fn weights(&self) -> &'w Weights {
        self.weights
    }

    /// The stones of a row, as bits.
    #[inline(always)]
    pub(crate) fn occupied(&self, row: usize) -> u32 {
        self.rows[row]
    }

    pub(super) fn foul_rule(&self) -> FoulRule {
        self.foul_rule
    }

    /// The line through a cell, and where the cell is on it.
    #[inline(always)]
    pub(super) fn line(&self, cell: Cell, direction: usize) -> (u64, usize) {
        let Place { line, along } = Place::of(cell, direction);
        (self.lines[line], along)
    }

    /// Calls `f` with the empty cells on the four lines through a cell, up to `reach` cells away,
    /// and with their direction.
    #[inline(always)]
    pub(crate) fn each_near(&self, cell: Cell, reach: usize, mut f: impl FnMut(Cell, usize)) {
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (line, along) = self.line(cell, direction);
            let window = line >> (2 * along) & WINDOW;
            let mut empty = !(window | window >> 1) & 0x15_5555 & !(1 << (2 * EDGE));
            while empty != 0 {
                let offset = (empty.trailing_zeros() / 2) as isize - EDGE as isize;
                empty &= empty - 1;
                if offset.unsigned_abs() <= reach {
                    f(
                        Cell((cell.index() as isize + offset * step) as u16),
                        direction,
                    );
                }
            }
        }
    }

    /// The class that an empty cell would have for `color` with a stone of `other` on another
    /// empty cell, which lies on the same line in this direction.
    #[inline(always)]
    pub(crate) fn class_with(
        &self,
        color: Color,
        cell: Cell,
        other: Cell,
        direction: usize,
        stone: Color,
    ) -> PointClass {
        let (line, along) = self.line(cell, direction);
        let beside = Place::of(other, direction).along;
        let line = line | (stone as u64 + 1) << (2 * (beside + EDGE));
        let pair = pair(self.pairs, line, along);
        let nibble = if color == Color::Black {
            pair & 15
        } else {
            pair >> 4
        };
        let shift = 4 * direction;
        let nibbles = self.nibbles[color as usize][cell.index()];
        let nibbles = nibbles & !(15 << shift) | u16::from(nibble) << shift;
        let code = self.table.of_nibbles[usize::from(nibbles)];
        let has_fouls = color == Color::Black && self.foul_rule != FoulRule::Nothing;
        self.table.classes[usize::from(has_fouls)][usize::from(code)]
    }
}

impl std::fmt::Debug for PatternBoard<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PatternBoard")
            .field("size", &self.size)
            .field("stones", &self.stones)
            .field("turn", &self.turn)
            .finish_non_exhaustive()
    }
}

/// The four line classes of four times four bits.
#[inline(always)]
pub(super) fn classes(nibbles: u16) -> [LineClass; 4] {
    std::array::from_fn(|direction| LineClass::of((nibbles >> (4 * direction) & 15) as u8))
}

/// Puts a stone on the four lines through a cell, or takes it away.
#[inline(always)]
pub(super) fn flip(lines: &mut Lines, cell: Cell, color: Color) {
    for direction in 0..4 {
        let Place { line, along } = Place::of(cell, direction);
        lines[line] ^= (color as u64 + 1) << (2 * (along + EDGE));
    }
}

/// White is to move.
const TURN_KEY: u64 = mixed(3);

#[inline(always)]
fn stone_key(cell: Cell, color: Color) -> u64 {
    static KEYS: [[u64; CELLS]; 2] = {
        let mut keys = [[0; CELLS]; 2];
        let mut at = 0;
        while at < 2 * CELLS {
            keys[at / CELLS][at % CELLS] = mixed(at as u64 + 16);
            at += 1;
        }
        keys
    };
    KEYS[color as usize][cell.index()]
}

/// The `n`th number of a random sequence (splitmix64).
const fn mixed(n: u64) -> u64 {
    let z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
