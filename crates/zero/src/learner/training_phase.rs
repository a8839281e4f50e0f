//! The phase that trains a candidate on the samples of the last generations.

use anyhow::{Context, Result, ensure};
use infer::planes::Planes as _;
use learn::Measures;
use learn::policy_value::{self, Dataset};
use learn::samples::Part;
use players::Roster;

use super::ZeroLearner;
use crate::phase::Phase;
use crate::settings::Training;
use crate::start::architecture;
use crate::training;

impl<G: Roster> ZeroLearner<G> {
    pub(super) fn train(&self, generation: u64, measures: &mut Measures) -> Result<bool> {
        let first = generation.saturating_sub(self.settings.window) + 1;
        let first = first.max(1);
        let mut samples = Vec::new();
        for generation in first..=generation {
            // Deleted files are made again.
            if self.play(generation)?.is_none() {
                return Ok(false);
            }
            samples.push(self.at(generation).join("samples"));
        }
        let mut most = u32::MAX;
        for part in Part::BOTH {
            let dataset = Dataset::open::<G::Position>(&samples, part).context(
                "samples of an earlier self-play cannot be used; take the file away, and --resume \
                 plays its games again",
            )?;
            ensure!(
                dataset.samples() > 0,
                "no samples: no position of the {} games of the last {} generations was searched \
                 with all playouts and had more than one move; expected more games, or a larger \
                 full-share",
                part.name(),
                samples.len()
            );
            if part == Part::Train {
                most = u32::try_from(dataset.samples()).unwrap_or(u32::MAX);
            }
        }
        let weights = self
            .best
            .get(policy_value::NETWORK)
            .map_or(&[][..], Vec::as_slice);
        let mut settings = self.settings.training(Training {
            samples,
            layout: self.ground.layout.name(),
            arch: architecture(&self.best)?,
        });
        // The first generations may have fewer samples than a batch.
        settings.batch = settings.batch.min(most);
        let folder = self.at(generation).join("training");
        let seed = self.chance(generation, Phase::Training) >> 1;
        let name = self.name(generation, "training", "学習");
        let trained = training::train::<G>(
            &folder,
            &settings,
            seed,
            weights,
            &name,
            &*self.monitor,
            &self.stop,
        )?;
        if trained.is_none() {
            return Ok(false);
        }
        training::figures(&folder, measures)?;
        let said: Vec<String> = (measures.values().iter())
            .filter(|(name, _)| name.ends_with("/tested"))
            .map(|(name, value)| format!("{} {value:.3}", name.trim_end_matches("/tested")))
            .collect();
        let said = said.join(", ");
        self.tell(
            generation,
            format!("trained: {said}"),
            format!("学習: {said}"),
        );
        Ok(true)
    }
}
