use search::Stop;

use crate::{Plan, Row};

/// Games that other machines are to play.
#[derive(Clone, Debug)]
pub struct WantedGames {
    /// The plan, with its seed and the names of its players.
    pub plan: Plan,
    /// The openings, one a row, if the plan has them from a file.
    pub openings: Option<String>,
    /// The games by their numbers from 0, in the order of the schedule.
    pub games: Vec<u64>,
}

/// Machines that play the games of a contest in place of this one.
pub trait DistantGames {
    /// Gets the games played, and gives the rows that count: all of them, or those up to the verdict of the
    /// plan's test, or those that were played when `stop` was requested. `progress` hears what is known so
    /// far.
    fn play(
        &mut self,
        wanted: WantedGames,
        stop: &Stop,
        progress: &mut dyn FnMut(&[Row]),
    ) -> Result<Vec<Row>, String>;
}
