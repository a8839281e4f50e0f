//! A game as the server needs it, without its types: texts in, messages out.
//!
//! The binary makes one for each game. It is the only bridge between the page and the rules, as
//! [`Runs`] is the only one between the page and what is learned.

use std::path::Path;

use arena::{Plan, Row, Summary};
use host::{Engine, Log};
use search::Stop;

use crate::messages::{
    AppraisedMove, Document, EngineSpec, GameInfo, MatchGame, MoveName, Result as GameResult,
    RunInfo, RunState, Setup, Text, View,
};

/// A game.
pub trait Desk: Send + Sync {
    /// What there is to know about it.
    fn info(&self) -> GameInfo;

    /// What a position looks like: the setup and the moves since, as in [`View::legal`].
    fn view(&self, setup: &Setup, moves: &[String]) -> Result<View, Text>;

    /// The moves as people read them.
    fn names(&self, setup: &Setup, moves: &[String]) -> Result<Vec<MoveName>, Text>;

    /// Reads a move as people type it, and gives its text; why it cannot be played otherwise.
    fn typed(&self, setup: &Setup, moves: &[String], text: &str) -> Result<String, Text>;

    /// How the game ends if the side to move declares it over; `None` if it may not.
    fn declared(&self, setup: &Setup, moves: &[String]) -> Option<GameResult>;

    /// Makes a built-in player.
    fn player(&self, text: &str, setup: &Setup) -> Result<Box<dyn Engine>, Text>;

    /// Starts a registered engine; what is said goes into the log.
    fn engine(&self, spec: &EngineSpec, setup: &Setup, log: Log) -> Result<Box<dyn Engine>, Text>;

    /// The first position and the moves as an engine wants them: `None` for the usual start.
    fn told(
        &self,
        setup: &Setup,
        moves: &[String],
        seat_is_engine: bool,
    ) -> Result<(Option<String>, Vec<String>), Text>;

    /// Begins an opening rule.
    fn opening(&self, rule: &str, setup: &Setup) -> Result<Box<dyn OpeningDesk>, Text>;

    /// The games of a record file, if it is one of this game. The name may tell the form.
    fn read_record(&self, bytes: &[u8], name: Option<&str>) -> Result<Vec<Document>, Text>;

    /// A record file.
    fn write_record(&self, document: &Document, format: &str) -> Result<String, Text>;

    /// A picture of a position, as SVG.
    fn picture(&self, setup: &Setup, moves: &[String]) -> Result<String, Text>;

    /// Says what every move of a game was worth, the last one first; `found` hears of each of them.
    /// `None` if somebody asked to stop. Only for games whose [`GameInfo::appraisal`] says how.
    fn appraise(
        &self,
        game: &PlayedGame,
        stop: &Stop,
        found: &mut dyn FnMut(AppraisedMove),
    ) -> Result<Option<Appraised>, Text>;

    /// Plays a match, in a folder that is made for it or goes on with what is there; see
    /// `arena`. `watch` sees every game that is over and the standing after it, and the moves of
    /// games that run; it may ask to stop by `stop`.
    fn play_match(
        &self,
        plan: &Plan,
        folder: &Path,
        stop: &Stop,
        watch: &mut dyn MatchWatch,
    ) -> Result<(), Text>;
}

/// A game that is to be appraised.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Where it starts.
    pub setup: Setup,
    /// The moves.
    pub moves: Vec<String>,
    /// Black's and White's names; empty if nobody knows them.
    pub players: [String; 2],
    /// One of the levels.
    pub level: String,
}

/// What became clear about a game.
#[derive(Clone, Debug)]
pub struct Appraised {
    /// The move with which somebody else came ahead for good.
    pub turning_point: Option<u32>,
    /// From which move on everything is certain.
    pub exact_from: Option<u32>,
    /// The report in both languages, a page that needs nothing else.
    pub report: Text,
}

/// The training runs of this computer.
pub trait Runs: Send + Sync {
    /// All of them, by name; one that cannot be read says why.
    fn list(&self) -> Vec<RunInfo>;

    /// One of them, with all that was measured; the server sends no more of it than can be seen.
    fn state(&self, name: &str) -> Result<RunState, Text>;

    /// The report of one, a page that needs nothing else.
    fn report(&self, name: &str, in_japanese: bool) -> Option<String>;
}

/// What happens in a match.
pub trait MatchWatch: Send {
    /// A game is over, and how the match stands then. Also called once for each game that was
    /// played before when a match goes on.
    fn finished(&mut self, row: &Row);

    /// Some time has passed: how the match stands, and the games that are being played.
    fn standing(&mut self, summary: &Summary, scheduled: u64, running: Vec<MatchGame>);
}

/// An agreement on the first stones in the making.
pub trait OpeningDesk: Send {
    /// What is asked of whoever has to act.
    fn prompt(&self) -> Text;

    /// Whether the player who began has to act, or the other one.
    fn first_acts(&self) -> bool;

    /// Every action that is allowed now.
    fn actions(&self) -> Vec<String>;

    /// Does what the text says, or tells why not.
    fn act(&mut self, text: &str) -> Result<(), Text>;

    /// Takes the last action back; `false` if there was none.
    fn undo(&mut self) -> bool;

    /// The stones so far.
    fn moves(&self) -> Vec<String>;

    /// Whether the player who began has Black, when nothing is left to decide.
    fn first_has_black(&self) -> Option<bool>;
}
