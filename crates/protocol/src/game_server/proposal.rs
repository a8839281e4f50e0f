use std::time::Duration;

use game::{ByColor, Color};

use super::ClockTerms;

/// The terms of a game: the block `Game_Summary`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Which game it is; Othello may leave it out.
    pub id: Option<String>,
    /// Who plays.
    pub names: ByColor<String>,
    /// The side of the player who is told.
    pub your_color: Color,
    /// The side that moves first when the game starts, the moves below played.
    pub to_move: Color,
    /// What the position and the moves are written in (`Shogi 1.0`).
    pub format: Option<String>,
    /// Which declarations count (`Jishogi 1.1`).
    pub declaration: Option<String>,
    /// Whether a drawn game is played again.
    pub rematch_on_draw: Option<bool>,
    /// After how many moves the game ends.
    pub max_moves: Option<u32>,
    /// What else the server says: keys and values. Renju has its rules here.
    pub others: Vec<(String, String)>,
    /// The time of each side.
    pub clocks: ByColor<ClockTerms>,
    /// The first position as the protocol writes it, one line or several; `None` for the usual one.
    pub start: Option<String>,
    /// The moves that were played already.
    pub moves: Vec<PriorMove>,
}

impl Proposal {
    /// A game from the usual start, without clocks, as Black is told.
    #[must_use]
    pub fn new(black: &str, white: &str) -> Proposal {
        Proposal {
            id: None,
            names: ByColor {
                black: black.to_owned(),
                white: white.to_owned(),
            },
            your_color: Color::Black,
            to_move: Color::Black,
            format: None,
            declaration: None,
            rematch_on_draw: None,
            max_moves: None,
            others: Vec::new(),
            clocks: ByColor::default(),
            start: None,
            moves: Vec::new(),
        }
    }

    /// The same game, as the other player is told.
    #[must_use]
    pub fn for_player(&self, color: Color) -> Proposal {
        Proposal {
            your_color: color,
            ..self.clone()
        }
    }

    /// Another thing that the server says.
    #[must_use]
    pub fn other(&self, key: &str) -> Option<&str> {
        let found = self.others.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }
}

/// A move of a game that goes on from its middle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PriorMove {
    /// The move as the protocol writes it, without the sign of the side; `pass` for a pass.
    pub text: String,
    /// The time it took, where the protocol says so.
    pub spent: Option<Duration>,
}
