use serde::{Deserialize, Serialize};

use super::{Candidate, MoveName, Result, Setup, Side, Text, View};

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatSpec {
    /// A person at the page.
    Human,
    /// A built-in player.
    Player {
        /// Its name and options: `minimax:depth=4`.
        player: String,
    },
    /// A registered engine.
    Engine {
        /// Its number.
        engine: String,
    },
}

/// The clocks of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ClockSpec {
    /// No clocks; engines take about a second.
    None,
    /// A main time for each side, in milliseconds.
    Stock {
        /// The main time.
        main: u32,
        /// The increment of each move.
        increment: u32,
        /// The byoyomi: the time for each move when the main time is used up.
        byoyomi: u32,
    },
    /// A time for each move.
    Move {
        /// In milliseconds.
        time: u32,
        /// Whether a move is played only when the time is up, and the last click counts, as in
        /// oserou.
        last_click: bool,
    },
}

/// A game to begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewGame {
    /// The game's name.
    pub game: String,
    /// Where it starts.
    pub setup: Setup,
    /// Moves that are already played, to continue from a position of another game.
    pub moves: Vec<String>,
    /// The opening rule, if there is one: `black` is then the first player and `white` the
    /// second, and the colours are settled by the rule.
    pub opening: Option<String>,
    /// The player of Black.
    pub black: SeatSpec,
    /// Who has White.
    pub white: SeatSpec,
    /// The clocks; only that of `black` if `white` has another one.
    pub clock: ClockSpec,
    /// The clock of `white`, if it is another one.
    #[serde(default)]
    pub white_clock: Option<ClockSpec>,
    /// Whether players think ahead while the other side has to move.
    #[serde(default)]
    pub ponder: bool,
}

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Engines are started; no clock runs.
    Preparing,
    /// The opening rule is followed.
    Opening,
    /// The game is being played.
    Playing,
    /// The game is paused, and no clock runs.
    Paused,
    /// The game is over.
    Over,
}

/// The state of a game. The whole state is sent after every change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameState {
    /// Its id.
    pub id: String,
    /// The number of changes.
    pub revision: u32,
    /// The game's name.
    pub game: String,
    /// The plan it began with.
    pub plan: NewGame,
    /// The player of Black, once colours are settled.
    pub black: SeatSpec,
    /// Who has White.
    pub white: SeatSpec,
    /// The names of the players.
    pub names: [String; 2],
    /// The moves.
    pub moves: Vec<String>,
    /// The texts of the moves for people.
    pub move_names: Vec<MoveName>,
    /// The time of each move, in milliseconds.
    pub times: Vec<u32>,
    /// The value for Black of each move's position, in the words of the player who moved; `null` for
    /// a person.
    pub scores: Vec<Option<f64>>,
    /// The position.
    pub view: View,
    /// The phase.
    pub phase: Phase,
    /// The clocks, if there are any.
    pub clocks: Option<ClockState>,
    /// The step of the opening rule.
    pub opening: Option<Opening>,
    /// The last report of an engine that is thinking.
    pub thinking: Option<Thinking>,
    /// The side whose player thinks ahead while the other one has to move.
    pub pondering: Option<Side>,
    /// Whether the last click of the side to move counts.
    pub counts_last_click: bool,
    /// If the last click counts: the move that is played when the time is up.
    pub click: Option<String>,
    /// The last hint.
    pub hint: Option<String>,
    /// What is behind the hint.
    pub advice: Option<Advice>,
    /// The reason why a requested hint is missing.
    pub no_hint: Option<Text>,
    /// How it ended.
    pub result: Option<Result>,
    /// The failure of an engine; the game is paused until its seat gets another player.
    pub trouble: Option<Trouble>,
}

/// What is behind a hint.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Advice {
    /// The player that gives it.
    pub by: String,
    /// The score for the side to move, as text; empty if the player does not tell one.
    pub score: String,
    /// The move and what is expected after it, as people read them.
    pub line: Vec<MoveName>,
}

/// The clocks, when the message was sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockState {
    /// Whether each side has a clock.
    pub is_timed: [bool; 2],
    /// The remaining main time of each side, in milliseconds.
    pub stock: [u32; 2],
    /// The byoyomi left to each side for this move.
    pub byoyomi: [u32; 2],
    /// The side whose clock runs.
    pub running: Option<Side>,
}

/// A step of an opening rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opening {
    /// The prompt.
    pub prompt: Text,
    /// Whether the player who began has to act, or the other one.
    pub first_acts: bool,
    /// Whether a person has to act.
    pub is_human: bool,
    /// Every action that is allowed: points, and words such as `swap`.
    pub actions: Vec<String>,
}

/// A report of an engine that is thinking.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Thinking {
    /// The depth of the search.
    pub depth: Option<u32>,
    /// Its score for the side to move, as text: `+1.2`, `mate 5`.
    pub score: Option<String>,
    /// The same for Black, as a number for graphs.
    pub value: Option<f64>,
    /// The number of nodes searched.
    pub nodes: Option<u32>,
    /// The line it expects.
    pub line: Vec<String>,
    /// Its best candidates, from a player that reports them.
    pub candidates: Vec<Candidate>,
}

/// Something that went wrong with an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Trouble {
    /// The side of the engine.
    pub side: Side,
    /// The description.
    pub text: Text,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSummary {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The names of the players.
    pub names: [String; 2],
    /// The number of moves played.
    pub ply: u32,
    /// Whether it is over.
    pub phase: Phase,
    /// How it ended.
    pub result: Option<Result>,
    /// When it last changed, in milliseconds since 1970.
    pub changed: f64,
}
