//! Alpha-beta over a network's values.

mod hash_moves;
mod tree;

use std::time::{Duration, Instant};

use game::{Game, Line, Notation, Position, Score, ScoreKind, ScoreUnit};
use infer::planes::{LayoutMove, PolicyIndex};
use infer::{BatchEvaluator, ValueEstimate};
use search::puct::Arbiter;
use search::{Budget, Choice, Limits, Report, Reports, Stop, Thinker};

use crate::{NetworkPlayerError, Scale};
use hash_moves::HashMoves;
use tree::{Found, Tree, UNIT};

/// Alpha-beta search over a network's values: the alpha-beta player of python-dlothello, for any
/// game.
///
/// Iterative deepening starts at two plies. Moves are ordered by the hash move, then near the root
/// by the network's policy, and below that by the game ([`AlphaBeta::trying_first`]). The children
/// of a node at depth 1 are evaluated in one batch. The original counts a pass inside its tree as
/// a loss; here it is a move like others. A draw is worth 0 to both sides, and a certain result
/// from the rules or a solver ([`Arbiter`]) replaces the network's value.
#[derive(Debug)]
pub struct AlphaBeta<L: PolicyIndex, A> {
    evaluator: BatchEvaluator<L>,
    arbiter: A,
    scale: Scale,
    /// The greatest depth, if nothing else limits it.
    depth: Option<u32>,
    is_first: IsFirst<L>,
    hash_moves: HashMoves<LayoutMove<L>>,
}

/// Whether a move is one to try before others.
type IsFirst<L> = fn(&<L as infer::planes::Planes>::Position, LayoutMove<L>) -> bool;

/// The first depth. Depth 1 is another player, [`Value1`](crate::Value1).
const SHALLOWEST: u32 = 2;

/// The greatest depth of all.
const DEEPEST: u32 = 100;

/// The depth where nothing limits it.
const UNLIMITED: u32 = 4;

/// The positions where nothing limits it: in Shogi four plies can take a minute.
const UNLIMITED_NODES: u64 = 3_000;

/// The time of a solver at the root without a clock.
const PATIENCE: Duration = Duration::from_secs(10);

impl<L: PolicyIndex, A> AlphaBeta<L, A> {
    /// A player with a greatest depth; without one, as deep as time allows, or four plies and a few
    /// thousand positions if nothing limits it.
    pub fn new(
        evaluator: BatchEvaluator<L>,
        arbiter: A,
        scale: Scale,
        depth: Option<u32>,
    ) -> Result<AlphaBeta<L, A>, NetworkPlayerError> {
        if evaluator.about().values == 0 {
            return Err(NetworkPlayerError::Value);
        }
        Ok(AlphaBeta {
            evaluator,
            arbiter,
            scale: scale.of_chances(),
            depth,
            is_first: |_, _| false,
            hash_moves: HashMoves::new(),
        })
    }

    /// Tries these moves first where moves are not ordered by the policy, for example corners.
    #[must_use]
    pub fn trying_first(mut self, is_first: IsFirst<L>) -> AlphaBeta<L, A> {
        self.is_first = is_first;
        self
    }

    /// Whether nothing ends a search of a game that goes on.
    fn is_unlimited(&self, limits: &Limits) -> bool {
        let is_limited = limits.clock.is_some()
            || limits.move_time.is_some()
            || limits.nodes.is_some()
            || limits.depth.is_some()
            || limits.until_stopped;
        self.depth.is_none() && !is_limited
    }

    /// The greatest depth with these limits.
    fn deepest(&self, limits: &Limits) -> u32 {
        let own = match self.depth {
            _ if limits.until_stopped => DEEPEST,
            Some(depth) => depth,
            None if self.is_unlimited(limits) => UNLIMITED,
            None => DEEPEST,
        };
        limits.depth.unwrap_or(DEEPEST).min(own).clamp(1, DEEPEST)
    }

    /// A score of the search in the game's unit.
    fn told(&self, score: Score) -> Score {
        match score.kind() {
            ScoreKind::Value(value) => self.scale.score(ValueEstimate {
                logit: value as f32 / UNIT,
                margin: None,
            }),
            _ => score,
        }
    }

    /// Solves the root. The solver may take half of the time, or some seconds without a clock: if
    /// it finds nothing, the search still has to run.
    fn solve<G>(
        &mut self,
        line: &Line<G>,
        budget: &Budget,
        stop: &Stop,
    ) -> Option<Found<LayoutMove<L>>>
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
    fn score_unit(&self, _: &Line<G>) -> ScoreUnit {
        self.scale.unit
    }

    fn prepare(&mut self, line: &Line<G>) {
        let Ok(()) = self.evaluator.warm_up(line.position());
        self.arbiter.prepare(line);
    }

    fn declares(&self, line: &Line<G>) -> bool {
        self.arbiter.declares(line)
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<LayoutMove<L>>,
    ) -> Choice<LayoutMove<L>> {
        let most_nodes = Limits {
            nodes: Some(UNLIMITED_NODES),
            ..Limits::default()
        };
        let is_unlimited = self.is_unlimited(limits);
        let counted = if is_unlimited { &most_nodes } else { limits };
        let mut budget = Budget::new(counted, line.turn(), stop);
        let moves = limits.root_moves(line.position());
        let tell = |depth, found: &Found<LayoutMove<L>>, score, budget: &Budget| {
            reports.send(|| Report {
                rank: None,
                hash_full: None,
                depth,
                score: Some(score),
                nodes: budget.nodes(),
                time: budget.elapsed(),
                line: found.line.clone(),
            });
        };
        // What it finds may begin with any move.
        if limits.root_moves.is_none()
            && let Some(found) = self.solve(line, &budget, stop)
        {
            tell(found.line.len() as u32, &found, found.score, &budget);
            return choice(&found, found.score);
        }
        let deepest = match moves.len() {
            // A forced move is played in any case.
            1 if !limits.until_stopped => SHALLOWEST.min(self.deepest(limits)),
            _ => self.deepest(limits),
        };
        let mut best = None;
        for depth in SHALLOWEST.min(deepest)..=deepest {
            let mut tree = Tree {
                evaluator: &mut self.evaluator,
                arbiter: &mut self.arbiter,
                hash_moves: &mut self.hash_moves,
                is_first: self.is_first,
                budget: &mut budget,
                line: line.clone(),
                root_moves: limits.root_moves.as_ref().map(|_| &moves[..]),
                depth,
                lines: vec![Vec::new(); depth as usize + 1],
                found: None,
                evaluated: 0,
            };
            let ended = tree.search();
            let (found, evaluated) = (tree.found.take(), tree.evaluated);
            // An interrupted iteration counts as well: it started with the best move so far.
            best = found.or(best);
            if ended.is_err() {
                break;
            }
            let Some(found) = &best else { break };
            tell(depth, found, self.told(found.score), &budget);
            let is_proved = !matches!(found.score.kind(), ScoreKind::Value(_));
            // If nothing was evaluated, everything is certain.
            if is_proved || evaluated == 0 {
                break;
            }
        }
        match best {
            Some(found) => choice(&found, self.told(found.score)),
            // There was only time for the policy.
            None => Choice {
                best: self
                    .hash_moves
                    .best(line.position().key())
                    .filter(|m| moves.contains(m))
                    .or(moves.first().copied()),
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
