//! The server as pages see it: real sockets, a toy game.

mod analysis;
mod appraisal;
mod budget;
mod candidates;
mod clicks;
mod clocks;
mod keeping;
mod limits;
mod load;
mod matches;
mod page;
mod play;
mod pondering;
mod runs;
mod security;
mod toy;
mod training;
