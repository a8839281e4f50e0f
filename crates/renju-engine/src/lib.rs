//! Players of Renju.

pub mod classic;
