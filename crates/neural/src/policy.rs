use std::time::Instant;

use game::{Line, MoveOf, Notation, ScoreUnit};
use infer::BatchEvaluator;
use infer::planes::{LayoutMove, PolicyIndex};
use search::{Choice, Limits, Report, Reports, Stop, Thinker};

use crate::{MoveSampler, NetworkPlayerError, Scale};

/// Plays by the network's policy, without search: python-dlshogi's policy player.
///
/// It reports the probability of each move. On a board that the network was not made for, all
/// moves are equally likely.
#[derive(Debug)]
pub struct Policy<L> {
    evaluator: BatchEvaluator<L>,
    scale: Scale,
    sampler: MoveSampler,
}

impl<L: PolicyIndex> Policy<L> {
    /// A player with this sampler. Scores are on this scale, if the network has a value.
    pub fn new(
        evaluator: BatchEvaluator<L>,
        scale: Scale,
        sampler: MoveSampler,
    ) -> Result<Policy<L>, NetworkPlayerError> {
        if evaluator.about().labels == 0 {
            return Err(NetworkPlayerError::Policy);
        }
        Ok(Policy {
            scale: scale.of_outputs(evaluator.about().values),
            evaluator,
            sampler,
        })
    }
}

impl<G, L> Thinker<G> for Policy<L>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
{
    fn score_unit(&self, _: &Line<G>) -> ScoreUnit {
        self.scale.unit
    }

    fn prepare(&mut self, line: &Line<G>) {
        let Ok(()) = self.evaluator.warm_up(line.position());
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        _: &Stop,
        reports: &Reports<LayoutMove<L>>,
    ) -> Choice<LayoutMove<L>> {
        let started = Instant::now();
        let position = line.position();
        let layout = self.evaluator.layout();
        if layout.fits(position) {
            let last = line.moves().iter().rev().take(layout.history());
            self.evaluator
                .add(position, &last.copied().collect::<Vec<_>>());
        }
        let Ok(()) = self.evaluator.run();
        let moves = limits.root_moves(position);
        let chances = among(
            &moves,
            self.evaluator
                .chances(0, position, self.sampler.temperature()),
        );
        let chosen = self
            .sampler
            .choose(chances.iter().map(|&(_, chance)| chance));
        let best = chosen.map(|number| chances[number].0);
        let estimate = self.evaluator.value_estimate(0);
        let score = estimate.map(|estimate| self.scale.score(estimate));
        reports.say(|| {
            // At temperature 0 the best move would have a probability of 1.
            let mut told = if self.sampler.temperature() > 0.0 {
                chances
            } else {
                among(&moves, self.evaluator.chances(0, position, 1.0))
            };
            told.sort_by(|(_, first), (_, second)| second.total_cmp(first));
            lines::<G>(position, &told)
        });
        reports.send(|| Report {
            rank: None,
            hash_full: None,
            depth: 0,
            score,
            nodes: 1,
            time: started.elapsed(),
            line: best.into_iter().collect(),
        });
        Choice {
            best,
            score,
            ponder: None,
        }
    }
}

/// The probabilities of these moves alone.
fn among<M: Copy + PartialEq>(moves: &[M], mut chances: Vec<(M, f32)>) -> Vec<(M, f32)> {
    if moves.len() < chances.len() {
        chances.retain(|(m, _)| moves.contains(m));
        let sum: f32 = chances.iter().map(|(_, chance)| chance).sum();
        let even = 1.0 / chances.len() as f32;
        for (_, chance) in &mut chances {
            *chance = if sum > 0.0 { *chance / sum } else { even };
        }
    }
    chances
}

/// One line per move with a number from 0 to 1, as python-dlshogi prints them.
pub(crate) fn lines<G: Notation>(
    position: &G::Position,
    moves: &[(MoveOf<G>, f32)],
) -> Vec<String> {
    let line = |&(m, number): &(_, f32)| format!("{:5} : {number:.5}", G::move_text(position, m));
    moves.iter().map(line).collect()
}
