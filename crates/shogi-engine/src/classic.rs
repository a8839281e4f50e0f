//! Players without search.

mod capture;

pub use capture::Capture;
