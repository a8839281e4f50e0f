use std::path::PathBuf;

use othello::Size;
use serde::{Deserialize, Deserializer, Serialize};

/// How a table is learned.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The size of the board: 4, 6 or 8 [default: 4; 8 as in Java]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,

    /// The most games [default: 100000; 1000 as in Java, 2000 as in oserou_q]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episodes: Option<u64>,

    /// Use the parameters and the target of one of the documents as defaults
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,

    /// The learning rate alpha, from 0 to 1 [default: 1]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,

    /// The discount factor gamma, from 0 to 1 [default: 1]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gamma: Option<f64>,

    /// The share epsilon of random moves, from 0 to 1 [default: 0.3]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epsilon: Option<f64>,

    /// The initial value of a move [default: 0]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<f64>,

    /// The value of a win; a loss has the negative of it [default: 1]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<f64>,

    /// The target of a move's value [default: best]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,

    /// The opponent
    #[serde(default)]
    pub opponent: Rival,

    /// Keep rotated and mirrored positions apart
    #[serde(default)]
    pub no_symmetry: bool,

    /// Stop as soon as it plays perfectly against any opponent; 4 by 4 only, where it is the default
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_perfect: Option<bool>,

    /// Look up entries as the Java program does, by the identity of a new array, so that no entry is
    /// ever found
    #[serde(default)]
    pub literal: bool,

    /// Start from the values of files: qTable.csv of the Java series, or q_table_1.csv (black) and
    /// q_table_2.csv (white) of oserou_q
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "one_or_many"
    )]
    pub import: Vec<PathBuf>,
}

/// Files of a run, which used to have only one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Imports {
    One(PathBuf),
    Many(Vec<PathBuf>),
}

fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
    Ok(match Imports::deserialize(deserializer)? {
        Imports::One(path) => vec![path],
        Imports::Many(paths) => paths,
    })
}

/// Whose numbers.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// The Java series: alpha 0.01, gamma 0.99, epsilon 0.05, initial 0.5, win 1, target mean
    Java,
    /// oserou_q: alpha 0.1, gamma 0.9, epsilon 0.3, initial 50, win 1000, target reply
    OserouQ,
}

/// The target of the value of a move that does not end the game.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// The opponent's best answer, as the table knows it
    #[default]
    Best,
    /// The mean over the opponent's answers
    Mean,
    /// The answer that was played
    Reply,
}

/// The opponent of the learner.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Rival {
    /// Itself
    #[default]
    Itself,
    /// Any legal move
    Random,
    /// A corner if possible
    Corner,
    /// The most discs
    NHand,
    /// The fewest answers
    NLeast,
    /// The most moves
    NMost,
}

/// The numbers that are in force.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Numbers {
    pub(super) alpha: f64,
    pub(super) gamma: f64,
    pub(super) epsilon: f64,
    pub(super) initial: f64,
    pub(super) win: f64,
    pub(super) target: Target,
}

impl Settings {
    /// The board.
    #[must_use]
    pub fn board(&self) -> Size {
        let usual = match self.preset() {
            Some(Preset::Java) => Size::Eight,
            _ => Size::Four,
        };
        let given = |length| Size::ALL.into_iter().find(|size| size.length() == length);
        self.size.and_then(given).unwrap_or(usual)
    }

    /// What looks entries up as the Java program does has its numbers as well.
    fn preset(&self) -> Option<Preset> {
        self.preset.or(self.literal.then_some(Preset::Java))
    }

    /// How many games there are at most.
    pub(super) fn games(&self) -> u64 {
        self.episodes.unwrap_or(match self.preset() {
            None => 100_000,
            Some(Preset::Java) => 1_000,
            Some(Preset::OserouQ) => 2_000,
        })
    }

    /// Whether turned and mirrored positions share their entries.
    #[must_use]
    pub fn has_symmetry(&self) -> bool {
        !self.no_symmetry
    }

    /// Whether the run stops when it is perfect.
    pub(super) fn stops(&self) -> bool {
        // Nothing that is never found can become perfect.
        let usual = self.board() == Size::Four && !self.literal;
        self.until_perfect.unwrap_or(usual)
    }

    pub(super) fn numbers(&self) -> Numbers {
        let (alpha, gamma, epsilon, initial, win, target) = match self.preset() {
            None => (1.0, 1.0, 0.3, 0.0, 1.0, Target::Best),
            Some(Preset::Java) => (0.01, 0.99, 0.05, 0.5, 1.0, Target::Mean),
            Some(Preset::OserouQ) => (0.1, 0.9, 0.3, 50.0, 1000.0, Target::Reply),
        };
        Numbers {
            alpha: self.alpha.unwrap_or(alpha),
            gamma: self.gamma.unwrap_or(gamma),
            epsilon: self.epsilon.unwrap_or(epsilon),
            initial: self.initial.unwrap_or(initial),
            win: self.win.unwrap_or(win),
            target: self.target.unwrap_or(target),
        }
    }
}
