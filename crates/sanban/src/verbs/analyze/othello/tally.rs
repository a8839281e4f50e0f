use serde_json::{Value, json};

use super::error_size::ErrorSize;
use super::ply::Ply;
use crate::language::Language;

/// What a player's moves have cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) moves: u64,
    pub(super) loss: u64,
    /// How many errors of each size.
    pub(super) errors: [u64; 3],
}

impl Tally {
    /// What these moves of one game have cost.
    pub(super) fn of<'a>(plies: impl Iterator<Item = &'a Ply>) -> Tally {
        let mut tally = Tally {
            games: 1,
            ..Tally::default()
        };
        for ply in plies {
            tally.moves += 1;
            tally.loss += u64::from(ply.loss().unsigned_abs());
            if let Some(size) = ply.error() {
                tally.errors[size as usize] += 1;
            }
        }
        tally
    }

    pub(super) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.moves += other.moves;
        self.loss += other.loss;
        for (errors, more) in self.errors.iter_mut().zip(other.errors) {
            *errors += more;
        }
    }

    /// How many discs a move has cost.
    pub(super) fn average(&self) -> f64 {
        self.loss as f64 / self.moves.max(1) as f64
    }

    pub(super) fn text(&self, language: Language) -> String {
        let Tally { moves, loss, .. } = self;
        let average = self.average();
        let errors: Vec<String> = ErrorSize::ALL
            .into_iter()
            .zip(self.errors)
            .map(|(size, count)| {
                let name = size.name(language);
                language.pick(format!("{count} {name}"), format!("{name} {count}"))
            })
            .collect();
        language.pick(
            format!(
                "{moves} moves, {loss} discs lost, {average:.2} a move; errors: {}",
                errors.join(", ")
            ),
            format!(
                "{moves}手、損失 {loss} 石、一手平均 {average:.2}、ミス: {}",
                errors.join("、")
            ),
        )
    }

    pub(super) fn object(&self) -> Value {
        let [small, medium, large] = self.errors;
        json!({
            "games": self.games,
            "moves": self.moves,
            "loss": self.loss,
            "average_loss": self.average(),
            "small": small,
            "medium": medium,
            "large": large,
        })
    }
}
