use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use game::{Color, Game, Line, Position, Wdl};

use super::certain::code;
use super::leaf::Step;
use super::tree::{Claim, key};
use super::{Arbiter, Leaf, Settings, Tree, Urgency};

/// The outcome of a selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gathered {
    /// A position to evaluate: [`Tree::apply`] finishes the playout.
    Leaf,
    /// The end of a game, or another certain result: the playout is finished and counted.
    Settled,
    /// A collision with a position that another playout is evaluating. This playout does not count,
    /// once its path is undone.
    Collision,
}

/// The longest path.
const LONGEST: usize = 1024;

impl<G: Game> Tree<G> {
    /// Selects a path from the root to a new position. The line ends at the root, before and after,
    /// except for a [`Gathered::Leaf`]: then it ends at the leaf, for the evaluator, and
    /// [`Leaf::depth`] moves must be taken back.
    ///
    /// `first` is the rank of the root's first move; `None` leaves it to PUCT.
    pub fn gather(
        &self,
        line: &mut Line<G>,
        settings: &Settings,
        first: Option<usize>,
        arbiter: &mut impl Arbiter<G>,
        leaf: &mut Leaf<G>,
    ) -> Gathered {
        let gathered = self.walk(line, settings, first, arbiter, leaf);
        if gathered != Gathered::Leaf {
            for _ in 0..leaf.path.len() {
                line.pop();
            }
        }
        gathered
    }

    fn walk(
        &self,
        line: &mut Line<G>,
        settings: &Settings,
        mut first: Option<usize>,
        arbiter: &mut impl Arbiter<G>,
        leaf: &mut Leaf<G>,
    ) -> Gathered {
        let root_turn = line.turn();
        leaf.path.clear();
        let mut number = self.root;
        let mut node = self.node(number);
        if !node.is_known() {
            if self.is_root_asked.swap(true, Ordering::Relaxed) {
                return Gathered::Collision;
            }
            return self.meet(Some(number), line, settings, arbiter, root_turn, leaf);
        }
        loop {
            let turn = line.turn();
            let rank = match first.take() {
                Some(rank) => rank,
                None => self.choose(number, settings),
            };
            let (Some(chosen), Some((tried, bytes))) = (node.edge(rank), node.touch(rank)) else {
                // The root is the end of a game: there is nothing to search.
                return Gathered::Settled;
            };
            self.grow(bytes);
            let loss = settings.virtual_loss;
            node.playouts.fetch_add(loss, Ordering::Relaxed);
            tried.playouts.fetch_add(loss, Ordering::Relaxed);
            leaf.path.push(Step {
                node: number,
                rank,
                turn,
            });
            line.push_unchecked(chosen.m);
            leaf.turn = line.turn();
            if let Some(result) = arbiter.on_the_way(line) {
                // By the rules, the path may end the game here as well.
                let certain = arbiter.certain(line).filter(|end| end.result == result);
                if certain.is_none() {
                    let chance = worth(result, leaf.turn, root_turn, settings);
                    self.back_up(&leaf.path, leaf.turn, chance, None, root_turn, settings);
                    return Gathered::Settled;
                }
            }
            if leaf.path.len() >= LONGEST {
                self.back_up(&leaf.path, leaf.turn, 0.5, None, root_turn, settings);
                return Gathered::Settled;
            }
            let child = match tried.child() {
                Some(child) => child,
                None => match self.claim(key(line)) {
                    Claim::New(child) => {
                        tried.set_child(child);
                        return self.meet(Some(child), line, settings, arbiter, root_turn, leaf);
                    }
                    Claim::Found(child) => {
                        tried.set_child(child);
                        self.merged.fetch_add(1, Ordering::Relaxed);
                        child
                    }
                    Claim::Full => {
                        return self.meet(None, line, settings, arbiter, root_turn, leaf);
                    }
                },
            };
            number = child;
            node = self.node(number);
            if !node.is_known() {
                return Gathered::Collision;
            }
            if let Some(certain) = node.certain() {
                let chance = worth(certain.result, leaf.turn, root_turn, settings);
                let certain = Some(certain);
                self.back_up(&leaf.path, leaf.turn, chance, certain, root_turn, settings);
                return Gathered::Settled;
            }
        }
    }

    /// Visits a new position. A certain result is counted at once.
    fn meet(
        &self,
        number: Option<usize>,
        line: &Line<G>,
        settings: &Settings,
        arbiter: &mut impl Arbiter<G>,
        root_turn: Color,
        leaf: &mut Leaf<G>,
    ) -> Gathered {
        let mut certain = arbiter.certain(line);
        leaf.node = number;
        leaf.turn = line.turn();
        leaf.moves.clear();
        if leaf.path.is_empty() && certain.is_some_and(|certain| !certain.is_now()) {
            // At the root a result needs a move that brings it about. Without one, the moves are
            // searched as if nothing were known.
            leaf.moves.extend(arbiter.winning(line));
            if leaf.moves.is_empty() {
                certain = None;
            }
        }
        if let (Some(number), Some(certain)) = (number, certain) {
            self.node(number).set_certain(certain);
        }
        if certain.is_none() {
            let moves = &mut leaf.moves;
            moves.extend(arbiter.only(line));
            if moves.is_empty() {
                let ControlFlow::Continue(()) = line.position().each_legal(|m| {
                    moves.push(m);
                    ControlFlow::<Infallible>::Continue(())
                });
            }
        }
        let Some(certain) = certain.filter(|_| leaf.moves.is_empty()) else {
            return Gathered::Leaf;
        };
        if let Some(number) = number {
            self.node(number).set_edges(&[]);
        }
        let chance = worth(certain.result, leaf.turn, root_turn, settings);
        let certain = Some(certain);
        self.back_up(&leaf.path, leaf.turn, chance, certain, root_turn, settings);
        Gathered::Settled
    }

    /// The rank of the move to select: the highest sum of value and exploration term.
    fn choose(&self, number: usize, settings: &Settings) -> usize {
        let node = self.node(number);
        let is_root = number == self.root;
        let priors = self.root_priors.as_deref().filter(|_| is_root);
        let playouts = node.playouts.load(Ordering::Relaxed) as f32;
        let weight = settings.weight(playouts) * playouts.sqrt();

        let (mut best, mut best_score) = (0, f32::NEG_INFINITY);
        if is_root && self.root_moves.is_some() {
            let allowed = node
                .moves()
                .position(|(edge, _)| self.allows(number, edge.m));
            best = allowed.unwrap_or(0);
        }
        let mut untried: Option<(usize, f32)> = None;
        let mut tried_priors = 0.0;
        for (rank, (edge, tried)) in node.moves().enumerate() {
            if is_root && !self.allows(number, edge.m) {
                continue;
            }
            let prior = priors.map_or(edge.prior, |priors| priors[rank]);
            let visits = tried.map_or(0, |tried| tried.playouts.load(Ordering::Relaxed));
            let Some(tried) = tried.filter(|_| visits > 0) else {
                if untried.is_none_or(|(_, other)| prior > other) {
                    untried = Some((rank, prior));
                }
                // All later moves have smaller priors and no playouts, except at the root, where
                // first moves are also chosen otherwise.
                if is_root { continue } else { break }
            };
            tried_priors += prior;
            if tried.certain() == code(Wdl::Loss) {
                continue;
            }
            let score = tried.mean(visits) + weight * prior / (1 + visits) as f32;
            if score > best_score {
                (best, best_score) = (rank, score);
            }
        }
        if let Some((rank, prior)) = untried {
            let urgency = if is_root {
                settings.root_urgency
            } else {
                settings.urgency
            };
            let value = match urgency {
                Urgency::Fixed(value) => value,
                Urgency::Reduction(less) => node.mean() - less * f32::sqrt(tried_priors),
            };
            if value + weight * prior > best_score {
                best = rank;
            }
        }
        best
    }

    /// Cancels a playout and undoes its virtual losses.
    pub(super) fn take_back(&self, path: &[Step], settings: &Settings) {
        let loss = settings.virtual_loss;
        for step in path {
            let node = self.node(step.node);
            node.playouts.fetch_sub(loss, Ordering::Relaxed);
            if let Some((tried, _)) = node.touch(step.rank) {
                tried.playouts.fetch_sub(loss, Ordering::Relaxed);
            }
        }
    }
}

/// The value of a result for the side it belongs to.
pub(super) fn worth(result: Wdl, turn: Color, root_turn: Color, settings: &Settings) -> f32 {
    match result {
        Wdl::Win => 1.0,
        Wdl::Loss => 0.0,
        Wdl::Draw if turn == root_turn => settings.draw,
        Wdl::Draw => 1.0 - settings.draw,
    }
}
