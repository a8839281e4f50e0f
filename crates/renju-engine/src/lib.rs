//! Players of Renju.

pub mod alphabeta;
mod arbiter;
pub mod book;
pub mod candidates;
pub mod classic;
pub mod evaluation;
mod layout;
mod opening;
pub mod patterns;
pub mod review;
pub mod shipped;
mod sparring;
pub mod threats;

pub use alphabeta::AlphaBeta;
pub use arbiter::Threats;
pub use layout::Layout;
pub use opening::Opener;
pub use sparring::RenjuSparring;

/// The file of the default network: small enough to be fast on a CPU. Its training is described
/// beside it.
pub const NETWORK: &[u8] = include_bytes!("../nets/small.sbn");
