use game::{Line, Notation, Outcome, Position, Score, Wdl};
use infer::planes::PolicyIndex;
use infer::{Judge, Opinion, softmax};
use search::{Budget, Choice, Limits, Report, Reports, Stop, Thinker};

use crate::policy::{MoveOf, lines};
use crate::{Dice, Lacking, Scale};

/// How many positions are judged at once: a large network on a slow machine then still looks at
/// the clock several times a second.
const BATCH: usize = 32;

/// Plays every legal move, judges the positions after it, and takes the one that is worst for its
/// opponent: python-dlshogi's search1 player.
///
/// A move that ends the game counts for what it brings. It tells how likely each move wins. If
/// its time or its nodes end first, it chooses among the moves it has looked at.
#[derive(Debug)]
pub struct Value1<L> {
    judge: Judge<L>,
    scale: Scale,
    dice: Dice,
}

/// What a move leads to, for the side that plays it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Prospect {
    /// The end of the game.
    Over(Wdl),
    /// A position of which the network thinks so.
    Open(Opinion),
}

impl Prospect {
    fn logit(self) -> f32 {
        match self {
            Prospect::Over(Wdl::Win) => f32::INFINITY,
            Prospect::Over(Wdl::Draw) => 0.0,
            Prospect::Over(Wdl::Loss) => f32::NEG_INFINITY,
            Prospect::Open(opinion) => opinion.logit,
        }
    }

    fn chance(self) -> f32 {
        Opinion {
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
            Prospect::Open(opinion) => scale.score(opinion),
        }
    }
}

impl<L: PolicyIndex> Value1<L> {
    /// A player that chooses with these dice and judges on this scale.
    pub fn new(judge: Judge<L>, scale: Scale, dice: Dice) -> Result<Value1<L>, Lacking> {
        if judge.about().values == 0 {
            return Err(Lacking::Value);
        }
        Ok(Value1 { judge, scale, dice })
    }

    /// What these moves lead to. The line is left as it was.
    fn prospects<G>(&mut self, line: &mut Line<G>, moves: &[MoveOf<L>]) -> Vec<Prospect>
    where
        G: Notation,
        L: PolicyIndex<Position = G::Position>,
    {
        let turn = line.turn();
        let layout = self.judge.layout();
        let ends: Vec<Option<Outcome>> = moves
            .iter()
            .map(|&m| {
                line.push_unchecked(m);
                let end = line.verdict().map(|verdict| verdict.outcome);
                if end.is_none() && layout.fits(line.position()) {
                    let last = line.moves().iter().rev().take(layout.history());
                    let last: Vec<_> = last.copied().collect();
                    self.judge.add(line.position(), &last);
                }
                line.pop();
                end
            })
            .collect();
        let Ok(()) = self.judge.run();
        let mut judged = 0..;
        let prospect = |end: Option<Outcome>| match end {
            Some(outcome) => Prospect::Over(outcome.seen_by(turn)),
            None => {
                let opinion = judged.next().and_then(|number| self.judge.opinion(number));
                let unknown = Opinion {
                    logit: 0.0,
                    margin: None,
                };
                Prospect::Open(-opinion.unwrap_or(unknown))
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
    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<MoveOf<L>>,
    ) -> Choice<MoveOf<L>> {
        let mut budget = Budget::new(limits, line.turn(), stop);
        let mut ahead = line.clone();
        let moves = line.position().legal_moves();
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
        softmax(&mut chances, self.dice.temperature());
        let chosen = self.dice.choose(chances.into_iter());
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
