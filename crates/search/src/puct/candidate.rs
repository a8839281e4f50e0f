use std::sync::atomic::Ordering;

use game::{Game, MoveOf, Wdl};

use super::{Certain, Tree};

/// A move of the root, with its statistics.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub m: M,
    /// The prior of the evaluator.
    pub prior: f32,
    /// The number of playouts through it.
    pub playouts: u32,
    /// The win probability of the side that plays it; `None` if it was never tried.
    pub chance: Option<f32>,
    /// The certain result for that side, and in how many plies from the root.
    pub certain: Option<Certain>,
}

impl<M> Candidate<M> {
    /// The sort key: certain wins first, then playouts, certain losses last.
    fn rank(&self) -> (i32, u32, f32) {
        let certain = self.certain.filter(|certain| certain.result != Wdl::Draw);
        (certain.map_or(0, Certain::rank), self.playouts, self.prior)
    }
}

impl<G: Game> Tree<G> {
    /// The root's moves, the best one first. Empty before the root is evaluated.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate<MoveOf<G>>> {
        self.candidates_of(self.root)
    }

    fn candidates_of(&self, number: usize) -> Vec<Candidate<MoveOf<G>>> {
        let node = self.node(number);
        let mut candidates: Vec<_> = node
            .moves()
            .filter(|(edge, _)| self.allows(number, edge.m))
            .map(|(edge, tried)| {
                let playouts = tried.map_or(0, |tried| tried.playouts.load(Ordering::Relaxed));
                let tried = tried.filter(|_| playouts > 0);
                let child = tried.and_then(|tried| self.node(tried.child()?).certain());
                Candidate {
                    m: edge.m,
                    prior: edge.prior,
                    playouts,
                    chance: tried.map(|tried| tried.mean(playouts)),
                    certain: tried.and_then(|tried| {
                        let result = Certain::decode(tried.certain())?.result;
                        let own = node.certain().filter(|own| own.result == result);
                        let plies = match child {
                            Some(child) => child.plies.saturating_add(1),
                            None => own.map_or(1, |own| own.plies),
                        };
                        Some(Certain { result, plies })
                    }),
                }
            })
            .collect();
        let rank = Candidate::rank;
        candidates.sort_by(|a, b| {
            rank(b)
                .partial_cmp(&rank(a))
                .unwrap_or(b.playouts.cmp(&a.playouts))
        });
        candidates
    }

    /// The certain result of the root: that of the best move it may choose.
    #[must_use]
    pub fn certain(&self) -> Option<Certain> {
        if self.root_moves.is_none() {
            return self.node(self.root).certain();
        }
        let candidates = self.candidates();
        let best = candidates.first()?.certain;
        let is_won = best.is_some_and(|best| best.result == Wdl::Win);
        let is_settled = candidates.iter().all(|one| one.certain.is_some());
        let of_all = candidates.iter().filter_map(|one| one.certain);
        if is_won {
            best
        } else {
            of_all.max_by_key(|one| one.rank()).filter(|_| is_settled)
        }
    }

    /// The win probability of the side to move at the root, over all playouts.
    #[must_use]
    pub fn chance(&self) -> f32 {
        self.node(self.root).mean()
    }

    /// The principal variation from the root, starting with a move if one is given.
    #[must_use]
    pub fn expected(&self, first: Option<MoveOf<G>>) -> Vec<MoveOf<G>> {
        let mut line = Vec::new();
        let mut number = self.root;
        let mut wanted = first;
        while line.len() < 64 {
            let candidates = self.candidates_of(number);
            let next = match wanted.take() {
                Some(m) => candidates.iter().find(|candidate| candidate.m == m),
                None => candidates.first(),
            };
            let Some(next) = next.filter(|next| next.playouts > 0 || line.is_empty()) else {
                break;
            };
            line.push(next.m);
            let Some(child) = self.child(number, next.m) else {
                break;
            };
            number = child;
        }
        line
    }

    /// The root's move of this rank, by falling priors.
    #[must_use]
    pub fn ranked(&self, rank: usize) -> Option<MoveOf<G>> {
        Some(self.node(self.root).edge(rank)?.m)
    }

    /// The node that a move leads to.
    fn child(&self, number: usize, m: MoveOf<G>) -> Option<usize> {
        let node = self.node(number);
        let (_, tried) = node.moves().find(|(edge, _)| edge.m == m)?;
        let child = tried?.child()?;
        self.node(child).is_known().then_some(child)
    }
}
