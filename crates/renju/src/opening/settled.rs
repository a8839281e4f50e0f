use game::{Color, IllegalMove, Line};

use super::Player;
use crate::{Move, Point, Renju, Rules};

/// What the players agreed on: how the game goes on after the opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The stones, black and white in turn.
    pub stones: Vec<Point>,
    /// Who plays Black.
    pub black: Player,
    /// The side that moves next.
    pub to_move: Color,
}

impl Settled {
    /// Who plays this colour.
    #[must_use]
    pub fn player(&self, color: Color) -> Player {
        match color {
            Color::Black => self.black,
            Color::White => !self.black,
        }
    }

    /// The game up to here. An error says that the rules do not have a stone: their board is
    /// smaller, or they call it a foul.
    pub fn line(&self, rules: Rules) -> Result<Line<Renju>, IllegalMove<Move>> {
        let mut line = Line::new(rules);
        for &stone in &self.stones {
            line.push(Move::Place(stone))?;
        }
        Ok(line)
    }
}
