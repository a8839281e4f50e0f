//! Players of Renju.

mod arbiter;
pub mod classic;
mod layout;
pub mod patterns;
pub mod threats;

pub use arbiter::Threats;
pub use layout::Layout;

/// The file of the default network: small enough to be fast on a CPU. Its training is described
/// beside it.
pub const NETWORK: &[u8] = include_bytes!("../nets/small.sbn");
