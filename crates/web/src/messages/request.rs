use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    AnalysisState, AppraisalState, Document, DocumentInfo, EngineInfo, EngineSpec, EngineTest,
    GameState, GameSummary, MatchInfo, MatchPlan, MatchState, MoveName, NewGame, ReviewState,
    RunInfo, RunNews, RunState, SeatSpec, Setup, Side, Text, View, Welcome,
};

/// A question with its number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Envelope {
    /// The number, which the answer has too.
    pub number: u32,
    /// The question.
    pub request: Request,
}

/// What a page asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// A page has come. Answered by [`Answer::Welcome`].
    Hello {
        /// The form of messages it speaks.
        version: u32,
        /// The token, if it knows it.
        token: Option<String>,
    },
    /// Begins a game. Answered by [`Answer::Game`]; changes come as [`Event::Game`].
    NewGame {
        /// What is played.
        plan: NewGame,
    },
    /// Shows a game and tells of its changes from here on. Answered by [`Answer::Game`].
    OpenGame {
        /// Its number.
        id: String,
    },
    /// No more changes of it.
    LeaveGame {
        /// Its number.
        id: String,
    },
    /// Plays a move for a person. Refused if the game has gone on since (`ply`).
    Play {
        /// The game.
        id: String,
        /// How many moves had been played when the person decided.
        ply: u32,
        /// The move: as in `legal`, or as people type it.
        text: String,
    },
    /// Takes a step of the opening rule.
    Act {
        /// The game.
        id: String,
        /// One of the actions.
        text: String,
    },
    /// Takes back the last move of a person, and what came after it.
    Undo {
        /// The game.
        id: String,
    },
    /// Gives the game up for a person's side.
    Resign {
        /// The game.
        id: String,
        /// Which side.
        side: Side,
    },
    /// Declares for the person who is to move that the game is over.
    Declare {
        /// The game.
        id: String,
    },
    /// Stops the clocks, or starts them again.
    Pause {
        /// The game.
        id: String,
        /// Whether they stand.
        paused: bool,
    },
    /// Asks for a good move; it comes as a change of the game.
    Hint {
        /// The game.
        id: String,
    },
    /// Puts somebody else on a side, in a game that goes on.
    ChangeSeat {
        /// The game.
        id: String,
        /// The side.
        side: Side,
        /// Who.
        seat: SeatSpec,
    },
    /// Forgets a game.
    DeleteGame {
        /// Its number.
        id: String,
    },
    /// What a position looks like. Answered by [`Answer::View`].
    View {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves.
        moves: Vec<String>,
    },
    /// Reads a move as people type it. Answered by [`Answer::Move`], or refused with the reason.
    Typed {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves before it.
        moves: Vec<String>,
        /// What was typed, or the squares of an illegal try: `7g7e`.
        text: String,
    },
    /// Lets an engine look at a position until it is stopped. One at a time for each page; the
    /// next takes the place of the last. Answered by [`Answer::Analysis`], told by
    /// [`Event::Analysis`].
    Analyse {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves.
        moves: Vec<String>,
        /// Who looks.
        seat: SeatSpec,
        /// How many lines.
        lines: u32,
    },
    /// Lets an engine look at every position of a line of play, for some time each. Told by
    /// [`Event::Review`].
    Review {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves.
        moves: Vec<String>,
        /// Who looks.
        seat: SeatSpec,
        /// For how long, in milliseconds a position.
        time: u32,
        /// Positions that need not be looked at: their numbers.
        skip: Vec<u32>,
    },
    /// Says what every move of a game was worth. Takes the place of an analysis, and the next one
    /// of it. Answered by [`Answer::Analysis`], told by [`Event::Appraisal`].
    Appraise {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves.
        moves: Vec<String>,
        /// Black's and White's names, for the report.
        players: [String; 2],
        /// One of the levels.
        level: String,
    },
    /// Stops what looks.
    StopAnalysis,
    /// Reads a record. Answered by [`Answer::Documents`]: they are not kept yet.
    ReadRecord {
        /// The game's name, if it is known.
        game: Option<String>,
        /// The file's name, if it has one.
        name: Option<String>,
        /// The bytes, in base64.
        data: String,
    },
    /// Writes a record. Answered by [`Answer::Text`].
    WriteRecord {
        /// What.
        document: Document,
        /// The form: the end of a file's name.
        format: String,
    },
    /// A picture of a position, as SVG. Answered by [`Answer::Text`].
    Picture {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves.
        moves: Vec<String>,
    },
    /// Makes a document of a game that was played. Answered by [`Answer::Documents`].
    Documented {
        /// The game's number.
        id: String,
    },
    /// Keeps a document. Answered by [`Answer::Kept`].
    KeepDocument {
        /// The document; one without a number gets one.
        document: Document,
    },
    /// Answered by [`Answer::Documents`].
    OpenDocument {
        /// Its number.
        id: String,
    },
    /// Forgets a document.
    DeleteDocument {
        /// Its number.
        id: String,
    },
    /// Registers an engine, or changes one. Needs the token. Answered by [`Answer::Engine`].
    KeepEngine {
        /// Which to change; `null` for a new one.
        id: Option<String>,
        /// What.
        spec: EngineSpec,
    },
    /// Forgets an engine. Needs the token.
    DeleteEngine {
        /// Its number.
        id: String,
    },
    /// Tries an engine out. Needs the token. Answered by [`Answer::EngineTest`].
    TestEngine {
        /// What.
        spec: EngineSpec,
    },
    /// Begins a match. Needs the token if engines play. Answered by [`Answer::Match`].
    StartMatch {
        /// What is played.
        plan: MatchPlan,
    },
    /// Goes on with a match that was stopped.
    ResumeMatch {
        /// Its number.
        id: String,
    },
    /// Stops a match. It can go on later.
    StopMatch {
        /// Its number.
        id: String,
    },
    /// Shows a match and tells of its changes. Answered by [`Answer::Match`].
    OpenMatch {
        /// Its number.
        id: String,
    },
    /// No more changes of it.
    LeaveMatch {
        /// Its number.
        id: String,
    },
    /// Forgets a match.
    DeleteMatch {
        /// Its number.
        id: String,
    },
    /// Lists the training runs and tells of changes. Answered by [`Answer::Runs`].
    OpenRuns,
    /// No more changes of the list.
    LeaveRuns,
    /// Shows a training run and tells of its changes. Answered by [`Answer::Run`].
    OpenRun {
        /// Its name.
        name: String,
    },
    /// No more changes of it.
    LeaveRun {
        /// Its name.
        name: String,
    },
    /// Keeps settings of the page: names and values of its own.
    KeepSettings {
        /// All of them.
        settings: BTreeMap<String, String>,
    },
    /// Everything that is kept, as one JSON text. Answered by [`Answer::Text`].
    Export,
    /// Takes in what was exported; nothing that is there is lost.
    Import {
        /// The JSON text.
        text: String,
    },
    /// The lists of [`Welcome`] again. Answered by [`Answer::Welcome`].
    Lists,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "an answer is written at once")]
pub enum Answer {
    /// Done.
    Done,
    /// It cannot be done, and why.
    Refused {
        /// In words.
        why: Text,
    },
    /// To [`Request::Hello`] and [`Request::Lists`].
    Welcome {
        /// Everything.
        welcome: Welcome,
    },
    /// A game.
    Game {
        /// Its state.
        state: GameState,
    },
    /// A position.
    View {
        /// What it looks like.
        view: View,
        /// The moves so far, as people read them.
        names: Vec<MoveName>,
    },
    /// A move that was understood.
    Move {
        /// Its text, as in `legal`.
        text: String,
    },
    /// An analysis has begun.
    Analysis {
        /// Its number.
        analysis: u32,
    },
    /// A text: a record, a picture, everything.
    Text {
        /// The text.
        text: String,
    },
    /// Documents.
    Documents {
        /// Those.
        documents: Vec<Document>,
    },
    /// A document is kept.
    Kept {
        /// Under this number.
        info: DocumentInfo,
    },
    /// An engine.
    Engine {
        /// It.
        engine: EngineInfo,
    },
    /// What came of trying an engine out.
    EngineTest {
        /// That.
        test: EngineTest,
    },
    /// A match.
    Match {
        /// How it stands.
        state: MatchState,
    },
    /// The training runs.
    Runs {
        /// Those.
        runs: Vec<RunInfo>,
    },
    /// A training run.
    Run {
        /// How it stands.
        state: RunState,
    },
}

/// What the server tells on its own, or as an answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The answer to a question.
    Answer {
        /// The question's number.
        number: u32,
        /// The answer.
        answer: Answer,
    },
    /// A game has changed.
    Game {
        /// How it stands.
        state: GameState,
    },
    /// An engine that thinks in a game has found something.
    Thinking {
        /// The game.
        id: String,
        /// What.
        thinking: super::Thinking,
    },
    /// An engine that looks at a position has found something.
    Analysis {
        /// What.
        state: AnalysisState,
    },
    /// A review has come to the next position.
    Review {
        /// What was found.
        state: ReviewState,
    },
    /// An appraisal has come to the next move.
    Appraisal {
        /// What was found.
        state: AppraisalState,
    },
    /// A match has changed.
    Match {
        /// How it stands.
        state: MatchState,
    },
    /// The list of training runs has changed.
    Runs {
        /// All of them.
        runs: Vec<RunInfo>,
    },
    /// A training run has gone on.
    Run {
        /// What is new.
        news: RunNews,
    },
    /// Lists have changed, by this page or another.
    Lists {
        /// Games that were played.
        played: Vec<GameSummary>,
        /// Documents.
        documents: Vec<DocumentInfo>,
        /// Engines.
        engines: Vec<EngineInfo>,
        /// Matches.
        matches: Vec<MatchInfo>,
    },
}
