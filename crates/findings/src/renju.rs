//! Wins by fours and threes in Renju.

mod threat_problem;
mod threat_row;

pub use threat_problem::{ThreatProblem, one, read};
pub use threat_row::{ThreatMeans, ThreatRow};
