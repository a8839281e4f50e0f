use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{SeatSpec, Text};

/// A match to play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchPlan {
    /// The game's name.
    pub game: String,
    /// The players: two for a match, more for a round robin. No people.
    pub players: Vec<SeatSpec>,
    /// The number of games of each pair of opponents.
    pub games: u32,
    /// The two hypotheses of a sequential test, in normalised Elo, if there is one.
    pub sprt: Option<(f64, f64)>,
    /// `start`, or `r_N` for N random moves.
    pub openings: String,
    /// The clock: `10+0.1`, `0.5`; `null` for none.
    pub time: Option<String>,
    /// The node limit of a move.
    pub nodes: Option<u32>,
    /// The number of games at a time.
    pub concurrency: u32,
}

/// A match in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchInfo {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The number of games played.
    pub played: u32,
    /// The number of games planned.
    pub scheduled: u32,
    /// Whether it is running.
    pub is_running: bool,
    /// The hypothesis that its sequential test has accepted: `H0` or `H1`.
    pub verdict: Option<String>,
    /// The time it began, in milliseconds since 1970.
    pub begun: f64,
}

/// The standing of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchState {
    /// The match.
    pub info: MatchInfo,
    /// The contestants, the best first.
    pub table: Vec<MatchRow>,
    /// With two contestants: the first one's score, from 0 to 1, and its error.
    pub score: Option<f64>,
    /// Half of its 95 % interval.
    pub score_error: Option<f64>,
    /// The difference in Elo.
    pub elo: Option<f64>,
    /// Half of its 95 % interval.
    pub elo_error: Option<f64>,
    /// The likelihood of superiority of the first one.
    pub los: Option<f64>,
    /// The number of game pairs with each score.
    pub pentanomial: Option<[u32; 5]>,
    /// The log-likelihood ratio, and its lower and upper bound.
    pub llr: Option<(f64, f64, f64)>,
    /// The reasons why games ended.
    pub terminations: BTreeMap<String, u32>,
    /// Games that can be watched: the running ones, and the last finished ones.
    pub games: Vec<MatchGame>,
    /// Whether it has a report, which is written while the match is played.
    pub has_report: bool,
    /// What went wrong.
    pub trouble: Option<Text>,
}

/// A contestant of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchRow {
    /// Its name.
    pub name: String,
    /// Games played.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Its rating.
    pub elo: Option<f64>,
    /// Half of the rating's 95 % interval.
    pub elo_error: Option<f64>,
}

/// A game of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchGame {
    /// Its number, from 1.
    pub number: u32,
    /// Black's and White's names.
    pub names: [String; 2],
    /// The first position.
    pub start: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The value for Black of each move's position, in the words of the player who moved.
    pub scores: Vec<Option<f64>>,
    /// `black`, `white` or `draw`; `null` while it is running.
    pub result: Option<String>,
    /// The reason why it ended.
    pub termination: Option<String>,
}
