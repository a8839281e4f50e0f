use othello::{Square, Squares};

use super::LineNumber;

/// How a line of the board changes from square to square, runs of equal squares taken as one:
/// 1 for empty to black, 2 for empty to white, 3 for black to white, and the negative for the
/// way back. A line that is the same all along has an empty pattern.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pattern(pub Vec<i8>);

impl Pattern {
    /// The pattern of a line of the board.
    ///
    /// ```
    /// use othello::Squares;
    /// use othello_engine::classic::{LineNumber, Pattern};
    ///
    /// // - O O X - X X O on the first rank.
    /// let black = Squares::from_bits(0b0110_1000);
    /// let white = Squares::from_bits(0b1000_0110);
    /// let first = LineNumber::new(1).expect("1 to 38");
    /// assert_eq!(Pattern::of(black, white, first).0, [2, -3, -1, 1, 3]);
    /// ```
    #[must_use]
    pub fn of(black: Squares, white: Squares, line: LineNumber) -> Pattern {
        let state = |square: Square| {
            if black.contains(square) {
                1
            } else if white.contains(square) {
                2
            } else {
                0
            }
        };
        let states = || line.squares().map(state);
        let changes = states()
            .zip(states().skip(1))
            .filter_map(|change| match change {
                (0, 1) => Some(1),
                (0, 2) => Some(2),
                (1, 0) => Some(-1),
                (1, 2) => Some(3),
                (2, 0) => Some(-2),
                (2, 1) => Some(-3),
                _ => None,
            });
        Pattern(changes.collect())
    }
}
