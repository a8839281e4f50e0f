//! The verbs of the command line, one file each.

pub(crate) mod analyze;
pub(crate) mod azisai_match;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod bridge;
pub(crate) mod completions;
pub(crate) mod doctor;
pub(crate) mod engine;
pub(crate) mod fleet;
#[cfg(unix)]
pub(crate) mod guard;
pub(crate) mod join;
pub(crate) mod learn;
pub(crate) mod library;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod net;
pub(crate) mod osero_arena;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod problems;
pub(crate) mod record;
pub(crate) mod renju_move;
pub(crate) mod selfplay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod tune;
pub(crate) mod web;
