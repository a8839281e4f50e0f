use std::collections::BTreeMap;

use report::Language;
use serde_json::{Value, json};

use crate::othello::{Record, Theory};

/// Results compared with the scores in theory, by the number of empty squares that the theory
/// starts from.
#[derive(Default)]
pub(super) struct TheoryLosses(BTreeMap<u8, Losses>);

/// The cost of errors, in discs.
#[derive(Default)]
struct Losses {
    games: u64,
    /// Games that ended with the score in theory.
    perfect: u64,
    /// Games whose result differs from the one in theory: another winner, or a draw.
    turned: u64,
    /// The sum of the differences from the scores in theory.
    differences: u64,
    /// The discs that winners lost by errors, less what they gained by their opponents' errors.
    of_winners: i64,
    /// Games that were not drawn.
    won: u64,
}

impl TheoryLosses {
    /// Adds a game, if its score in theory is known.
    pub(super) fn add(&mut self, game: &Record) {
        let (Some(theory), Some(end)) = (Theory::of(game), game.end) else {
            return;
        };
        let losses = self.0.entry(theory.depth).or_default();
        // In Black's discs, as WTHOR counts: half the difference of the margins.
        let margin = end.score.thousandths() / 1000;
        let in_theory = 2 * i32::from(theory.discs) - 64;
        let difference = i64::from(margin - in_theory) / 2;
        losses.games += 1;
        losses.perfect += u64::from(difference == 0);
        losses.turned += u64::from(margin.signum() != in_theory.signum());
        losses.differences += difference.unsigned_abs();
        losses.won += u64::from(margin != 0);
        losses.of_winners -= difference * i64::from(margin.signum());
    }

    /// A line for each depth.
    pub(super) fn lines(&self, language: Language) -> impl Iterator<Item = String> {
        self.0.iter().map(move |(depth, losses)| {
            let Losses {
                games,
                perfect,
                turned,
                ..
            } = losses;
            let (difference, winner) = losses.means();
            let winner = report::signed(winner, 2);
            language.pick(
                    format!("theory   from {depth} empty squares, {games} games: {perfect} as in theory, {turned} with another result; {difference:.2} discs off on average, the winner's loss {winner}"),
                    format!("理論値   空き{depth}から {games}局: 一致 {perfect}、勝敗が変わった {turned}、平均 {difference:.2} 石の差、勝者の損 {winner} 石"),
            )
        })
    }

    /// The comparison as JSON.
    pub(super) fn object(&self) -> Value {
        let rows = self.0.iter().map(|(depth, losses)| {
            let (difference, winner) = losses.means();
            json!({
                "empties": depth,
                "games": losses.games,
                "as_in_theory": losses.perfect,
                "other_result": losses.turned,
                "mean_difference": difference,
                "mean_loss_of_winner": winner,
            })
        });
        rows.collect()
    }
}

impl Losses {
    /// The mean difference of a game, and the mean loss of a winner.
    fn means(&self) -> (f64, f64) {
        let games = self.games.max(1) as f64;
        (
            self.differences as f64 / games,
            self.of_winners as f64 / self.won.max(1) as f64,
        )
    }
}
