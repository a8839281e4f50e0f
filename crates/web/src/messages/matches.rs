use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{SeatSpec, Text};

/// A match that is to be played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MatchPlan {
    /// The game's name.
    pub game: String,
    /// Who plays: two for a match, more for a round robin. No people.
    pub players: Vec<SeatSpec>,
    /// How many games two opponents play.
    pub games: u32,
    /// The two hypotheses of a sequential test, in normalised Elo, if there is one.
    pub sprt: Option<(f64, f64)>,
    /// `start`, or `r_N` for N random moves.
    pub openings: String,
    /// The clock: `10+0.1`, `0.5`; `null` for none.
    pub time: Option<String>,
    /// How many positions may be looked at for a move.
    pub nodes: Option<u32>,
    /// How many games at a time.
    pub concurrency: u32,
}

/// A match in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MatchInfo {
    /// Its number.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What to call it.
    pub title: String,
    /// How many games were played.
    pub played: u32,
    /// How many there are.
    pub scheduled: u32,
    /// Whether it goes on right now.
    pub is_running: bool,
    /// The hypothesis that its sequential test has accepted: `H0` or `H1`.
    pub verdict: Option<String>,
    /// When it was begun, in milliseconds since 1970.
    pub begun: f64,
}

/// How a match stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
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
    /// How likely it is that the first one is stronger.
    pub los: Option<f64>,
    /// Pairs by points.
    pub pentanomial: Option<[u32; 5]>,
    /// The log-likelihood ratio, its lower and its upper bound.
    pub llr: Option<(f64, f64, f64)>,
    /// Why games ended.
    pub terminations: BTreeMap<String, u32>,
    /// Games that can be watched: those that run, and the last ones that are over.
    pub games: Vec<MatchGame>,
    /// Whether there is a report of it: it is made as the match is played.
    pub has_report: bool,
    /// What went wrong.
    pub trouble: Option<Text>,
}

/// A contestant of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MatchRow {
    /// Its name.
    pub name: String,
    /// Games it played.
    pub games: u32,
    /// Games it won.
    pub wins: u32,
    /// Games nobody won.
    pub draws: u32,
    /// Games it lost.
    pub losses: u32,
    /// Its rating.
    pub elo: Option<f64>,
    /// Half of the rating's 95 % interval.
    pub elo_error: Option<f64>,
}

/// A game of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MatchGame {
    /// Its number, from 1.
    pub number: u32,
    /// Black's and White's names.
    pub names: [String; 2],
    /// The first position.
    pub start: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// `black`, `white` or `draw`; `null` while it goes on.
    pub result: Option<String>,
    /// Why it ended.
    pub termination: Option<String>,
}
