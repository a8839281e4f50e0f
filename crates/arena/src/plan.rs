use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::statistics::{Model, Sprt, SprtError};
use crate::{Adjudication, Format, Schedule};

/// A plan of a match or a tournament, as its file has it. Two contestants are a match.
///
/// Players, rules and times are texts here; the crates above read them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The title of the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The game.
    pub game: String,
    /// The rules, where a game has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The format: how opponents are paired.
    #[serde(default)]
    pub format: Format,
    /// The number of rounds.
    #[serde(default = "one")]
    pub rounds: u64,
    /// The number of openings per pairing and round, each played twice with colours exchanged.
    #[serde(default = "one")]
    pub pairs: u64,
    /// The most games, if that is less than what the rounds come to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The seed of everything random; without it a fresh one is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of games played at the same time.
    #[serde(default = "one_game")]
    pub concurrency: usize,
    /// `start`, `r_N` for N random moves, or a file.
    #[serde(default = "start")]
    pub openings: String,
    /// Their order.
    #[serde(default)]
    pub order: Order,
    /// The most moves of each opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening_moves: Option<usize>,
    /// Whether bad lines of the file are skipped.
    #[serde(default, skip_serializing_if = "is_false")]
    pub skip_bad: bool,
    /// The clock of every player without its own: `300+3`, `300/10`, `10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The most positions visited for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The overstepping of the time that is forgiven, in milliseconds.
    #[serde(default = "margin")]
    pub margin_ms: u64,
    /// The longest thought of a side without a clock, in seconds.
    #[serde(default = "patience")]
    pub patience: u64,
    /// The rules by which games are adjudicated.
    #[serde(default, skip_serializing_if = "is_default")]
    pub adjudication: Adjudication,
    /// The sequential test that ends a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtPlan>,
    /// The contestants.
    #[serde(rename = "player")]
    pub players: Vec<PlayerPlan>,
}

/// The order of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they stand in the file.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Shuffled,
}

/// A contestant of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerPlan {
    /// A built-in player with its options, or `cmd:PROGRAM ARGS`.
    pub player: String,
    /// Its name in tables, if it is not the text above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The protocol of a program, if not the game's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<String>,
    /// The folder that a program runs in, if not its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// The options that a program is sent before its first game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Its clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The most positions it visits for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Its depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// A sequential test of a plan.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtPlan {
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1.
    pub elo1: f64,
    /// The chance of accepting H1 although H0 holds.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// The chance of accepting H0 although H1 holds.
    #[serde(default = "five_percent")]
    pub beta: f64,
    /// The unit of the two differences.
    #[serde(default)]
    pub model: ModelName,
}

/// The unit of a test's differences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ModelName {
    /// Normalised Elo: the difference divided by the spread of a game's result.
    #[default]
    Normalized,
    /// Elo as in rating lists.
    Logistic,
}

impl SprtPlan {
    /// The test, if it can be one.
    pub fn sprt(&self) -> Result<Sprt, SprtError> {
        let model = match self.model {
            ModelName::Normalized => Model::Normalized,
            ModelName::Logistic => Model::Logistic,
        };
        Sprt::new(model, self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// Why a plan cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError {
    /// The field.
    pub field: &'static str,
    /// Why it is wrong.
    pub why: String,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.why)
    }
}

impl Error for PlanError {}

/// The most games of a plan.
const MOST_GAMES: u64 = 10_000_000;

impl Plan {
    /// A plan with defaults for everything else.
    #[must_use]
    pub fn new(game: &str, players: Vec<PlayerPlan>) -> Plan {
        Plan {
            title: None,
            game: game.to_owned(),
            rules: None,
            format: Format::default(),
            rounds: one(),
            pairs: one(),
            games: None,
            seed: None,
            concurrency: one_game(),
            openings: start(),
            order: Order::default(),
            opening_moves: None,
            skip_bad: false,
            time: None,
            nodes: None,
            depth: None,
            margin_ms: margin(),
            patience: patience(),
            adjudication: Adjudication::default(),
            sprt: None,
            players,
        }
    }

    /// The schedule, if the plan can be played.
    pub fn schedule(&self) -> Result<Schedule, PlanError> {
        let refuse = |field, why: String| Err(PlanError { field, why });
        if self.players.len() < 2 {
            return refuse("player", "expected at least two".to_owned());
        }
        if self.sprt.is_some() && self.players.len() > 2 {
            return refuse("sprt", "expected two players and no more".to_owned());
        }
        for (field, number) in [("rounds", self.rounds), ("pairs", self.pairs)] {
            if number == 0 {
                return refuse(field, "expected at least 1".to_owned());
            }
        }
        if self.games == Some(0) {
            return refuse("games", "expected at least 1".to_owned());
        }
        if !(1..=1024).contains(&self.concurrency) {
            return refuse("concurrency", "expected 1 to 1024".to_owned());
        }
        if let Some(sprt) = &self.sprt
            && let Err(error) = sprt.sprt()
        {
            return refuse("sprt", error.to_string());
        }
        let schedule = Schedule {
            format: self.format,
            players: self.players.len(),
            rounds: self.rounds,
            pairs: self.pairs,
            most_games: self.games,
        };
        if schedule.games() > MOST_GAMES {
            return refuse("rounds", format!("expected at most {MOST_GAMES} games"));
        }
        Ok(schedule)
    }
}

fn one() -> u64 {
    1
}

fn one_game() -> usize {
    1
}

fn start() -> String {
    "start".to_owned()
}

fn margin() -> u64 {
    100
}

fn patience() -> u64 {
    60
}

fn five_percent() -> f64 {
    0.05
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_default(value: &Adjudication) -> bool {
    *value == Adjudication::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_says_little_is_what_nobody_said() {
        let text = r#"{"game": "othello", "player": [{"player": "a"}, {"player": "b"}]}"#;
        let read: Plan = serde_json::from_str(text).expect("a plan");
        let player = |name: &str| PlayerPlan {
            player: name.to_owned(),
            ..PlayerPlan::default()
        };
        let plan = Plan::new("othello", vec![player("a"), player("b")]);
        assert_eq!(read, plan);
        let again = serde_json::to_string(&plan).expect("text");
        assert_eq!(serde_json::from_str::<Plan>(&again).expect("a plan"), plan);
        assert_eq!(plan.schedule().map(|schedule| schedule.games()), Ok(2));
    }

    #[test]
    fn plans_that_cannot_be_played_name_the_field() {
        let player = PlayerPlan::default;
        let plan = Plan::new("othello", vec![player(), player()]);
        let sprt = SprtPlan {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            model: ModelName::Logistic,
        };
        for (plan, field) in [
            (Plan::new("othello", vec![player()]), "player"),
            (
                Plan {
                    rounds: 0,
                    ..plan.clone()
                },
                "rounds",
            ),
            (
                Plan {
                    rounds: u64::MAX,
                    ..plan.clone()
                },
                "rounds",
            ),
            (
                Plan {
                    pairs: 0,
                    ..plan.clone()
                },
                "pairs",
            ),
            (
                Plan {
                    games: Some(0),
                    ..plan.clone()
                },
                "games",
            ),
            (
                Plan {
                    concurrency: 0,
                    ..plan.clone()
                },
                "concurrency",
            ),
            (
                Plan {
                    sprt: Some(SprtPlan { elo1: -1.0, ..sprt }),
                    ..plan.clone()
                },
                "sprt",
            ),
            (
                Plan {
                    sprt: Some(sprt),
                    players: vec![player(), player(), player()],
                    ..plan
                },
                "sprt",
            ),
        ] {
            assert_eq!(plan.schedule().map_err(|error| error.field), Err(field));
        }
    }
}
