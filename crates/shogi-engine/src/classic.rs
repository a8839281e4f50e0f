//! Players that do not look ahead.

mod capture;

pub use capture::Capture;
