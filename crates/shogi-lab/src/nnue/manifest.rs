//! How a network was made: in its file without times, so that the same seed makes the same file, and
//! beside it with them.

use serde::Serialize;

use super::settings::NnueSettings;
use super::standing::{GenerationRecord, NnueStanding};

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Manifest<'a> {
    what: &'static str,
    version: &'static str,
    seed: u64,
    generation: u64,
    /// The Elo above what the run began with, summed over the gates.
    elo_over_first: f64,
    settings: &'a NnueSettings,
    generations: &'a [GenerationRecord],
}

const WHAT: &str =
    "A network of Shogi's player alphabeta, made by `sanban learn nnue shogi` from its own games";

/// What stands beside the network of a generation.
pub(super) fn beside(settings: &NnueSettings, seed: u64, standing: &NnueStanding) -> String {
    text(settings, seed, standing, &standing.generations)
}

/// What stands in the file of a candidate.
pub(super) fn inside(settings: &NnueSettings, seed: u64, standing: &NnueStanding) -> String {
    let mut records = standing.generations.clone();
    for record in &mut records {
        record.play_seconds = 0.0;
        record.train_seconds = 0.0;
    }
    text(settings, seed, standing, &records)
}

fn text(
    settings: &NnueSettings,
    seed: u64,
    standing: &NnueStanding,
    generations: &[GenerationRecord],
) -> String {
    let manifest = Manifest {
        what: WHAT,
        version: env!("CARGO_PKG_VERSION"),
        seed,
        generation: standing.best,
        elo_over_first: (10.0 * standing.elo).round() / 10.0,
        settings,
        generations,
    };
    toml::to_string(&manifest).unwrap_or_default()
}
