//! The arena of the Java series: a player plays rounds against classic opponents.
//!
//! A round is a game as Black and one as White against each opponent. [`ArenaRounds`] plays them,
//! [`ResultSheet`] writes `result.csv` with a row for each round, and [`RoundTally`] counts the
//! results against each opponent. Players come as closures, so that any player can take part.

mod arena_rounds;
mod opponent_names;
mod result_sheet;
mod round;
mod round_pace;
mod round_tally;

pub use arena_rounds::{ArenaRounds, RoundOpponent, RoundPlayer};
pub use opponent_names::opponent_names;
pub use result_sheet::{ResultRow, ResultSheet};
pub use round::{Round, RoundGame};
pub use round_pace::RoundPace;
pub use round_tally::RoundTally;
