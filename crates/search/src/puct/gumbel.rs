use std::sync::atomic::Ordering;

use fastrand::Rng;
use game::Game;

use super::first::First;
use super::node::Try;
use super::noise::gumbel;
use super::{Candidate, Tree};

/// Gumbel's sequential halving at the root, for few playouts: it starts with the moves that are
/// best by prior and Gumbel noise, and halves them by the values found (Danihelka and others,
/// 2022).
///
/// With any number of playouts, the move it chooses is on average better than the prior's, if the
/// values are right.
#[derive(Clone, Debug)]
pub struct Halving {
    /// The remaining moves, by their ranks in the tree.
    left: Vec<Contender>,
    /// The playouts of each move before the next halving.
    wanted: u32,
    playouts: u32,
    rounds: u32,
    /// The number of playouts in progress.
    under_way: u64,
}

#[derive(Clone, Copy, Debug)]
struct Contender {
    rank: usize,
    /// The logit of its prior plus Gumbel noise.
    claim: f32,
    tried: u32,
}

/// The weight of values against priors: the paper's constants.
const VISIT_OFFSET: f32 = 50.0;
const SCALE: f32 = 1.0;

/// A value from 0 to 1 on the scale of logits, given the playouts of the most visited move.
fn weight(value: f32, most: u32) -> f32 {
    (VISIT_OFFSET + most as f32) * SCALE * value
}

impl Halving {
    /// Starts with at most this many moves, at a root that has been evaluated, for this many
    /// playouts.
    #[must_use]
    pub fn new<G: Game>(tree: &Tree<G>, moves: usize, playouts: u32, rng: &mut Rng) -> Halving {
        let all = tree.node(tree.root).moves().enumerate();
        let all = all.filter(|(_, (edge, _))| tree.allows(tree.root, edge.m));
        let mut left: Vec<Contender> = all
            .map(|(rank, (edge, _))| Contender {
                rank,
                claim: edge.prior.max(1e-9).ln() + gumbel(rng),
                tried: 0,
            })
            .collect();
        left.sort_by(|a, b| b.claim.total_cmp(&a.claim));
        left.truncate(moves.max(1));
        let rounds = (left.len().max(2) as f32).log2().ceil() as u32;
        let mut halving = Halving {
            left,
            wanted: 0,
            playouts,
            rounds,
            under_way: 0,
        };
        halving.allot();
        halving
    }

    fn allot(&mut self) {
        let count = self.left.len().max(1) as u32;
        self.wanted += (self.playouts / (self.rounds * count)).max(1);
    }

    /// The first move of the next playout. Moves are halved when every playout of a round is
    /// finished: one in progress would count as lost.
    pub(super) fn next<G: Game>(&mut self, tree: &Tree<G>) -> First {
        let is_done = |contender: &Contender| contender.tried >= self.wanted;
        if self.left.len() > 1 && self.left.iter().all(is_done) {
            if self.under_way > 0 {
                return First::Wait;
            }
            self.halve(tree);
        }
        let next = self.left.iter_mut().min_by_key(|one| one.tried);
        let Some(next) = next else {
            return First::Any;
        };
        next.tried += 1;
        self.under_way += 1;
        First::Rank(next.rank)
    }

    /// Counts finished playouts.
    pub(super) fn count(&mut self, playouts: u64) {
        self.under_way = self.under_way.saturating_sub(playouts);
    }

    /// Cancels a playout that started with this move.
    pub(super) fn give_back(&mut self, rank: usize) {
        self.under_way = self.under_way.saturating_sub(1);
        let contender = self.left.iter_mut().find(|one| one.rank == rank);
        if let Some(contender) = contender {
            contender.tried -= 1;
        }
    }

    fn halve<G: Game>(&mut self, tree: &Tree<G>) {
        self.order(tree);
        let half = self.left.len().div_ceil(2);
        self.left.truncate(half);
        self.allot();
    }

    fn order<G: Game>(&mut self, tree: &Tree<G>) {
        let values = values(tree);
        let most = values.iter().map(|value| value.0).max().unwrap_or(0);
        let score =
            |contender: &Contender| contender.claim + weight(values[contender.rank].1, most);
        self.left.sort_by(|a, b| score(b).total_cmp(&score(a)));
    }

    /// The rank of the best remaining move.
    pub fn best<G: Game>(&mut self, tree: &Tree<G>) -> Option<usize> {
        self.order(tree);
        self.left.first().map(|contender| contender.rank)
    }
}

/// The playouts and value of each of the root's moves. A move without playouts has the average
/// value of the others.
fn values<G: Game>(tree: &Tree<G>) -> Vec<(u32, f32)> {
    let node = tree.node(tree.root);
    let mean = node.mean();
    let value = |(_, tried): (_, Option<&Try>)| {
        let playouts = tried.map_or(0, |tried| tried.playouts.load(Ordering::Relaxed));
        match tried {
            Some(tried) if playouts > 0 => (playouts, tried.mean(playouts)),
            _ => (0, mean),
        }
    };
    node.moves().map(value).collect()
}

/// The policy target of such a search: the priors, improved by the values found. Moves without
/// playouts keep their share.
#[must_use]
pub fn improved<M>(candidates: &[Candidate<M>], mean: f32) -> Vec<f32> {
    let most = candidates.iter().map(|candidate| candidate.playouts).max();
    let most = most.unwrap_or(0);
    let logit = |candidate: &Candidate<M>| {
        let value = candidate.chance.unwrap_or(mean);
        candidate.prior.max(1e-9).ln() + weight(value, most)
    };
    let logits: Vec<f32> = candidates.iter().map(logit).collect();
    let best = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let shares: Vec<f32> = logits.iter().map(|logit| (logit - best).exp()).collect();
    let sum: f32 = shares.iter().sum();
    shares.into_iter().map(|share| share / sum).collect()
}
