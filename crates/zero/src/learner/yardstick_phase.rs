//! The phase in which the best network plays against players that stay the same.

use anyhow::Result;
use arena::mix;
use learn::{Glance, Measures};
use players::Roster;

use super::ZeroLearner;
use crate::duel::{Side, Verdict};
use crate::files::remove;
use crate::phase::Phase;

impl<G: Roster> ZeroLearner<G> {
    pub(super) fn compare(&self, generation: u64, measures: &mut Measures) -> Result<bool> {
        self.tidy(generation)?;
        let every = self.settings.yardstick_every;
        let is_last = generation == self.settings.generations;
        if every == 0 || !is_last && !generation.is_multiple_of(every) {
            return Ok(true);
        }
        let folder = self.at(generation);
        let file = folder.join("after.sbn");
        self.publish(&self.best, &file)?;
        for (number, yardstick) in (1..).zip(&self.yardsticks) {
            let other = Side {
                player: yardstick.parse()?,
                name: yardstick.clone(),
                playouts: None,
            };
            let players = [self.side(&file, "best"), other];
            let seed = mix(self.chance(generation, Phase::Yardsticks), number);
            let duel = self.duel(players, self.settings.yardstick_pairs, None, seed)?;
            let place = folder.join(format!("yardstick-{number}"));
            let name = self.name(
                generation,
                &format!("against {yardstick}"),
                &format!("{yardstick} と対局"),
            );
            let Some(verdict) = duel.play(self.game, &place, &name, &*self.monitor, &self.stop)?
            else {
                return Ok(false);
            };
            measures.say(format!("yardstick/{yardstick}"), verdict.score);
            let Verdict { score, games, .. } = verdict;
            self.tell(
                generation,
                format!("{score:.3} against {yardstick} in {games} games"),
                format!("{yardstick} に{games}局で {score:.3}"),
            );
        }
        Ok(true)
    }

    /// Deletes the files that only an undecided gate needs.
    fn tidy(&self, generation: u64) -> Result<()> {
        // With --checkpoint-every a resumed process may start before the gate.
        let checkpoints = Glance::at(&self.folder)?.checkpoints;
        if checkpoints.last() != Some(&self.standing.step) {
            return Ok(());
        }
        let folder = self.at(generation);
        remove(&folder.join("training/checkpoints"))?;
        if self.standing.best == generation {
            // It is now the best network of the next generation, and of the run's checkpoint.
            remove(&folder.join("candidate.sbn"))?;
        }
        Ok(())
    }
}
