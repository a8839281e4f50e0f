use game::Game;
use host::{Engine, Failure, PonderingEngine};
use search::Thinker;

use crate::{Allowance, Seat};

/// Makes the player of one game, by the number of the game. Its moves may depend on nothing else,
/// so that a resumed match plays the same games.
pub type NewThinker<G> = Box<dyn Fn(u64) -> Result<Box<dyn Thinker<G>>, Failure> + Send + Sync>;

/// Starts an engine for one of the workers of a match, by the worker's number.
pub type NewEngine = Box<dyn Fn(usize) -> Result<Box<dyn Engine>, Failure> + Send + Sync>;

/// A player of a match, with its name and its limits.
pub struct Contestant<G: Game> {
    /// Its name in tables; no two contestants share one.
    pub name: String,
    /// How it is made.
    pub source: Source<G>,
    /// Its limits.
    pub allowance: Allowance,
}

impl<G: Game> Contestant<G> {
    /// Makes it for one game. An engine is started and told that a game begins.
    pub fn seat(&self, game: u64, worker: usize) -> Result<Seat<G>, Failure> {
        match &self.source {
            Source::Inside(new) => new(game).map(Seat::Inside),
            Source::Outside { start, names_start } => {
                let mut engine = start(worker)?;
                engine.new_game()?;
                Ok(Seat::Outside(PonderingEngine::new(engine), *names_start))
            }
        }
    }
}

/// How a contestant is made.
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
