//! Programs that behave in every way a program can, and what becomes of them.
//!
//! The programs are this test executable itself, started again with the name of one of the tests
//! in [`roles`]: nothing else has to be there.
#![cfg(target_os = "linux")]

mod behaviour;
mod guarded;
mod limits;
mod manners;
mod misbehaviour;
mod pondering;
mod processes;
mod roles;
mod words;
