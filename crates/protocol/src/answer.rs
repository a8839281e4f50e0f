use game::ScoreUnit;

use crate::{Checkmate, EngineOption, Info};

/// A message from an engine to its host.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Name, author and options: the end of the first handshake.
    Identity(Identity),
    /// It is ready for the next game.
    Ready,
    /// A report during a search.
    Info(Info),
    /// Its move.
    Best(BestMove),
    /// The result of a mate search.
    Mate(Checkmate),
    /// The foul points of the position.
    Fouls(Vec<String>),
    /// Words for people.
    Text(String),
    /// It refused the last request, in its own words.
    Refusal(String),
}

/// An engine's name card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its author.
    pub author: String,
    /// The options.
    pub options: Vec<EngineOption>,
    /// What its scores count.
    pub score_unit: ScoreUnit,
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BestMove {
    /// A move, and the answer it would like to think about meanwhile.
    Play {
        /// The move; `pass` where the game has it.
        best: String,
        /// The answer it expects.
        ponder: Option<String>,
    },
    /// It gives the game up.
    Resign,
    /// It declares that it has won by the rules (entering king).
    Win,
    /// It wants the other colour, where an opening rule asks.
    Swap,
    /// It has no move to offer.
    None,
}
