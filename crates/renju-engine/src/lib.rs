//! Players of Renju.

mod arbiter;
pub mod classic;
mod layout;
pub mod threats;

pub use arbiter::Threats;
pub use layout::Layout;

/// The file of the network that players of Renju use if nobody names another: small enough to be
/// quick on a CPU. What it was made of stands beside it.
pub const NETWORK: &[u8] = include_bytes!("../nets/small.sbn");
