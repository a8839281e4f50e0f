use game::Color;

use crate::Position;

/// How a finished game is counted. The two agree on who won, not on by how much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Discs on the board, and nothing else: the rules of this project's players and
    /// servers, and of every tool of the USI-X family.
    Discs,
    /// Empty squares go to the winner, half to each side in a draw: what tournaments, the
    /// FFO endgame suite and its solvers count.
    EmptiesToWinner,
}

impl Scoring {
    /// By how many discs `color` won the finished game `position`; negative if it lost.
    ///
    /// ```
    /// use game::Color;
    /// use othello::{Position, Scoring, Squares};
    ///
    /// // Black has wiped White out with 13 discs on the board.
    /// let black = Squares::from_bits(0x1fff);
    /// let position = Position::new(black, Squares::default(), Color::White)?;
    /// assert_eq!(Scoring::Discs.margin(&position, Color::Black), 13);
    /// assert_eq!(Scoring::EmptiesToWinner.margin(&position, Color::Black), 64);
    /// # Ok::<(), othello::Overlap>(())
    /// ```
    #[must_use]
    pub fn margin(self, position: &Position, color: Color) -> i32 {
        let counts = position.disc_counts();
        let difference = counts[color] as i32 - counts[!color] as i32;
        match self {
            Scoring::Discs => difference,
            Scoring::EmptiesToWinner => {
                difference + difference.signum() * position.empties().len() as i32
            }
        }
    }
}
