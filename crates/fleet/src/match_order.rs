use arena::Plan;
use arena::contest::WantedGames;
use boards::games::GameKind;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::FleetError;
use crate::file_digest::{FileDigest, hex};

/// The most games of a job.
const MOST_GAMES_OF_JOB: u64 = 64;

/// About how many jobs a run has, unless games are few or many.
const USUAL_JOBS: u64 = 512;

/// The version of the messages of a fleet. It rises with every change after which old and new programs do not
/// understand each other.
const MESSAGES: u32 = 1;

/// What a run of a fleet is: a plan, the games of it that are to be played, and the files that it needs. It
/// holds no path and no command, only built-in players and files by their SHA-256.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchOrder {
    /// The version of the program that made it.
    pub version: String,
    /// The plan, with a seed and the names of the players.
    pub plan: Plan,
    /// The file of the openings, if the plan has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<FileDigest>,
    /// The games to play: numbers from 0, as the first and the one after the last of each range.
    pub games: Vec<[u64; 2]>,
    /// How many games a job has, at most. It is even, so that a pair of games stays together.
    pub games_per_job: u64,
}

/// The version of this program's part of a fleet.
#[must_use]
pub fn fleet_version() -> String {
    format!("{}+{MESSAGES}", env!("CARGO_PKG_VERSION"))
}

impl MatchOrder {
    /// An order for games of a plan. Files are already named by their digests.
    pub(crate) fn new(wanted: &WantedGames, openings: Option<FileDigest>) -> MatchOrder {
        let mut games: Vec<[u64; 2]> = Vec::new();
        for &game in &wanted.games {
            match games.last_mut() {
                Some(range) if range[1] == game => range[1] += 1,
                _ => games.push([game, game + 1]),
            }
        }
        let count = wanted.games.len() as u64;
        // A verdict may fall after any pair: small jobs waste fewer games after it.
        let most = if wanted.plan.sprt.is_some() {
            8
        } else {
            MOST_GAMES_OF_JOB
        };
        let pairs = (count / 2 / USUAL_JOBS).clamp(1, most / 2);
        MatchOrder {
            version: fleet_version(),
            plan: Plan {
                // How many games a machine plays at the same time is its own business, and the same games
                // are the same run.
                concurrency: 1,
                ..wanted.plan.clone()
            },
            openings,
            games,
            games_per_job: pairs * 2,
        }
    }

    /// The name of the run: the same order is the same run, however often it is sent.
    #[must_use]
    pub fn id(&self) -> String {
        let text = serde_json::to_vec(self).unwrap_or_default();
        hex(&Sha256::digest(text)[..8])
    }

    /// The game of the order.
    pub fn game(&self) -> Result<GameKind, FleetError> {
        let name = &self.plan.game;
        GameKind::named(name).ok_or_else(|| {
            let why = format!("expected othello, renju or shogi, found {name:?}");
            FleetError::order("game", why)
        })
    }

    /// The number of games.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games.iter().map(|range| range[1] - range[0]).sum()
    }

    /// The jobs, in the order of the schedule.
    #[must_use]
    pub fn jobs(&self) -> Vec<Vec<u64>> {
        let mut jobs: Vec<Vec<u64>> = Vec::new();
        for game in self.games.iter().flat_map(|range| range[0]..range[1]) {
            match jobs.last_mut() {
                // The two games of a pair have one opening, so they belong to one job.
                Some(job)
                    if (job.len() as u64) < self.games_per_job
                        || job.last().is_some_and(|&last| last / 2 == game / 2) =>
                {
                    job.push(game);
                }
                _ => jobs.push(vec![game]),
            }
        }
        jobs
    }

    /// Checks everything that can be checked without players and files.
    pub(crate) fn check(&self) -> Result<(), FleetError> {
        self.game()?;
        let schedule = self.plan.schedule();
        let schedule = schedule.map_err(|why| FleetError::order(why.field, why.why))?;
        if schedule.needs_results() {
            return Err(FleetError::order(
                "format",
                "a Swiss tournament needs the results of each round before the next",
            ));
        }
        if self.plan.seed.is_none() {
            return Err(FleetError::order("seed", "expected a number"));
        }
        if !(2..=MOST_GAMES_OF_JOB).contains(&self.games_per_job)
            || !self.games_per_job.is_multiple_of(2)
        {
            return Err(FleetError::order(
                "games_per_job",
                format!("expected an even number from 2 to {MOST_GAMES_OF_JOB}"),
            ));
        }
        let mut next = 0;
        for range in &self.games {
            if range[0] < next || range[1] <= range[0] || range[1] > schedule.games() {
                return Err(FleetError::order(
                    "games",
                    format!("expected ascending ranges up to {}", schedule.games()),
                ));
            }
            next = range[1];
        }
        if self.games.is_empty() {
            return Err(FleetError::order("games", "expected at least one"));
        }
        self.check_limits()
    }

    /// Only games that every machine plays alike can be compared, so clocks are out.
    fn check_limits(&self) -> Result<(), FleetError> {
        let plan = &self.plan;
        if plan.ponder {
            let why = "thinking in the opponent's time depends on the machine";
            return Err(FleetError::order("ponder", why));
        }
        for player in &plan.players {
            let time = player.time.as_ref().or(plan.time.as_ref());
            let fixed =
                player.nodes.or(plan.nodes).is_some() || player.depth.or(plan.depth).is_some();
            if time.is_some() || !fixed {
                return Err(FleetError::order(
                    "time",
                    "expected --nodes or --depth and no clock: games by the clock depend on the machine",
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use arena::PlayerPlan;

    use super::*;

    fn order(games: &[u64], rounds: u64) -> MatchOrder {
        let player = |text: &str| PlayerPlan {
            player: text.to_owned(),
            ..PlayerPlan::default()
        };
        let plan = Plan {
            seed: Some(1),
            nodes: Some(10),
            rounds,
            ..Plan::new("othello", vec![player("a"), player("b")])
        };
        let games = games.to_vec();
        let wanted = WantedGames {
            plan,
            openings: None,
            games,
        };
        MatchOrder::new(&wanted, None)
    }

    #[test]
    fn jobs_are_all_games_once_and_pairs_stay_together() {
        let order = order(&(0..10_001).collect::<Vec<_>>(), 5001);
        assert_eq!(order.check(), Ok(()));
        let jobs = order.jobs();
        assert!(jobs.len() >= 512, "{}", jobs.len());
        let all: Vec<u64> = jobs.concat();
        assert_eq!(all, (0..10_001).collect::<Vec<_>>());
        for job in &jobs {
            assert!(job[0].is_multiple_of(2), "{job:?}");
        }
    }

    #[test]
    fn a_resumed_match_orders_only_what_is_missing() {
        let order = order(&[1, 4, 5, 7], 4);
        assert_eq!(order.games, [[1, 2], [4, 6], [7, 8]]);
        assert_eq!(order.count(), 4);
        assert_eq!(order.jobs().concat(), [1, 4, 5, 7]);
        let text = serde_json::to_string(&order).expect("text");
        let again: MatchOrder = serde_json::from_str(&text).expect("an order");
        assert_eq!((again.id(), &again), (order.id(), &order));
    }

    #[test]
    fn what_depends_on_the_machine_is_refused_by_field() {
        let good = order(&[0, 1], 1);
        let with = |change: fn(&mut MatchOrder)| {
            let mut order = good.clone();
            change(&mut order);
            match order.check() {
                Err(FleetError::Order { field, .. }) => field,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(with(|order| order.plan.nodes = None), "time");
        assert_eq!(with(|order| order.plan.time = Some("1".to_owned())), "time");
        assert_eq!(with(|order| order.plan.ponder = true), "ponder");
        assert_eq!(with(|order| order.plan.seed = None), "seed");
        assert_eq!(with(|order| order.plan.game = "chess".to_owned()), "game");
        assert_eq!(with(|order| order.games_per_job = 3), "games_per_job");
        assert_eq!(with(|order| order.games = vec![[0, 9]]), "games");
        assert_eq!(with(|order| order.games = vec![[0, 2], [1, 2]]), "games");
    }
}
