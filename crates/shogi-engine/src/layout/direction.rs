use shogi::Square;

/// One of the ten ways a piece goes, as its owner sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Direction(usize);

/// Files to the left, towards file 9, and ranks down of each: up, up left, up right, left, right,
/// down, down left, down right, and a knight's two jumps, left and right.
const STEPS: [(i8, i8); Direction::COUNT] = [
    (0, -1),
    (1, -1),
    (-1, -1),
    (1, 0),
    (-1, 0),
    (0, 1),
    (1, 1),
    (-1, 1),
    (1, -2),
    (-1, -2),
];

/// Jumps begin here: of them there is one step only.
const JUMPS: usize = 8;

impl Direction {
    /// How many there are.
    pub(super) const COUNT: usize = 10;

    /// The direction of a number.
    pub(super) fn new(number: usize) -> Option<Direction> {
        (number < Direction::COUNT).then_some(Direction(number))
    }

    /// Its place in the order of labels.
    pub(super) fn number(self) -> usize {
        self.0
    }

    /// Which way leads from one square to another, if any does.
    pub(super) fn between(from: Square, to: Square) -> Option<Direction> {
        let left = to.file() as i8 - from.file() as i8;
        let down = to.rank() as i8 - from.rank() as i8;
        let step = match (left, down) {
            (-1 | 1, -2) => (left, down),
            _ => (left.signum(), down.signum()),
        };
        STEPS.iter().position(|&other| other == step).map(Direction)
    }

    /// The squares from which this way leads to a square, the nearest first.
    pub(super) fn origins(self, to: Square) -> impl Iterator<Item = Square> {
        let (left, down) = STEPS[self.0];
        let longest = if self.0 < JUMPS { 8 } else { 1 };
        (1..=longest).map_while(move |steps| {
            let file = to.file().checked_add_signed(-left * steps)?;
            let rank = to.rank().checked_add_signed(-down * steps)?;
            Square::new(file, rank)
        })
    }
}
