use crate::Go;

/// A request to an engine, in any protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Ask for name, author and options.
    Identify,
    /// Set an option; a button has no value.
    SetOption {
        /// Its name.
        name: String,
        /// Its value.
        value: Option<String>,
    },
    /// Say what your scores count (USI-X). There may be no answer.
    ScoreType,
    /// Get ready for a game, and say so.
    Ready,
    /// A new game begins.
    NewGame,
    /// The game stands like this.
    Position {
        /// The first position in the game's own notation; `None` for the usual start.
        start: Option<String>,
        /// The moves since, in the game's own notation.
        moves: Vec<String>,
    },
    /// Think about the position, within these limits, and answer with a move.
    Go(Go),
    /// The opponent played what was expected: go on in earnest, with the clocks as they are now
    /// if the protocol tells them.
    PonderHit(Option<Go>),
    /// Stop thinking and answer at once.
    Stop,
    /// Which points are fouls (Renju)?
    Fouls,
    /// The game is over.
    GameOver(Ending),
    /// Go away.
    Quit,
}

/// How a game ended for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It won.
    Win,
    /// It lost.
    Loss,
    /// A draw.
    Draw,
}
