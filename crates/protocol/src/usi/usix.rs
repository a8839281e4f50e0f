//! USI-X, the dialect of USI that Othello engines speak.
//!
//! It differs from [`usi`](crate::usi) in a few words: an SFEN is one word, `ponderhit` carries the
//! clocks, a score is a bare number, and `score_scale_and_type` asks what that number means.
//!
//! ```
//! use protocol::{ClientSide, EngineSide, Request, usix};
//! use protocol::usix::{ScoreKind, ScoreType};
//!
//! let discs = ScoreType { kind: ScoreKind::Stone, min: -64.0, max: 64.0 };
//! let mut engine = usix::engine(discs);
//! let mut client = usix::client();
//! for question in client.write(&Request::ScoreType)? {
//!     assert_eq!(engine.read(&question), Ok(vec![]));
//! }
//! for line in engine.pending() {
//!     client.read(&line)?;
//! }
//! assert_eq!(client.score_type(), Some(discs));
//! # Ok::<(), protocol::Fault>(())
//! ```

pub use super::score_type::{ScoreKind, ScoreType};

use super::{Client, Dialect, Engine};

/// The engine's side, with scores on this scale.
#[must_use]
pub fn engine(score_type: ScoreType) -> Engine {
    Engine::new(Dialect::UsiX).with_score_type(score_type)
}

/// The side that runs an engine.
#[must_use]
pub fn client() -> Client {
    Client::new(Dialect::UsiX)
}
