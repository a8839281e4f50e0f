use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Candidate, MoveName, Result, Setup, Side, Text, View};

/// Who sits at a side of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatSpec {
    /// Whoever is at the page.
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ClockSpec {
    /// There are none; engines take about a second.
    None,
    /// A stock of time for each side, in milliseconds.
    Stock {
        /// At the start.
        main: u32,
        /// What each move adds.
        increment: u32,
        /// The time for each move when the stock is used up.
        byoyomi: u32,
    },
    /// A time for each move.
    Move {
        /// In milliseconds.
        time: u32,
        /// Whether a move is played only when the time is up, and the last click counts: as in
        /// the Othello that learns line patterns.
        last_click: bool,
    },
}

/// A game that is to begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct NewGame {
    /// The game's name.
    pub game: String,
    /// Where it starts.
    pub setup: Setup,
    /// Moves that were played already: to go on from a position of another game.
    pub moves: Vec<String>,
    /// The opening rule, if one is agreed on: then `black` is the first player and `white` the
    /// second, and the colours are settled on the way.
    pub opening: Option<String>,
    /// Who has Black.
    pub black: SeatSpec,
    /// Who has White.
    pub white: SeatSpec,
    /// The clocks.
    pub clock: ClockSpec,
}

/// Where a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Engines get ready; no clock runs.
    Preparing,
    /// The first stones and the colours are agreed on.
    Opening,
    /// It goes on.
    Playing,
    /// The clocks stand.
    Paused,
    /// It is over.
    Over,
}

/// A game that is played, as a page shows it. It is sent whole after every change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct GameState {
    /// Its number.
    pub id: String,
    /// Counts the changes.
    pub revision: u32,
    /// The game's name.
    pub game: String,
    /// How it was begun.
    pub plan: NewGame,
    /// Who has Black, when colours are settled.
    pub black: SeatSpec,
    /// Who has White.
    pub white: SeatSpec,
    /// What to call them.
    pub names: [String; 2],
    /// The moves.
    pub moves: Vec<String>,
    /// The moves as people read them.
    pub move_names: Vec<MoveName>,
    /// What each move took, in milliseconds.
    pub times: Vec<u32>,
    /// The position.
    pub view: View,
    /// Where it is.
    pub phase: Phase,
    /// The clocks, if there are any.
    pub clocks: Option<ClockState>,
    /// What is to be agreed on, in the opening.
    pub opening: Option<Opening>,
    /// What an engine that thinks has found.
    pub thinking: Option<Thinking>,
    /// Where the last click counts: the move that is played when the time is up.
    pub click: Option<String>,
    /// The move that was last asked for as a hint.
    pub hint: Option<String>,
    /// Why there is none although somebody asked.
    pub no_hint: Option<Text>,
    /// How it ended.
    pub result: Option<Result>,
    /// What went wrong with an engine: the game is paused until somebody else sits there.
    pub trouble: Option<Trouble>,
}

/// The clocks, when the message was sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ClockState {
    /// What is left of each side's stock, in milliseconds.
    pub stock: [u32; 2],
    /// What each may still take for this move when the stock is used up.
    pub byoyomi: [u32; 2],
    /// Whose clock runs.
    pub running: Option<Side>,
}

/// A step of an opening rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Opening {
    /// What is asked.
    pub prompt: Text,
    /// Whether the player who began has to act, or the other one.
    pub first_acts: bool,
    /// Whether a person has to act.
    pub is_human: bool,
    /// Every action that is allowed: points, and words such as `swap`.
    pub actions: Vec<String>,
}

/// What an engine has found so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Thinking {
    /// How deep it looked.
    pub depth: Option<u32>,
    /// Its score for the side to move, as people read it: `+1.2`, `mate 5`.
    pub score: Option<String>,
    /// How many positions it looked at.
    pub nodes: Option<u32>,
    /// The line it expects.
    pub line: Vec<String>,
    /// What it knows about its best moves, from a player that tries them all.
    pub candidates: Vec<Candidate>,
}

/// Something that went wrong with an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Trouble {
    /// Whose.
    pub side: Side,
    /// What.
    pub text: Text,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct GameSummary {
    /// Its number.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Who plays.
    pub names: [String; 2],
    /// How many moves were played.
    pub ply: u32,
    /// Whether it is over, or goes on.
    pub phase: Phase,
    /// How it ended.
    pub result: Option<Result>,
    /// When it last changed, in milliseconds since 1970.
    pub changed: f64,
}
