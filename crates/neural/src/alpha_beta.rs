//! Alpha-beta over a network's values.

mod memory;
mod tree;

use std::time::{Duration, Instant};

use game::{Game, Line, Notation, Position, Score, ScoreKind};
use infer::planes::PolicyIndex;
use infer::{Judge, Opinion};
use search::puct::Arbiter;
use search::{Budget, Choice, Limits, Report, Reports, Stop, Thinker};

use crate::policy::MoveOf;
use crate::{Lacking, Scale};
use memory::Memory;
use tree::{Found, Tree, UNIT};

/// Looks at everything some moves ahead and takes the move whose worst end is best: the alpha-beta
/// player of python-dlothello, for any game.
///
/// It looks two plies deep, three, and so on. Near the root the network's policy says which moves
/// are tried first, below that the game does ([`AlphaBeta::trying_first`]); what was best before is
/// tried before all. The children of a last position are judged together. Where the original
/// counts a pass inside its tree as a loss, a pass here is a move like others, a draw is worth
/// nothing to either side, and what the rules or a solver say is certain ([`Arbiter`]) takes the
/// place of the network's opinion.
#[derive(Debug)]
pub struct AlphaBeta<L: PolicyIndex, A> {
    judge: Judge<L>,
    arbiter: A,
    scale: Scale,
    /// How many plies deep it looks at most, if nothing else limits it.
    depth: Option<u32>,
    is_first: IsFirst<L>,
    memory: Memory<MoveOf<L>>,
}

/// Whether a move is one to try before others.
type IsFirst<L> = fn(&<L as infer::planes::Planes>::Position, MoveOf<L>) -> bool;

/// The first look: one ply deep is another player's, [`Value1`](crate::Value1).
const SHALLOWEST: u32 = 2;

/// No look is deeper.
const DEEPEST: u32 = 100;

/// How deep it looks where nothing limits it.
const UNLIMITED: u32 = 4;

/// How long a solver at the root may take where there is no clock.
const PATIENCE: Duration = Duration::from_secs(10);

impl<L: PolicyIndex, A> AlphaBeta<L, A> {
    /// A player that looks so many plies deep at most; without a number as deep as its time
    /// allows, or four plies if nothing limits it.
    pub fn new(
        judge: Judge<L>,
        arbiter: A,
        scale: Scale,
        depth: Option<u32>,
    ) -> Result<AlphaBeta<L, A>, Lacking> {
        if judge.about().values == 0 {
            return Err(Lacking::Value);
        }
        Ok(AlphaBeta {
            judge,
            arbiter,
            scale,
            depth,
            is_first: |_, _| false,
            memory: Memory::new(),
        })
    }

    /// The same player, which tries these moves first where the policy is not asked, such as
    /// those to a corner.
    #[must_use]
    pub fn trying_first(mut self, is_first: IsFirst<L>) -> AlphaBeta<L, A> {
        self.is_first = is_first;
        self
    }

    /// How deep a search with these limits may look.
    fn deepest(&self, limits: &Limits) -> u32 {
        let is_limited =
            limits.clock.is_some() || limits.move_time.is_some() || limits.nodes.is_some();
        let own = match self.depth {
            _ if limits.until_stopped => DEEPEST,
            Some(depth) => depth,
            None if is_limited || limits.depth.is_some() => DEEPEST,
            None => UNLIMITED,
        };
        limits.depth.unwrap_or(DEEPEST).min(own).clamp(1, DEEPEST)
    }

    /// A score of the search as others want to hear it.
    fn told(&self, score: Score) -> Score {
        match score.kind() {
            ScoreKind::Value(value) => self.scale.score(Opinion {
                logit: value as f32 / UNIT,
                margin: None,
            }),
            _ => score,
        }
    }

    /// What a solver finds at the root. It may take half of the time, or some seconds if there is
    /// no clock: what it does not find must still be looked for.
    fn solve<G>(&mut self, line: &Line<G>, budget: &Budget, stop: &Stop) -> Option<Found<MoveOf<L>>>
    where
        G: Game,
        L: PolicyIndex<Position = G::Position>,
        A: Arbiter<G>,
    {
        let time = budget.time().map_or(PATIENCE, |time| time / 2);
        let stop = stop.or_at(Instant::now() + time);
        let (moves, certain) = self.arbiter.solve(line, &stop)?;
        Some(Found {
            score: tree::certain(certain.result, certain.plies.into()),
            line: moves,
        })
    }
}

impl<G, L, A> Thinker<G> for AlphaBeta<L, A>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
    A: Arbiter<G>,
{
    fn declares(&self, line: &Line<G>) -> bool {
        self.arbiter.declares(line)
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<MoveOf<L>>,
    ) -> Choice<MoveOf<L>> {
        let mut budget = Budget::new(limits, line.turn(), stop);
        let moves = line.position().count_legal();
        let tell = |depth, found: &Found<MoveOf<L>>, score, budget: &Budget| {
            reports.send(|| Report {
                rank: None,
                depth,
                score: Some(score),
                nodes: budget.nodes(),
                time: budget.elapsed(),
                line: found.line.clone(),
            });
        };
        if let Some(found) = self.solve(line, &budget, stop) {
            tell(found.line.len() as u32, &found, found.score, &budget);
            return choice(&found, found.score);
        }
        let deepest = match moves {
            // Whatever comes of the only move, it is played.
            1 if !limits.until_stopped => SHALLOWEST.min(self.deepest(limits)),
            _ => self.deepest(limits),
        };
        let mut best = None;
        for depth in SHALLOWEST.min(deepest)..=deepest {
            let mut tree = Tree {
                judge: &mut self.judge,
                arbiter: &mut self.arbiter,
                memory: &mut self.memory,
                is_first: self.is_first,
                budget: &mut budget,
                line: line.clone(),
                depth,
                lines: vec![Vec::new(); depth as usize + 1],
                found: None,
                judged: 0,
            };
            let ended = tree.search();
            let (found, judged) = (tree.found.take(), tree.judged);
            // A look that time ends counts as well: it began with what was best before.
            best = found.or(best);
            if ended.is_err() {
                break;
            }
            let Some(found) = &best else { break };
            tell(depth, found, self.told(found.score), &budget);
            let is_proved = !matches!(found.score.kind(), ScoreKind::Value(_));
            // Where nothing was judged, everything is certain.
            if is_proved || judged == 0 {
                break;
            }
        }
        match best {
            Some(found) => choice(&found, self.told(found.score)),
            // There was time for the policy and no more.
            None => Choice {
                best: self.memory.best(line.position().key()),
                score: None,
                ponder: None,
            },
        }
    }
}

fn choice<M: Copy>(found: &Found<M>, score: Score) -> Choice<M> {
    Choice {
        best: found.line.first().copied(),
        score: Some(score),
        ponder: found.line.get(1).copied(),
    }
}
