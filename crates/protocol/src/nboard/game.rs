use std::time::Duration;

use game::{ByColor, Color};

use super::{Ggf, Played};
use crate::wording::fault;
use crate::{Fault, Request};

/// The usual start as GGF and as USI-X have it.
pub(super) const START: &str = "---------------------------OX------XO---------------------------B1";

/// More moves than any game has, passes and all.
const MOST_MOVES: usize = 256;

/// The game as the engine's side knows it.
#[derive(Clone, Debug)]
pub(super) struct Game {
    start: Option<String>,
    moves: Vec<String>,
    turn: Color,
    /// The remaining time of each side, if the game has clocks.
    left: ByColor<Option<Duration>>,
    increment: Duration,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            start: None,
            moves: Vec::new(),
            turn: Color::Black,
            left: ByColor::default(),
            increment: Duration::ZERO,
        }
    }
}

impl Game {
    pub(super) fn new(ggf: &Ggf) -> Result<Game, Fault> {
        let mut game = Game::default();
        if let Some(start) = ggf.start()? {
            if start.chars().nth(64) == Some('W') {
                game.turn = Color::White;
            }
            game.start = (start != START).then_some(start);
        }
        if let Some((main, increment)) = ggf.clock() {
            game.left = ByColor::both(Some(main));
            game.increment = increment;
        }
        for (color, played) in ggf.moves()? {
            // GGF may leave a pass out; in Sanban it is a move.
            if color != game.turn {
                game.play(&Played {
                    name: "pass".to_owned(),
                    eval: None,
                    seconds: None,
                })?;
            }
            game.play(&played)?;
        }
        Ok(game)
    }

    pub(super) fn play(&mut self, played: &Played) -> Result<(), Fault> {
        if self.moves.len() >= MOST_MOVES {
            return Err(fault("move", "a game that ends", &played.name));
        }
        let used = played.seconds.unwrap_or(0.0).max(0.0);
        let used = Duration::try_from_secs_f64(used).unwrap_or(Duration::MAX);
        if let Some(left) = &mut self.left[self.turn] {
            *left = left.saturating_sub(used).saturating_add(self.increment);
        }
        self.moves.push(played.name.clone());
        self.turn = !self.turn;
        Ok(())
    }

    pub(super) fn is_new(&self) -> bool {
        self.moves.is_empty()
    }

    pub(super) fn left(&self) -> ByColor<Option<Duration>> {
        self.left
    }

    pub(super) fn increment(&self) -> Duration {
        self.increment
    }

    pub(super) fn position(&self) -> Request {
        Request::Position {
            start: self.start.clone(),
            moves: self.moves.clone(),
        }
    }
}
