use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use arena::Adjudication;
use serde::{Deserialize, Serialize};

use crate::tuned_option::TunedOption;

/// The plan of a tuning, as its file has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuningSettings {
    /// The game.
    #[serde(default)]
    pub game: String,
    /// A built-in player with its options, or `cmd:PROGRAM ARGS`.
    #[serde(default)]
    pub player: String,
    /// The protocol of a program, if not the game's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<String>,
    /// The folder that a program runs in, if not its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// The number of steps.
    #[serde(default = "steps")]
    pub steps: u64,
    /// The number of openings of a step, each played twice with colours exchanged.
    #[serde(default = "pairs")]
    pub pairs: u64,
    /// How much of its `step` an option moves at the end for a game more won than lost.
    #[serde(default = "rate")]
    pub rate: f64,
    /// `start`, `r_N` for N random moves, or a file.
    #[serde(default = "openings")]
    pub openings: String,
    /// The most positions visited for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The clock: `10+0.1`, `0.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The number of games played at the same time.
    #[serde(default = "one")]
    pub concurrency: usize,
    /// The rules by which games are adjudicated.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// Other options that a program is sent before its first game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The options that are tuned.
    #[serde(rename = "option", default)]
    pub tuned: Vec<TunedOption>,
}

fn steps() -> u64 {
    1000
}

fn pairs() -> u64 {
    4
}

fn rate() -> f64 {
    0.002
}

fn openings() -> String {
    "r_4".to_owned()
}

fn one() -> usize {
    1
}

impl Default for TuningSettings {
    fn default() -> TuningSettings {
        TuningSettings {
            game: String::new(),
            player: String::new(),
            protocol: None,
            folder: None,
            steps: steps(),
            pairs: pairs(),
            rate: rate(),
            openings: openings(),
            nodes: None,
            time: None,
            depth: None,
            concurrency: one(),
            adjudication: Adjudication::default(),
            options: BTreeMap::new(),
            tuned: Vec::new(),
        }
    }
}

/// What is wrong with a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TuningPlanError {
    /// The field.
    pub field: String,
    /// What was expected, and what was found.
    pub why: String,
}

impl fmt::Display for TuningPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TuningPlanError { field, why } = self;
        write!(f, "{field}: {why}")
    }
}

impl std::error::Error for TuningPlanError {}

impl TuningSettings {
    /// Reads a plan of TOML.
    pub fn parse(text: &str) -> Result<TuningSettings, toml::de::Error> {
        toml::from_str(text)
    }

    /// Checks what can be checked without playing.
    pub fn check(&self) -> Result<(), TuningPlanError> {
        let refuse = |field: &str, why: &str| {
            Err(TuningPlanError {
                field: field.to_owned(),
                why: why.to_owned(),
            })
        };
        if self.player.is_empty() {
            return refuse("player", "expected a built-in player or cmd:PROGRAM");
        }
        if self.tuned.is_empty() {
            return refuse("option", "expected an option to tune");
        }
        if self.steps == 0 || self.pairs == 0 || self.concurrency == 0 {
            let field = match (self.steps, self.pairs) {
                (0, _) => "steps",
                (_, 0) => "pairs",
                _ => "concurrency",
            };
            return refuse(field, "expected at least 1, found 0");
        }
        if !(self.rate > 0.0 && self.rate.is_finite()) {
            return Err(TuningPlanError {
                field: "rate".to_owned(),
                why: format!("expected more than 0, found {}", self.rate),
            });
        }
        for (index, option) in self.tuned.iter().enumerate() {
            option.check().map_err(|why| TuningPlanError {
                field: format!("option {:?}", option.name),
                why: why.to_string(),
            })?;
            if self.tuned[..index]
                .iter()
                .any(|other| other.name == option.name)
            {
                return Err(TuningPlanError {
                    field: format!("option {:?}", option.name),
                    why: "there are two of that name".to_owned(),
                });
            }
        }
        Ok(())
    }
}
