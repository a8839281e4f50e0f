use othello::Square;

/// One of the 38 lines of the board that oserou looks at: 1 to 8 are the ranks from the top,
/// 9 to 16 the files from the left, 17 to 27 the diagonals that run down to the right, 28 to 38
/// those that run down to the left. Diagonals of two squares or one are left out.
///
/// ```
/// use othello_engine::classic::LineNumber;
///
/// let squares = |number| {
///     let line = LineNumber::new(number).expect("1 to 38");
///     line.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
/// };
/// assert_eq!(squares(17), "a6 b7 c8");
/// assert_eq!(squares(33), "h1 g2 f3 e4 d5 c6 b7 a8");
/// assert!(LineNumber::new(39).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineNumber(u8);

impl LineNumber {
    /// The line of a number from 1 to 38.
    #[must_use]
    pub const fn new(number: u8) -> Option<LineNumber> {
        if 1 <= number && number <= 38 {
            Some(LineNumber(number))
        } else {
            None
        }
    }

    /// All lines in order.
    pub fn all() -> impl ExactSizeIterator<Item = LineNumber> {
        (0..38).map(|index: usize| LineNumber(index as u8 + 1))
    }

    /// 1 to 38.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The line's squares: from left to right, and from the top down where there is a choice.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let number = self.0;
        // Where it begins, as (file, rank), and whether each step goes left, right or neither,
        // and down or not.
        let (file, rank, right, down) = match number {
            1..=8 => (0, number - 1, 1, 0),
            9..=16 => (number - 9, 0, 0, 1),
            17..=21 => (0, 22 - number, 1, 1),
            22 => (0, 0, 1, 1),
            23..=27 => (28 - number, 0, 1, 1),
            28..=32 => (number - 26, 0, -1, 1),
            33 => (7, 0, -1, 1),
            _ => (7, 39 - number, -1, 1),
        };
        (0..8).map_while(move |step| {
            let file = file as i8 + step * right;
            let rank = rank as i8 + step * down;
            Square::at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
        })
    }
}
