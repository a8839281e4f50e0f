//! The messages between page and server: JSON, one object per WebSocket message.
//!
//! The page sends [`Envelope`]s, and the server answers each with one [`Answer`] of the same
//! number. It also sends [`Event`]s on its own. The page knows no rules: the board, the legal
//! moves and the reasons why other moves are illegal come as data.
//!
//! The same types are TypeScript in `ui/src/messages.ts`, written by the tests.

mod analysis;
mod appraisal;
mod arrangement;
mod board;
mod book;
mod candidate;
mod choice;
mod club;
mod document;
mod engine;
mod info;
mod library;
mod matches;
mod past_game;
mod play;
mod request;
mod runs;
mod teach;
mod training;

pub use analysis::{AnalysisLine, AnalysisState, ReviewState};
pub use appraisal::{
    AppraisalInfo, AppraisalState, AppraisalVerdict, AppraisedLine, AppraisedMove, ErrorSize,
};
pub use arrangement::{Arranged, Arrangement, SetPiece};
pub use board::{
    Cell, ColorCounts, Foul, HandPiece, Hands, LegalMove, MoveName, Result, Setup, Side, Text, View,
};
pub use book::BookedMove;
pub use candidate::{Candidate, Proof, ProofResult};
pub use choice::Choice;
pub use club::{
    ClubAct, ClubAnswer, ClubDoor, ClubLink, ClubLobby, ClubNews, ClubOffer, ClubPerson, ClubPhase,
    ClubPlace, ClubProof, ClubRequest, ClubResult, ClubState, ClubTable, ClubTableLine, ClubTerms,
};
pub use document::{Document, DocumentInfo, KeptAppraisal, Node, RecordTitle, Reviewed};
pub use engine::{EngineInfo, EngineSetting, EngineSpec, EngineTest, OptionForm, OptionKind};
pub use info::{BoardStyle, GameInfo, PlayerInfo, PlayerOption, Rating, RecordFormat, Welcome};
pub use library::{
    LibraryAccuracy, LibraryAnswer, LibraryCard, LibraryConditions, LibraryMove, LibraryName,
    LibraryNews, LibraryOpening, LibraryPlayer, LibraryPosition, LibraryRequest, LibraryResults,
    LibraryRow, LibraryShelf, LibraryState, LibraryTree,
};
pub use matches::{MatchGame, MatchInfo, MatchPlan, MatchRow, MatchState};
pub use past_game::PastGame;
pub use play::{
    Advice, ClockSpec, ClockState, GameState, GameSummary, NewGame, Opening, Phase, SeatSpec,
    Thinking, Trouble,
};
pub use request::{Answer, Envelope, Event, Request};
pub use runs::{Curve, RunCheckpoint, RunInfo, RunNews, RunSetting, RunState};
pub use teach::{
    ProblemClassInfo, ProblemGameInfo, ProblemInfo, ProblemTried, ProblemVerdict, RuleCourse,
    RuleStep, RuleTask, TeachAnswer, TeachRequest,
};
pub use training::{
    TrainingField, TrainingFieldKind, TrainingForms, TrainingMethod, TrainingPlan, TrainingPreset,
};

/// The version of the messages.
pub const VERSION: u32 = 1;
