//! The phase in which the candidate plays against the best network.

use anyhow::Result;
use arena::statistics::Hypothesis;
use arena::{ModelName, SprtPlan};
use learn::policy_value;
use learn::{Files, Glance, Measures};
use players::Roster;

use super::ZeroLearner;
use crate::duel::Verdict;
use crate::gate::Gate;
use crate::phase::Phase;

/// The two hypotheses of a sequential gate, in Elo.
const SPRT: SprtPlan = SprtPlan {
    elo0: 0.0,
    elo1: 50.0,
    alpha: 0.05,
    beta: 0.05,
    model: ModelName::Logistic,
};

impl<G: Roster> ZeroLearner<G> {
    pub(super) fn pass_gate(&mut self, generation: u64, measures: &mut Measures) -> Result<bool> {
        let candidate = self.candidate(generation)?;
        let folder = self.at(generation);
        let (pairs, test) = match self.gate {
            Gate::None => {
                self.keep(generation, candidate);
                return Ok(true);
            }
            Gate::Pairs(pairs) => (pairs, None),
            Gate::Sequential(pairs) => (pairs, Some(SPRT)),
        };
        let file = folder.join("candidate.sbn");
        self.publish(&candidate, &file)?;
        let players = [
            self.side(&file, "candidate"),
            self.side(&folder.join("best.sbn"), "best"),
        ];
        let duel = self.duel(players, pairs, test, self.chance(generation, Phase::Gate))?;
        let name = self.name(generation, "gate", "関門");
        let Some(verdict) = duel.play(
            self.game,
            &folder.join("gate"),
            &name,
            &*self.monitor,
            &self.stop,
        )?
        else {
            return Ok(false);
        };
        let is_kept = match verdict.accepted {
            Some(hypothesis) => hypothesis == Hypothesis::H1,
            None => verdict.score >= self.settings.gate_score,
        };
        self.standing.score = Some(verdict.score);
        self.standing.is_kept = is_kept;
        if is_kept {
            self.standing.elo += verdict.elo();
            self.keep(generation, candidate);
        }
        measures.say("gate/score", verdict.score);
        measures.say("gate/kept", f64::from(u8::from(is_kept)));
        measures.say("Elo summed over gates", self.standing.elo);
        let Verdict { score, games, .. } = verdict;
        let elo = self.standing.elo;
        let kept = if is_kept {
            self.language.pick("kept", "採用")
        } else {
            self.language.pick("refused", "不採用")
        };
        self.tell(
            generation,
            format!("gate: {score:.3} in {games} games, {kept}; {elo:+.0} Elo since the first"),
            format!("関門: {games}局で {score:.3}、{kept}。初代から {elo:+.0} Elo"),
        );
        Ok(true)
    }

    /// The network trained in a generation.
    fn candidate(&self, generation: u64) -> Result<Files> {
        let run = Glance::at(&self.at(generation).join("training"))?;
        Ok(policy_value::network::<G>(
            &run.checkpoint(None)?,
            &self.ground.layout,
        )?)
    }

    fn keep(&mut self, generation: u64, candidate: Files) {
        self.best = candidate;
        self.standing.best = generation;
    }
}
