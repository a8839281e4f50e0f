//! What the page and the server say to each other: JSON, one object a WebSocket message.
//!
//! The page asks with an [`Envelope`], the server answers each with one [`Answer`] of the same
//! number, and tells on its own what happens meanwhile ([`Event`]). The page knows no rules: what
//! is on the board, which moves there are and why others are none comes as data.
//!
//! The same types are TypeScript in `ui/src/messages.ts`, written by the tests.

mod analysis;
mod appraisal;
mod board;
mod candidate;
mod document;
mod engine;
mod info;
mod matches;
mod play;
mod request;
mod runs;

pub use analysis::{AnalysisLine, AnalysisState, ReviewState};
pub use appraisal::{AppraisalInfo, AppraisalState, AppraisalVerdict, AppraisedMove, ErrorSize};
pub use board::{
    Cell, ColorCounts, Foul, HandPiece, Hands, LegalMove, MoveName, Result, Setup, Side, Text, View,
};
pub use candidate::{Candidate, Proof, ProofResult};
pub use document::{Document, DocumentInfo, Node};
pub use engine::{EngineInfo, EngineSetting, EngineSpec, EngineTest, OptionForm, OptionKind};
pub use info::{
    BoardStyle, Choice, GameInfo, PlayerInfo, PlayerOption, Rating, RecordFormat, Welcome,
};
pub use matches::{MatchGame, MatchInfo, MatchPlan, MatchRow, MatchState};
pub use play::{
    ClockSpec, ClockState, GameState, GameSummary, NewGame, Opening, Phase, SeatSpec, Thinking,
    Trouble,
};
pub use request::{Answer, Envelope, Event, Request};
pub use runs::{Curve, RunCheckpoint, RunInfo, RunNews, RunSetting, RunState};

/// The number of this form of messages.
pub const VERSION: u32 = 1;
