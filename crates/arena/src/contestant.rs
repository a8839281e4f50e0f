use std::time::Duration;

use game::Game;
use host::{Engine, Failure};
use search::{Thinker, TimeControl};

use crate::Seat;

/// Makes the player of one game of a match, by the number of the game: what it plays may depend
/// on nothing else, so that a match that was broken off goes on as it would have.
pub type NewThinker<G> = Box<dyn Fn(u64) -> Result<Box<dyn Thinker<G>>, Failure> + Send + Sync>;

/// Starts an engine for one of the workers of a match, by its number.
pub type NewEngine = Box<dyn Fn(usize) -> Result<Box<dyn Engine>, Failure> + Send + Sync>;

/// Who takes part in a match.
pub struct Contestant<G: Game> {
    /// What tables call it; no other contestant's name.
    pub name: String,
    /// Where it comes from.
    pub source: Source<G>,
    /// How long it may think.
    pub allowance: Allowance,
}

impl<G: Game> Contestant<G> {
    /// Puts it at a board, for one game: it is new there. Gets an engine ready.
    pub fn seat(&self, game: u64, worker: usize) -> Result<Seat<G>, Failure> {
        match &self.source {
            Source::Inside(new) => new(game).map(Seat::Inside),
            Source::Outside { start, names_start } => {
                let mut engine = start(worker)?;
                engine.new_game()?;
                Ok(Seat::Outside(engine, *names_start))
            }
        }
    }
}

/// Where a contestant comes from.
pub enum Source<G: Game> {
    /// A player of this program, new for each game.
    Inside(NewThinker<G>),
    /// An engine that stays for many games, as long as it behaves.
    Outside {
        /// Starts it.
        start: NewEngine,
        /// Whether it must be told the first position even if that is the usual one.
        names_start: bool,
    },
}

/// How long a contestant may think, whichever limit comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// Its clock, if it has one.
    pub control: Option<TimeControl>,
    /// How many positions it may visit for a move.
    pub nodes: Option<u64>,
    /// How many plies it may look ahead.
    pub depth: Option<u32>,
}

impl Allowance {
    /// The time for one move is `time`, each time anew.
    #[must_use]
    pub fn each_move(time: Duration) -> Allowance {
        let control = TimeControl {
            byoyomi: time,
            ..TimeControl::default()
        };
        Allowance {
            control: Some(control),
            ..Allowance::default()
        }
    }
}
