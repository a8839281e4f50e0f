use std::fmt;
use std::sync::Arc;

use game::{Color, Position as _};
use shogi::{Move, Position};
use simd::nnue::{Line, update_from};

use super::refresh_cache::RefreshCache;
use super::view::NnueView;
use super::weights::NnueWeights;
use crate::linear::piece_change::PieceChange;
use crate::linear::{PieceId, phase, pieces};

/// The first layer of a network along a line of moves.
///
/// A move only notes what it changes. The sums are computed when a value is asked for, from the nearest
/// ply that has them, and a side whose king left its zone begins anew.
pub struct NnueEvaluator {
    weights: Arc<NnueWeights>,
    cache: RefreshCache,
    /// By ply from where it began.
    plies: Vec<Ply>,
    /// By ply, those of Black and then those of White. They may reach further than `plies`.
    sums: Vec<Line>,
}

/// What is known of a ply beside its sums.
#[derive(Clone, Copy)]
struct Ply {
    /// What the move to it changed.
    change: PieceChange,
    views: [NnueView; 2],
    /// Which sums are computed.
    is_known: [bool; 2],
    phase: i32,
}

impl fmt::Debug for NnueEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NnueEvaluator")
            .field("weights", &self.weights)
            .field("plies", &self.plies.len())
            .finish_non_exhaustive()
    }
}

impl NnueEvaluator {
    /// An evaluator; it must [`begin`](NnueEvaluator::begin).
    #[must_use]
    pub fn new(weights: Arc<NnueWeights>) -> NnueEvaluator {
        NnueEvaluator {
            cache: RefreshCache::new(&weights),
            weights,
            plies: Vec::with_capacity(160),
            sums: Vec::new(),
        }
    }

    /// Starts at a position, without moves to undo.
    pub fn begin(&mut self, position: &Position) {
        self.plies.clear();
        self.push(Ply {
            change: PieceChange::default(),
            views: Color::BOTH.map(|side| NnueView::of(position, side)),
            is_known: [false; 2],
            phase: pieces(position).map(phase).sum(),
        });
    }

    #[inline]
    fn push(&mut self, ply: Ply) {
        self.plies.push(ply);
        let needed = self.plies.len() * 2 * self.weights.lines();
        if self.sums.len() < needed {
            self.sums.resize(needed, Line::ZERO);
        }
    }

    /// A move was made in `before` that led to `after`.
    #[inline]
    pub fn play(&mut self, before: &Position, m: Move, after: &Position) {
        let Some(&last) = self.plies.last() else {
            return self.begin(after);
        };
        let change = PieceChange::of(before, m);
        let mut views = last.views;
        if change.moves_king {
            let side = before.turn();
            views[side as usize] = NnueView::of(after, side);
        }
        self.push(Ply {
            phase: last.phase + change.phase(),
            change,
            views,
            is_known: [false; 2],
        });
    }

    /// A side passed: the null move.
    pub fn pass(&mut self) {
        if let Some(&last) = self.plies.last() {
            self.push(Ply {
                change: PieceChange::default(),
                is_known: [false; 2],
                ..last
            });
        }
    }

    /// The last move or pass is undone.
    #[inline]
    pub fn undo(&mut self) {
        self.plies.pop();
    }

    /// The value for the side to move of the position reached.
    #[inline]
    pub fn value(&mut self, position: &Position) -> i32 {
        let Some(top) = self.plies.len().checked_sub(1) else {
            return 0;
        };
        for side in Color::BOTH {
            self.compute(top, side, position);
        }
        let lines = self.weights.lines();
        let (black, white) = self.sums[2 * top * lines..][..2 * lines].split_at(lines);
        let sums = match position.turn() {
            Color::Black => [black, white],
            Color::White => [white, black],
        };
        self.weights.value_of(sums, self.plies[top].phase)
    }

    /// Computes the sums of the last ply for a side.
    #[inline]
    fn compute(&mut self, top: usize, side: Color, position: &Position) {
        let n = side as usize;
        let view = self.plies[top].views[n];
        let mut known = top;
        while !self.plies[known].is_known[n] {
            if known == 0 || self.plies[known - 1].views[n] != view {
                return self.refresh(top, side, position);
            }
            known -= 1;
        }
        for ply in known + 1..=top {
            self.follow(ply, n, view);
        }
    }

    /// Computes the sums of a ply from those of the one before.
    #[inline]
    fn follow(&mut self, ply: usize, side: usize, view: NnueView) {
        let lines = self.weights.lines();
        let (before, after) = self.sums.split_at_mut(2 * ply * lines);
        let from = &before[before.len() - 2 * lines + side * lines..][..lines];
        let to = &mut after[side * lines..][..lines];
        let change = self.plies[ply].change;
        let (first, columns) = (view.first() as u32, view.columns());
        let mut inputs = [[0; 2]; 2];
        let mut counts = [0; 2];
        for (which, ids) in [change.added, change.removed].into_iter().enumerate() {
            for id in ids.into_iter().flatten() {
                inputs[which][counts[which]] = first + u32::from(columns[PieceId::index(id)]);
                counts[which] += 1;
            }
        }
        let (added, removed) = (&inputs[0][..counts[0]], &inputs[1][..counts[1]]);
        update_from(self.weights.rows(), from, to, added, removed);
        self.plies[ply].is_known[side] = true;
    }

    fn refresh(&mut self, ply: usize, side: Color, position: &Position) {
        let (lines, n) = (self.weights.lines(), side as usize);
        let view = self.plies[ply].views[n];
        let sums = self.cache.refresh(&self.weights, position, side, view);
        self.sums[(2 * ply + n) * lines..][..lines].copy_from_slice(sums);
        self.plies[ply].is_known[n] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::super::weights::tests::random;
    use super::*;

    /// The slow twin: the sums of the position alone.
    #[test]
    fn values_that_follow_the_moves_are_those_of_the_position() {
        let mut rng = fastrand::Rng::with_seed(8);
        let weights = Arc::new(random(32, 5));
        let mut evaluator = NnueEvaluator::new(Arc::clone(&weights));
        let mut asked = 0;
        for game in 0..12 {
            let mut positions = vec![Position::start()];
            evaluator.begin(&positions[0]);
            for _ in 0..250 {
                let position = positions.last().expect("a position").clone();
                let moves = position.legal_moves();
                // Kings walk in every other game.
                let king = position.king(position.turn());
                let mut walks = moves.clone();
                walks.retain(|m| matches!(m, Move::Normal { from, .. } if Some(*from) == king));
                if moves.is_empty() || rng.u8(..) < 60 && positions.len() > 1 {
                    evaluator.undo();
                    positions.pop();
                } else {
                    let some = if game % 2 == 0 && !walks.is_empty() && rng.bool() {
                        &walks
                    } else {
                        &moves
                    };
                    let m = some[rng.usize(..some.len())];
                    let mut next = position.clone();
                    next.play_unchecked(m);
                    evaluator.play(&position, m, &next);
                    positions.push(next);
                }
                // Not every position is asked about.
                if rng.u8(..) < 150 {
                    let now = positions.last().expect("a position");
                    assert_eq!(evaluator.value(now), weights.value(now));
                    asked += 1;
                }
            }
        }
        assert!(asked > 1000);
    }

    #[test]
    fn a_pass_turns_the_sides() {
        let weights = Arc::new(random(32, 5));
        let mut evaluator = NnueEvaluator::new(Arc::clone(&weights));
        let mut position = Position::start();
        position.play_unchecked("7g7f".parse().expect("a move"));
        evaluator.begin(&position);
        let before = evaluator.value(&position);
        let passed = crate::material::null_move(&position, false).expect("a pass");
        evaluator.pass();
        assert_eq!(evaluator.value(&passed), weights.value(&passed));
        assert_ne!(evaluator.value(&passed), before);
        evaluator.undo();
        assert_eq!(evaluator.value(&position), before);
    }
}
