use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    AnalysisState, AppraisalState, Arranged, Arrangement, BookedMove, ClubAnswer, ClubNews,
    ClubRequest, Document, DocumentInfo, EngineInfo, EngineSpec, EngineTest, GameState,
    GameSummary, LibraryAnswer, LibraryNews, LibraryRequest, MatchInfo, MatchPlan, MatchState,
    MoveName, NewGame, PastGame, RecordTitle, ReviewState, RunInfo, RunNews, RunState, SeatSpec,
    Setup, Side, TeachAnswer, TeachRequest, Text, TrainingForms, TrainingPlan, View, Welcome,
};

/// A request with its number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Envelope {
    /// The number, which the answer repeats.
    pub number: u32,
    /// The request.
    pub request: Request,
}

/// A request of a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// Greets the server. Answered by [`Answer::Welcome`].
    Hello {
        /// The version of the messages.
        version: u32,
        /// The token, if the page knows it.
        token: Option<String>,
    },
    /// Begins a game. Answered by [`Answer::Game`]; changes come as [`Event::Game`].
    NewGame {
        /// The plan.
        plan: NewGame,
    },
    /// Opens a game and follows its changes. Answered by [`Answer::Game`].
    OpenGame {
        /// Its id.
        id: String,
    },
    /// Stops following it.
    LeaveGame {
        /// Its id.
        id: String,
    },
    /// Plays a move for a person. Refused if another move was played meanwhile (`ply`).
    Play {
        /// The game.
        id: String,
        /// The number of moves that the person saw.
        ply: u32,
        /// The move: as in `legal`, or as typed by a person.
        text: String,
    },
    /// Takes a step of the opening rule.
    Act {
        /// The game.
        id: String,
        /// One of the actions.
        text: String,
    },
    /// Undoes the last move of a person and all moves after it.
    Undo {
        /// The game.
        id: String,
    },
    /// Resigns for a person's side.
    Resign {
        /// The game.
        id: String,
        /// Which side.
        side: Side,
    },
    /// Declares the game over for the person to move.
    Declare {
        /// The game.
        id: String,
    },
    /// Pauses or resumes the game.
    Pause {
        /// The game.
        id: String,
        /// Whether to pause.
        paused: bool,
    },
    /// Asks for a hint, which comes as a change of the game.
    Hint {
        /// The game.
        id: String,
    },
    /// Gives a side another player.
    ChangeSeat {
        /// The game.
        id: String,
        /// The side.
        side: Side,
        /// The new player.
        seat: SeatSpec,
    },
    /// Deletes a game.
    DeleteGame {
        /// Its id.
        id: String,
    },
    /// Asks for the view of a position. Answered by [`Answer::View`].
    View {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves.
        moves: Vec<String>,
    },
    /// Reads a move that a person typed. Answered by [`Answer::Move`], or refused with the reason.
    Typed {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves before it.
        moves: Vec<String>,
        /// The typed text, or the squares of an illegal try: `7g7e`.
        text: String,
    },
    /// Checks a board that a person has set up. Answered by [`Answer::Arranged`], or refused with what keeps a
    /// game from going on from it.
    Arrange {
        /// The game's name.
        game: String,
        /// The board.
        arrangement: Arrangement,
    },
    /// Analyses a position with an engine until it is stopped. Each page has one analysis; a new one
    /// replaces it. Answered by [`Answer::Analysis`]; results come as [`Event::Analysis`].
    Analyse {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves.
        moves: Vec<String>,
        /// Who looks.
        seat: SeatSpec,
        /// The number of lines.
        lines: u32,
    },
    /// Analyses every position of a line of play with an engine, for some time each. Results come as
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
        /// The time per position, in milliseconds.
        time: u32,
        /// The numbers of positions to skip.
        skip: Vec<u32>,
    },
    /// Evaluates every move of a game. It replaces the page's analysis. Answered by
    /// [`Answer::Analysis`]; results come as [`Event::Appraisal`].
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
    /// Stops the analysis of this page.
    StopAnalysis,
    /// Reads a record. Answered by [`Answer::Documents`], which are not stored yet, or by
    /// [`Answer::Collection`] where a file has many games.
    ReadRecord {
        /// The game's name, if it is known.
        game: Option<String>,
        /// The file's name, if it has one.
        name: Option<String>,
        /// The bytes, in base64.
        data: String,
        /// Which games of a file with many, by their places; empty for all of a file with few.
        #[serde(default)]
        picked: Vec<u32>,
    },
    /// Writes a record. Answered by [`Answer::Text`].
    WriteRecord {
        /// The document.
        document: Document,
        /// The format, as a file extension.
        format: String,
    },
    /// The moves of a position that the opening book knows. Answered by [`Answer::Book`].
    Book {
        /// The game's name.
        game: String,
        /// Where it starts.
        setup: Setup,
        /// The moves.
        moves: Vec<String>,
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
    /// Stores a document. Answered by [`Answer::Kept`].
    KeepDocument {
        /// The document; one without an id gets one.
        document: Document,
    },
    /// Answered by [`Answer::Documents`].
    OpenDocument {
        /// Its id.
        id: String,
    },
    /// Deletes a document.
    DeleteDocument {
        /// Its id.
        id: String,
    },
    /// Registers an engine, or changes one. Needs the token. Answered by [`Answer::Engine`].
    KeepEngine {
        /// Which to change; `null` for a new one.
        id: Option<String>,
        /// The engine.
        spec: EngineSpec,
    },
    /// Deletes an engine. Needs the token.
    DeleteEngine {
        /// Its id.
        id: String,
    },
    /// Tests an engine. Needs the token. Answered by [`Answer::EngineTest`].
    TestEngine {
        /// The engine.
        spec: EngineSpec,
    },
    /// Begins a match. Needs the token if engines play. Answered by [`Answer::Match`].
    StartMatch {
        /// The plan.
        plan: MatchPlan,
    },
    /// Resumes a match that was stopped.
    ResumeMatch {
        /// Its id.
        id: String,
    },
    /// Stops a match. It can be resumed later.
    StopMatch {
        /// Its id.
        id: String,
    },
    /// Opens a match and follows its changes. Answered by [`Answer::Match`].
    OpenMatch {
        /// Its id.
        id: String,
    },
    /// Stops following it.
    LeaveMatch {
        /// Its id.
        id: String,
    },
    /// Deletes a match.
    DeleteMatch {
        /// Its id.
        id: String,
    },
    /// Lists the training runs and follows changes. Answered by [`Answer::Runs`].
    OpenRuns,
    /// Stops following the list.
    LeaveRuns,
    /// Opens a training run and follows its changes. Answered by [`Answer::Run`].
    OpenRun {
        /// Its name.
        name: String,
    },
    /// Stops following it.
    LeaveRun {
        /// Its name.
        name: String,
    },
    /// Asks what can be trained. Answered by [`Answer::TrainingForms`].
    TrainingForms,
    /// Begins a training run, which goes on when the page is closed. Needs the token. Answered by
    /// [`Answer::Training`].
    StartTraining {
        /// The plan.
        plan: TrainingPlan,
    },
    /// Resumes a training run. Needs the token.
    ResumeTraining {
        /// Its name.
        name: String,
    },
    /// Stops a training run that was started from a page; it can be resumed. Needs the token.
    StopTraining {
        /// Its name.
        name: String,
    },
    /// Stores the settings of the page: names and values of its own.
    KeepSettings {
        /// All of them.
        settings: BTreeMap<String, String>,
    },
    /// Exports everything as one JSON text. Answered by [`Answer::Text`].
    Export,
    /// Imports an export; existing entries stay.
    Import {
        /// The JSON text.
        text: String,
    },
    /// Asks for the lists of [`Welcome`] again. Answered by [`Answer::Welcome`].
    Lists,
    /// Asks for games that changed before a moment. Answered by [`Answer::Games`].
    OlderGames {
        /// In milliseconds since 1970.
        before: f64,
    },
    /// Asks for the finished games of the person against players. Answered by [`Answer::PastGames`].
    PastGames,
    /// Asks the club something. Answered by [`Answer::Club`].
    Club {
        /// What.
        request: ClubRequest,
    },
    /// Asks the library something. Answered by [`Answer::Library`].
    Library {
        /// What.
        request: LibraryRequest,
    },
    /// Asks the teacher something. Answered by [`Answer::Taught`].
    Teach {
        /// What.
        request: TeachRequest,
    },
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "an answer is written at once")]
pub enum Answer {
    /// Done.
    Done,
    /// The request was refused.
    Refused {
        /// The reason.
        why: Text,
    },
    /// To [`Request::Hello`] and [`Request::Lists`].
    Welcome {
        /// The lists.
        welcome: Welcome,
    },
    /// A game.
    Game {
        /// Its state.
        state: GameState,
    },
    /// Games, the newest first.
    Games {
        /// The games.
        games: Vec<GameSummary>,
    },
    /// Finished games of one person against a player.
    PastGames {
        /// The games, the oldest first.
        games: Vec<PastGame>,
    },
    /// A position.
    View {
        /// Its view.
        view: View,
        /// The moves so far, as people read them.
        names: Vec<MoveName>,
    },
    /// A move that was read.
    Move {
        /// Its text, as in `legal`.
        text: String,
    },
    /// A board that was set up, and can be played from.
    Arranged {
        /// The position.
        arranged: Arranged,
    },
    /// An analysis has begun.
    Analysis {
        /// Its number.
        analysis: u32,
    },
    /// What the opening book knows.
    Book {
        /// The moves, the best first; empty if the position is not in it.
        moves: Vec<BookedMove>,
    },
    /// A text: a record, a picture, an export.
    Text {
        /// The text.
        text: String,
    },
    /// Documents.
    Documents {
        /// The documents.
        documents: Vec<Document>,
    },
    /// The games of a file with many.
    Collection {
        /// The game's name.
        game: String,
        /// The games, in their order.
        titles: Vec<RecordTitle>,
    },
    /// A document was stored.
    Kept {
        /// Its entry in the list.
        info: DocumentInfo,
    },
    /// An engine.
    Engine {
        /// The engine.
        engine: EngineInfo,
    },
    /// The result of testing an engine.
    EngineTest {
        /// The result.
        test: EngineTest,
    },
    /// A match.
    Match {
        /// Its state.
        state: MatchState,
    },
    /// The training runs.
    Runs {
        /// The runs.
        runs: Vec<RunInfo>,
    },
    /// A training run.
    Run {
        /// Its state.
        state: RunState,
    },
    /// What can be trained.
    TrainingForms {
        /// The forms.
        forms: TrainingForms,
    },
    /// A training run has begun.
    Training {
        /// Its name.
        name: String,
    },
    /// To [`Request::Club`].
    Club {
        /// The answer.
        answer: ClubAnswer,
    },
    /// To [`Request::Library`].
    Library {
        /// The answer.
        answer: LibraryAnswer,
    },
    /// To [`Request::Teach`].
    Taught {
        /// The answer.
        answer: TeachAnswer,
    },
}

/// A message of the server: an answer, or something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The answer to a request.
    Answer {
        /// The number of the request.
        number: u32,
        /// The answer.
        answer: Answer,
    },
    /// A game has changed.
    Game {
        /// Its state.
        state: GameState,
    },
    /// An engine that is thinking in a game has sent a report.
    Thinking {
        /// The game.
        id: String,
        /// The report.
        thinking: super::Thinking,
    },
    /// An analysis has news.
    Analysis {
        /// Its state.
        state: AnalysisState,
    },
    /// A review has finished another position.
    Review {
        /// Its state.
        state: ReviewState,
    },
    /// An appraisal has finished another move.
    Appraisal {
        /// Its state.
        state: AppraisalState,
    },
    /// A match has changed.
    Match {
        /// Its state.
        state: MatchState,
    },
    /// The list of training runs has changed.
    Runs {
        /// The runs.
        runs: Vec<RunInfo>,
    },
    /// A training run has news.
    Run {
        /// The changes.
        news: RunNews,
    },
    /// Lists have changed.
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
    /// The club has news.
    Club {
        /// The news.
        news: ClubNews,
    },
    /// The library has news about what this page asked.
    Library {
        /// The news.
        news: LibraryNews,
    },
}
