//! A game as the server needs it, without its types: texts in, messages out.
//!
//! The binary makes one for each game. It is the only bridge between the page and the rules, as
//! [`Runs`] is the only one between the page and training runs.

mod played_line;
mod training_starter;

use std::path::Path;

use arena::Plan;
use arena::contest::ContestObserver;
use host::{Engine, Log};
use search::Stop;

use crate::messages::{
    AppraisedMove, Arranged, Arrangement, Document, EngineSpec, GameInfo, RecordTitle, RunInfo,
    RunState, Setup, TeachAnswer, TeachRequest, Text,
};

pub use played_line::{ForcedLine, PlayedLine};
pub use training_starter::{StartedTraining, TrainingStarter};

/// A game.
pub trait Desk: Send + Sync {
    /// The description of the game for the page.
    fn info(&self) -> GameInfo;

    /// Reads a line of play: the setup, and the moves since as in
    /// [`View::legal`](crate::messages::View::legal).
    fn line(&self, setup: &Setup, moves: &[String]) -> Result<Box<dyn PlayedLine>, Text>;

    /// Checks a board that a person has set up; the error says what keeps a game from going on from it.
    fn arrange(&self, arrangement: &Arrangement) -> Result<Arranged, Text>;

    /// Makes a built-in player that uses no more than `share`.
    fn player(
        &self,
        text: &str,
        setup: &Setup,
        share: EngineShare,
    ) -> Result<Box<dyn Engine>, Text>;

    /// Makes a built-in player that a person plays against: its first moves vary from game to game.
    fn opponent(
        &self,
        text: &str,
        setup: &Setup,
        share: EngineShare,
    ) -> Result<Box<dyn Engine>, Text> {
        self.player(text, setup, share)
    }

    /// The text of a built-in player whose options keep to `share`; it is the same text if they do.
    fn fit(&self, text: &str, share: EngineShare) -> Result<String, Text>;

    /// The player that gives hints: the default player with the network of the seated player. A hint
    /// must not be weak or random on purpose.
    fn adviser(&self, offered: &str, seated: &str) -> String;

    /// Starts a registered engine, with a log of its protocol.
    fn engine(&self, spec: &EngineSpec, setup: &Setup, log: Log) -> Result<Box<dyn Engine>, Text>;

    /// Starts an opening rule.
    fn opening(&self, rule: &str, setup: &Setup) -> Result<Box<dyn OpeningDesk>, Text>;

    /// The games of a record file, if it is one of this game. The file name may determine the
    /// format.
    fn read_record(&self, bytes: &[u8], name: Option<&str>) -> Result<Vec<Document>, Text>;

    /// What the games of a record file are, where they are too many to be sent.
    fn list_record(&self, bytes: &[u8], name: Option<&str>) -> Result<Vec<RecordTitle>, Text>;

    /// Some games of a record file by their places in it.
    fn pick_record(
        &self,
        bytes: &[u8],
        name: Option<&str>,
        picked: &[u32],
    ) -> Result<Vec<Document>, Text>;

    /// A record file.
    fn write_record(&self, document: &Document, format: &str) -> Result<String, Text>;

    /// Appraises every move of a game, the last one first; `found` gets each result. `None` if it
    /// was stopped. Only for games with a [`GameInfo::appraisal`].
    fn appraise(
        &self,
        game: &PlayedGame,
        share: EngineShare,
        stop: &Stop,
        found: &mut dyn FnMut(AppraisedMove),
    ) -> Result<Option<Appraised>, Text>;

    /// Plays a match in a new folder, or the rest of the match in the folder, until it is over or
    /// `stop` is requested.
    fn play_match(
        &self,
        plan: &Plan,
        folder: &Path,
        stop: &Stop,
        observer: &mut dyn ContestObserver,
    ) -> Result<(), Text>;
}

/// The most that one engine may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineShare {
    /// The size of its tables in MiB.
    pub megabytes: u32,
    /// The number of threads that search.
    pub threads: u32,
}

/// A game to appraise.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Its first position.
    pub setup: Setup,
    /// The moves.
    pub moves: Vec<String>,
    /// Black's and White's names; empty if unknown.
    pub players: [String; 2],
    /// The level of the appraisal.
    pub level: String,
}

/// The result of an appraisal.
#[derive(Clone, Debug)]
pub struct Appraised {
    /// The turning point: the move after which the lead changed for the last time.
    pub turning_point: Option<u32>,
    /// The number of the move from which on all values are exact.
    pub exact_from: Option<u32>,
    /// The report in both languages, a self-contained page.
    pub report: Text,
}

/// The training runs of this computer.
pub trait Runs: Send + Sync {
    /// All runs, by name; a run that cannot be read has an error.
    fn list(&self) -> Vec<RunInfo>;

    /// A run with all its measurements; the server reduces them to the visible points.
    fn state(&self, name: &str) -> Result<RunState, Text>;

    /// The run that a player's text names; `None` if it names another player.
    fn run_of(&self, player: &str) -> Option<String>;

    /// The report of a run, a self-contained page.
    fn report(&self, name: &str, in_japanese: bool) -> Option<String>;

    /// What starts and stops runs; `None` if they are only watched.
    fn starter(&self) -> Option<&dyn TrainingStarter>;
}

/// The problems and the courses about the rules, with what was solved of them.
pub trait PageTeacher: Send + Sync {
    /// Answers a page. It may take as long as a solver does.
    fn answer(&self, request: TeachRequest) -> Result<TeachAnswer, Text>;
}

/// Makes the teacher when the server has its data folder.
pub type TeacherMaker = Box<dyn FnOnce() -> Box<dyn PageTeacher>>;

/// What a program decides to do in an opening; it may take a moment to think, and is asked in a thread of
/// its own. `None` if there is nothing to decide.
pub type OpeningDecision = Box<dyn FnOnce(&Stop) -> Option<String> + Send>;

/// An opening rule in progress.
pub trait OpeningDesk: Send {
    /// The question to the player who has to act.
    fn prompt(&self) -> Text;

    /// Whether the player who began has to act, or the other one.
    fn first_acts(&self) -> bool;

    /// Every action that is allowed now.
    fn actions(&self) -> Vec<String>;

    /// Carries out an action given as text, or returns the reason why it cannot.
    fn act(&mut self, text: &str) -> Result<(), Text>;

    /// Undoes the last action; `false` if there was none.
    fn undo(&mut self) -> bool;

    /// The stones so far.
    fn line(&self) -> Box<dyn PlayedLine>;

    /// Whether the player who began has Black, when nothing is left to decide.
    fn first_has_black(&self) -> Option<bool>;

    /// What a program does now. The same seed decides the same.
    fn decision(&self, seed: u64) -> OpeningDecision;
}
