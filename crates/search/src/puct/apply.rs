use std::sync::atomic::Ordering;

use game::{Color, Game, Wdl};

use super::certain::code;
use super::gather::worth;
use super::leaf::Step;
use super::node::{Edge, counted};
use super::{Certain, Leaf, Settings, Tree};

impl<G: Game> Tree<G> {
    /// Expands the leaf of a playout and backs up its value: the win probability of the side to
    /// move there, and the priors of its moves, in their order. `root_turn` is the side to move at
    /// the root.
    pub fn apply(
        &self,
        leaf: &mut Leaf<G>,
        chance: f32,
        priors: &[f32],
        root_turn: Color,
        settings: &Settings,
    ) {
        // A NaN would spoil every sum above.
        let chance = if chance.is_nan() {
            0.5
        } else {
            chance.clamp(0.0, 1.0)
        };
        if let Some(number) = leaf.node {
            let node = self.node(number);
            let edge = |(&m, &prior): (&_, &f32)| Edge { m, prior };
            let edges = &mut leaf.edges;
            edges.clear();
            edges.extend(leaf.moves.iter().zip(priors).map(edge));
            // A stable sort: equal priors keep the order of the rules.
            edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
            node.playouts.fetch_add(1, Ordering::Relaxed);
            node.total.fetch_add(counted(chance), Ordering::Relaxed);
            self.grow(node.set_edges(edges));
            // A root that is certain has the one move that brings it about: a playout of its own.
            if let (true, Some(end), Some((tried, _))) =
                (leaf.path.is_empty(), node.certain(), node.touch(0))
            {
                let value = counted(worth(end.result, leaf.turn, root_turn, settings));
                tried.mark(end.result);
                for (playouts, total) in [
                    (&tried.playouts, &tried.total),
                    (&node.playouts, &node.total),
                ] {
                    playouts.fetch_add(1, Ordering::Relaxed);
                    total.fetch_add(value, Ordering::Relaxed);
                }
            }
        }
        self.back_up(&leaf.path, leaf.turn, chance, None, root_turn, settings);
    }

    /// Cancels a playout whose leaf could not be evaluated.
    pub fn abandon(&self, leaf: &Leaf<G>, settings: &Settings) {
        self.take_back(&leaf.path, settings);
        if leaf.path.is_empty() {
            self.is_root_asked.store(false, Ordering::Relaxed)
        } else {
            self.is_torn.store(true, Ordering::Relaxed)
        }
    }

    /// Backs up a playout through every move of its path, from the last to the first. A certain
    /// leaf may make nodes on the path certain.
    pub(super) fn back_up(
        &self,
        path: &[Step],
        turn: Color,
        mut chance: f32,
        mut certain: Option<Certain>,
        root_turn: Color,
        settings: &Settings,
    ) {
        let mut turn = turn;
        // Replaces the virtual losses of the playout by its result.
        let one = 1_u32.wrapping_sub(settings.virtual_loss);
        for step in path.iter().rev() {
            let is_the_other = turn != step.turn;
            if is_the_other {
                chance = 1.0 - chance;
            }
            turn = step.turn;
            let node = self.node(step.node);
            let Some((tried, _)) = node.touch(step.rank) else {
                continue;
            };
            if let Some(end) = certain {
                let end = end.before(is_the_other);
                tried.mark(end.result);
                certain = self.conclude(step.node, end);
                if let Some(certain) = certain {
                    chance = worth(certain.result, turn, root_turn, settings);
                }
            }
            let value = counted(chance);
            tried.total.fetch_add(value, Ordering::Relaxed);
            node.total.fetch_add(value, Ordering::Relaxed);
            if one != 0 {
                tried.playouts.fetch_add(one, Ordering::Relaxed);
                node.playouts.fetch_add(one, Ordering::Relaxed);
            }
        }
    }

    /// The proof of a node of which one move has this certain result.
    fn conclude(&self, number: usize, end: Certain) -> Option<Certain> {
        let node = self.node(number);
        let known = node.certain();
        if end.result == Wdl::Win {
            if known.is_none_or(|known| end.rank() > known.rank()) {
                node.set_certain(end);
            }
            return node.certain();
        }
        if known.is_some() {
            return known;
        }
        // If all moves are certain, the best of them counts.
        let mut best: Option<Certain> = None;
        for (_, tried) in node.moves() {
            let tried = tried?;
            let result = match tried.certain() {
                0 => return None,
                found if found == code(Wdl::Loss) => Wdl::Loss,
                found if found == code(Wdl::Draw) => Wdl::Draw,
                _ => Wdl::Win,
            };
            let child = tried.child().and_then(|child| self.node(child).certain());
            let plies = child.map_or(0, |child| child.plies).saturating_add(1);
            let this = Certain { result, plies };
            if best.is_none_or(|best| this.rank() > best.rank()) {
                best = Some(this);
            }
        }
        let best = best?;
        node.set_certain(best);
        Some(best)
    }
}
