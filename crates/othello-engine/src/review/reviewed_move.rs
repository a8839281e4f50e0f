use game::{Color, Position as _};
use othello::{Move, Position};

use super::mistake_size::MistakeSize;
use super::reviewer::MoveValues;

/// A move of a game and its values.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// Its number in the game, from 1; passes are counted.
    pub number: usize,
    /// The position before the move.
    pub position: Position,
    /// The values of the move and of the best ones.
    pub values: MoveValues,
}

impl ReviewedMove {
    /// The side that moved.
    #[must_use]
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// The move that was played.
    #[must_use]
    pub fn played(&self) -> Move {
        self.values.played.first()
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> Move {
        self.values.best.first()
    }

    /// How many discs the move lost.
    #[must_use]
    pub fn loss(&self) -> i32 {
        self.values.best.value - self.values.played.value
    }

    /// How much of a win the move lost, from 0 to 1.
    #[must_use]
    pub fn chance_loss(&self) -> f64 {
        self.values.best.chance - self.values.played.chance
    }

    /// The score of the game after the move, for Black.
    #[must_use]
    pub fn score(&self) -> i32 {
        match self.side() {
            Color::Black => self.values.played.value,
            Color::White => -self.values.played.value,
        }
    }

    /// Whether the move lost a lead, or a draw.
    #[must_use]
    pub fn turns(&self) -> bool {
        self.values.played.value.signum() < self.values.best.value.signum()
    }

    /// The size of the mistake, if the move was one.
    #[must_use]
    pub fn mistake(&self) -> Option<MistakeSize> {
        if self.values.is_exact && self.turns() {
            Some(MistakeSize::Large)
        } else {
            MistakeSize::of(self.loss())
        }
    }
}
