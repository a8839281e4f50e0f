//! Learned weights, run fast on a CPU.
//!
//! [`patterns`] judges Othello boards by what stands on a few squares at a time.

pub mod patterns;
