use std::collections::BTreeMap;
use std::time::Duration;

use game::{ByColor, Color, Wdl};
use serde::Serialize;

use crate::statistics::{Estimate, Hypothesis, Model, Ratings, Sample, Trinomial};
use crate::{Ledger, Sequential};

/// The figures of a match or a tournament, as programs read them. A figure that the results do
/// not give is `null`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The version of this object.
    pub schema: u32,
    /// The number of games.
    pub games: u64,
    /// The number of complete game pairs: one opening with both colours.
    pub pairs: u64,
    /// The figures of the first of two contestants.
    #[serde(flatten)]
    pub duel: Option<Duel>,
    /// The number of games by the reason of their end.
    pub terminations: BTreeMap<&'static str, u64>,
    /// The number of games that repeat an earlier one move for move.
    pub duplicates: u64,
    /// The contestants, in the order of the plan.
    pub players: Vec<Player>,
}

/// The figures of the first of two contestants.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Duel {
    /// Games it won.
    pub wins: u64,
    /// Games it lost.
    pub losses: u64,
    /// Drawn games.
    pub draws: u64,
    /// Its mean score, from 0 to 1.
    pub score: Option<f64>,
    /// Half the width of the score's 95 % interval.
    pub score_error: Option<f64>,
    /// The difference in Elo.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub elo_error: Option<f64>,
    /// The likelihood that the first is the stronger one.
    pub los: Option<f64>,
    /// The difference in normalised Elo.
    pub nelo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub nelo_error: Option<f64>,
    /// Pairs by points: 0, ½, 1, 1½, 2.
    pub pentanomial: [u64; 5],
    /// Pairs won by pairs lost.
    pub pair_ratio: Option<f64>,
    /// The log-likelihood ratio of the sequential test, if there is one.
    pub llr: Option<f64>,
    /// The test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Test>,
}

/// A sequential test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Test {
    /// The unit of its differences.
    pub model: &'static str,
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1.
    pub elo1: f64,
    /// The chance of accepting H1 although H0 holds.
    pub alpha: f64,
    /// The chance of accepting H0 although H1 holds.
    pub beta: f64,
    /// The lower bound, where H0 is accepted.
    pub lower: f64,
    /// The upper bound, where H1 is accepted.
    pub upper: f64,
    /// `H0`, `H1`, or nothing yet.
    pub verdict: Option<&'static str>,
    /// The number of pairs before the verdict.
    pub pairs: u64,
}

/// The figures of a contestant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// Games it played.
    pub games: u64,
    /// Points: a win is one.
    pub points: f64,
    /// Games it won.
    pub wins: u64,
    /// Games it lost.
    pub losses: u64,
    /// Drawn games.
    pub draws: u64,
    /// Wins, draws and losses with Black.
    pub as_black: [u64; 3],
    /// Wins, draws and losses with White.
    pub as_white: [u64; 3],
    /// Its rating, relative to the mean of all.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub elo_error: Option<f64>,
    /// Games it lost otherwise than by its play, by reason.
    pub failures: BTreeMap<&'static str, u64>,
    /// The mean time of a move, in milliseconds.
    pub mean_time_ms: Option<f64>,
    /// The longest time of a move, in milliseconds.
    pub longest_time_ms: f64,
}

impl Summary {
    /// Computes the figures.
    #[must_use]
    pub fn new(ledger: &Ledger, test: Option<&Sequential>) -> Summary {
        let count = ledger.names().len();
        let ratings = Ratings::fit(count, &ledger.observations()).ok();
        Summary {
            schema: 1,
            games: ledger.games(),
            pairs: ledger.pairs().count() as u64,
            duel: (count == 2).then(|| Duel::new(ledger, test)),
            terminations: named(ledger.terminations()),
            duplicates: ledger.duplicates(),
            players: (0..count)
                .map(|player| Player::new(ledger, ratings.as_ref(), player))
                .collect(),
        }
    }
}

impl Duel {
    fn new(ledger: &Ledger, test: Option<&Sequential>) -> Duel {
        let games = ledger.trinomial(0, None);
        let pairs = ledger.pentanomial(0, None);
        let sample = sample(ledger, 0);
        let (elo, nelo) = (sample.elo(), sample.normalized_elo());
        Duel {
            wins: games.wins,
            losses: games.losses,
            draws: games.draws,
            score: sample.mean(),
            score_error: sample.score_error(),
            elo: value(elo),
            elo_error: error(elo),
            los: sample.superiority(),
            nelo: value(nelo),
            nelo_error: error(nelo),
            pentanomial: pairs.0,
            pair_ratio: pairs.pair_ratio(),
            llr: test.and_then(Sequential::ratio),
            sprt: test.map(Test::new),
        }
    }
}

impl Test {
    fn new(test: &Sequential) -> Test {
        let sprt = test.sprt();
        let bounds = sprt.bounds();
        Test {
            model: match sprt.model() {
                Model::Normalized => "normalized",
                Model::Logistic => "logistic",
                Model::Bayes => "bayes",
            },
            elo0: sprt.elo0(),
            elo1: sprt.elo1(),
            alpha: sprt.alpha(),
            beta: sprt.beta(),
            lower: bounds.lower,
            upper: bounds.upper,
            verdict: test.verdict().map(|verdict| match verdict {
                Hypothesis::H0 => "H0",
                Hypothesis::H1 => "H1",
            }),
            pairs: test.count().pairs(),
        }
    }
}

impl Player {
    fn new(ledger: &Ledger, ratings: Option<&Ratings>, player: usize) -> Player {
        let Trinomial {
            losses,
            draws,
            wins,
        } = ledger.trinomial(player, None);
        let rating = ratings.and_then(|ratings| ratings.rating(player));
        let mut by_color = ByColor::<[u64; 3]>::default();
        let (mut used, mut thoughts, mut longest) = (Duration::ZERO, 0_u64, Duration::ZERO);
        for entry in ledger.entries() {
            let Some(color) = entry.color(player) else {
                continue;
            };
            let column = match entry.outcome.seen_by(color) {
                Wdl::Win => 0,
                Wdl::Draw => 1,
                Wdl::Loss => 2,
            };
            by_color[color][column] += 1;
            used += entry.used[color];
            thoughts += u64::from(entry.thoughts[color]);
            longest = longest.max(entry.longest[color]);
        }
        Player {
            name: ledger.names()[player].clone(),
            games: wins + draws + losses,
            points: ledger.points(player),
            wins,
            losses,
            draws,
            as_black: by_color[Color::Black],
            as_white: by_color[Color::White],
            elo: value(rating),
            elo_error: error(rating),
            failures: named(ledger.failures(player)),
            mean_time_ms: (thoughts > 0).then(|| used.as_secs_f64() * 1000.0 / thoughts as f64),
            longest_time_ms: longest.as_secs_f64() * 1000.0,
        }
    }
}

/// A contestant's results against everybody: by complete pairs if there are any, since the games
/// of a pair are not independent.
#[must_use]
pub fn sample(ledger: &Ledger, player: usize) -> Sample {
    let pairs = ledger.pentanomial(player, None);
    match pairs.pairs() {
        0 => Sample::of_games(ledger.trinomial(player, None)),
        _ => Sample::of_pairs(pairs),
    }
}

fn value(estimate: Option<Estimate>) -> Option<f64> {
    estimate.map(|estimate| estimate.value)
}

fn error(estimate: Option<Estimate>) -> Option<f64> {
    estimate.and_then(|estimate| estimate.error)
}

fn named(count: BTreeMap<crate::Termination, u64>) -> BTreeMap<&'static str, u64> {
    count.into_iter().map(|(why, n)| (why.name(), n)).collect()
}
