use std::collections::BTreeMap;
use std::io::{self, Write};

use record::othello::{Record, Theory};
use serde_json::{Value, json};

use crate::language::Language;

/// Games against what they would have been without errors, by the empty squares from which on.
#[derive(Default)]
pub(super) struct Theories(BTreeMap<u8, Losses>);

/// What was lost by errors, in discs.
#[derive(Default)]
struct Losses {
    games: u64,
    /// Games that ended with the score in theory.
    perfect: u64,
    /// Games that somebody else would have won, or that would have been drawn.
    turned: u64,
    /// By how many discs the results differ from those in theory.
    differences: u64,
    /// How many discs those who won had lost before, less what they gained by the other's errors.
    of_winners: i64,
    won: u64,
}

impl Theories {
    pub(super) fn add(&mut self, game: &Record) {
        let (Some(theory), Some(end)) = (Theory::of(game), game.end) else {
            return;
        };
        let losses = self.0.entry(theory.depth).or_default();
        // In discs of Black's, as the base has it: half of what the margins differ by.
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

    pub(super) fn write(&self, language: Language, out: &mut dyn Write) -> io::Result<()> {
        for (depth, losses) in &self.0 {
            let Losses {
                games,
                perfect,
                turned,
                ..
            } = losses;
            let (difference, winner) = losses.means();
            writeln!(
                out,
                "{}",
                language.pick(
                    format!("theory   from {depth} empty squares, {games} games: {perfect} as in theory, {turned} with another result; {difference:.2} discs off on average, the winner's loss {winner:+.2}"),
                    format!("理論値   空き{depth}から {games}局: 一致 {perfect}、勝敗が変わった {turned}、平均 {difference:.2} 石の差、勝者の損 {winner:+.2} 石"),
                )
            )?;
        }
        Ok(())
    }

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
    /// The difference of a game, and what the winner of one lost.
    fn means(&self) -> (f64, f64) {
        let games = self.games.max(1) as f64;
        (
            self.differences as f64 / games,
            self.of_winners as f64 / self.won.max(1) as f64,
        )
    }
}
