use game::{Line, Notation, Outcome, Score, ScoreUnit, Wdl};
use infer::planes::{LayoutMove, PolicyIndex};
use infer::{BatchEvaluator, ValueEstimate, softmax};
use search::{Budget, Choice, Limits, Report, Reports, Stop, Thinker};

use crate::policy::lines;
use crate::{MoveSampler, NetworkPlayerError, Scale};

/// The batch size: small enough that a large network on a slow machine checks the clock several
/// times a second.
const BATCH: usize = 32;

/// Evaluates the position after every legal move and takes the one that is worst for the opponent:
/// python-dlshogi's search1 player.
///
/// A move that ends the game counts by its result. It reports the win probability of each move. If
/// time or nodes run out, it chooses among the moves evaluated so far.
#[derive(Debug)]
pub struct Value1<L> {
    evaluator: BatchEvaluator<L>,
    scale: Scale,
    sampler: MoveSampler,
}

/// The position after a move, for the side that plays it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Prospect {
    /// The end of the game.
    Over(Wdl),
    /// The network's value.
    Open(ValueEstimate),
}

impl Prospect {
    fn logit(self) -> f32 {
        match self {
            Prospect::Over(Wdl::Win) => f32::INFINITY,
            Prospect::Over(Wdl::Draw) => 0.0,
            Prospect::Over(Wdl::Loss) => f32::NEG_INFINITY,
            Prospect::Open(estimate) => estimate.logit,
        }
    }

    fn chance(self) -> f32 {
        ValueEstimate {
            logit: self.logit(),
            margin: None,
        }
        .chance()
    }

    fn score(self, scale: Scale) -> Score {
        match self {
            Prospect::Over(Wdl::Win) => Score::win_in(1),
            Prospect::Over(Wdl::Draw) => Score::ZERO,
            Prospect::Over(Wdl::Loss) => Score::loss_in(1),
            Prospect::Open(estimate) => scale.score(estimate),
        }
    }
}

impl<L: PolicyIndex> Value1<L> {
    /// A player with this sampler. Scores are on this scale.
    pub fn new(
        evaluator: BatchEvaluator<L>,
        scale: Scale,
        sampler: MoveSampler,
    ) -> Result<Value1<L>, NetworkPlayerError> {
        if evaluator.about().values == 0 {
            return Err(NetworkPlayerError::Value);
        }
        Ok(Value1 {
            scale: scale.of_outputs(evaluator.about().values),
            evaluator,
            sampler,
        })
    }

    /// The positions after these moves. The line is left as it was.
    fn prospects<G>(&mut self, line: &mut Line<G>, moves: &[LayoutMove<L>]) -> Vec<Prospect>
    where
        G: Notation,
        L: PolicyIndex<Position = G::Position>,
    {
        let turn = line.turn();
        let layout = self.evaluator.layout();
        let ends: Vec<Option<Outcome>> = moves
            .iter()
            .map(|&m| {
                line.push_unchecked(m);
                let end = line.verdict().map(|verdict| verdict.outcome);
                if end.is_none() && layout.fits(line.position()) {
                    let last = line.moves().iter().rev().take(layout.history());
                    let last: Vec<_> = last.copied().collect();
                    self.evaluator.add(line.position(), &last);
                }
                line.pop();
                end
            })
            .collect();
        let Ok(()) = self.evaluator.run();
        let mut evaluated = 0..;
        let prospect = |end: Option<Outcome>| match end {
            Some(outcome) => Prospect::Over(outcome.seen_by(turn)),
            None => {
                let estimate = evaluated
                    .next()
                    .and_then(|number| self.evaluator.value_estimate(number));
                let unknown = ValueEstimate {
                    logit: 0.0,
                    margin: None,
                };
                Prospect::Open(-estimate.unwrap_or(unknown))
            }
        };
        ends.into_iter().map(prospect).collect()
    }
}

impl<G, L> Thinker<G> for Value1<L>
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
        stop: &Stop,
        reports: &Reports<LayoutMove<L>>,
    ) -> Choice<LayoutMove<L>> {
        let mut budget = Budget::new(limits, line.turn(), stop);
        let mut ahead = line.clone();
        let moves = limits.root_moves(line.position());
        let mut prospects: Vec<Prospect> = Vec::new();
        for batch in moves.chunks(BATCH) {
            let allowed = batch.iter().take_while(|_| budget.visit().is_ok()).count();
            // One move has to be played, whatever the limits.
            let allowed = allowed.max(usize::from(prospects.is_empty()));
            prospects.extend(self.prospects(&mut ahead, &batch[..allowed]));
            if budget.check().is_err() {
                break;
            }
        }
        let mut chances: Vec<f32> = prospects.iter().map(|prospect| prospect.logit()).collect();
        softmax(&mut chances, self.sampler.temperature());
        let chosen = self.sampler.choose(chances.into_iter());
        let best = chosen.map(|number| moves[number]);
        let score = chosen.map(|number| prospects[number].score(self.scale));
        reports.say(|| {
            let rates = prospects.iter().map(|prospect| prospect.chance());
            let mut told: Vec<_> = moves.iter().copied().zip(rates).collect();
            told.sort_by(|(_, first), (_, second)| second.total_cmp(first));
            lines::<G>(line.position(), &told)
        });
        reports.send(|| Report {
            rank: None,
            hash_full: None,
            depth: 1,
            score,
            nodes: budget.nodes(),
            time: budget.elapsed(),
            line: best.into_iter().collect(),
        });
        Choice {
            best,
            score,
            ponder: None,
        }
    }
}
