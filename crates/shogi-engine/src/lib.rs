//! Players of Shogi.
//!
//! [`AlphaBeta`] is the strong one; [`Material`] is a simpler alpha-beta search over material, and
//! [`classic::Capture`] is greedy. All are [`Thinker`](search::Thinker)s of [`Shogi`](shogi::Shogi). [`mate`] solves mate problems.
//!
//! ```
//! use game::{Line, ScoreKind};
//! use search::{Limits, Reports, Stop, Thinker};
//! use shogi::{Rules, Sfen, Shogi};
//! use shogi_engine::{Material, Options};
//!
//! // A gold before the king, protected by the pawn, is mate.
//! let sfen: Sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
//! let line = Line::<Shogi>::from_position(Rules::default(), sfen.position);
//! let mut player = Material::new(Options { hash: 1, ..Options::default() });
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let choice = player.think(&line, &limits, &Stop::new(), &Reports::none());
//! assert_eq!(choice.best, Some("G*5b".parse()?));
//! assert_eq!(choice.score.map(|score| score.kind()), Some(ScoreKind::WinIn(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alphabeta;
mod arbiter;
pub mod classic;
mod declaration;
mod dice;
mod exchange;
mod geometry;
mod handicap;
pub mod joseki;
mod layout;
pub mod linear;
pub mod mate;
pub mod material;
mod move_buffer;
pub mod nnue;
mod packed_move;
mod parameters;
pub mod review;
pub mod shipped;
mod sparring;

pub use alphabeta::AlphaBeta;
pub use arbiter::Mates;
pub use declaration::wins as declares;
pub use layout::Layout;
pub use material::{Material, Options, SearchFeatures};
pub use packed_move::PackedMove;
pub use sparring::{Sparring, SparringRating};

/// The file of the default network: small enough to be fast on a CPU. Its training is described
/// beside it.
pub const NETWORK: &[u8] = include_bytes!("../nets/small.sbn");
