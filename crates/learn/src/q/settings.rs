use std::path::PathBuf;

use clap::ValueEnum;
use othello::Size;
use serde::{Deserialize, Serialize};

/// How a table is learned.
#[derive(clap::Args, Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The length of the board's side: 4, 6 or 8 [default: 4; 8 as in Java]
    #[arg(long, value_name = "N", value_parser = length)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,

    /// How many games at most [default: 100000; 1000 as in Java, 2000 as in oserou_q]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episodes: Option<u64>,

    /// Take the numbers and the target of one of the documents, where none is given here
    #[arg(long, value_enum)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,

    /// How far a value moves towards its target, from 0 to 1 [default: 1]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,

    /// What a value is worth one move earlier, from 0 to 1 [default: 1]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gamma: Option<f64>,

    /// How often a move is any move instead of the best, from 0 to 1 [default: 0.3]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epsilon: Option<f64>,

    /// What a move is worth that was never played [default: 0]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true, value_parser = finite)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<f64>,

    /// What a win is worth; a loss is worth as much less than nothing [default: 1]
    #[arg(long, value_name = "VALUE", value_parser = finite)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<f64>,

    /// What the value of a move moves towards [default: best]
    #[arg(long, value_enum)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,

    /// Whom it plays against
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub opponent: Rival,

    /// Keep turned and mirrored positions apart
    #[arg(long)]
    #[serde(default)]
    pub no_symmetry: bool,

    /// Stop as soon as no answer of an opponent makes it lose anything; 4 by 4 only, where it
    /// is the default
    #[arg(long, value_name = "YES", num_args = 0..=1, default_missing_value = "true")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_perfect: Option<bool>,

    /// Look entries up as the Java program does, by the identity of a new array: none is ever
    /// found
    #[arg(long)]
    #[serde(default)]
    pub literal: bool,

    /// Begin with the values of a file: qTable.csv of the Java series, or q_table_1.csv (black)
    /// or q_table_2.csv (white) of oserou_q
    #[arg(long, value_name = "FILE")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub import: Option<PathBuf>,
}

/// Whose numbers.
#[derive(ValueEnum, Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// The Java series: alpha 0.01, gamma 0.99, epsilon 0.05, initial 0.5, win 1, target mean
    Java,
    /// oserou_q: alpha 0.1, gamma 0.9, epsilon 0.3, initial 50, win 1000, target reply
    OserouQ,
}

/// What the value of a move that does not end the game moves towards.
#[derive(ValueEnum, Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
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

/// Whom the learner plays against.
#[derive(ValueEnum, Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Rival {
    /// Itself
    #[default]
    Itself,
    /// Any legal move
    Random,
    /// A corner if it can
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

fn length(text: &str) -> Result<u8, othello::SizeError> {
    text.parse::<Size>().map(Size::length)
}

fn share(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=1.0).contains(number));
    number.ok_or("expected a number from 0 to 1")
}

fn finite(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or("expected a number")
}
