use std::sync::Arc;

use game::{Color, Position as _};
use shogi::{Move, Position};

use super::piece_change::PieceChange;
use super::piece_id::{Feature, Mirror, king_index, phase, pieces};
use super::weights::{END_PHASE, LinearWeights};

/// The sums of the linear evaluation along a line of moves.
pub(crate) struct LinearEvaluator {
    weights: Arc<LinearWeights>,
    /// The last one is of the position reached.
    stack: Vec<Sums>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sums {
    sides: [Side; 2],
    phase: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    king: usize,
    mirrors: Mirror,
    /// For the opening and for the end.
    sum: [i32; 2],
}

impl LinearEvaluator {
    pub(crate) fn new(weights: Arc<LinearWeights>) -> LinearEvaluator {
        LinearEvaluator {
            weights,
            stack: Vec::with_capacity(160),
        }
    }

    fn side(&self, position: &Position, side: Color) -> Side {
        let (king, mirrors) = king_index(position, side);
        let row = self.weights.row(king);
        let mut sum = [0; 2];
        for id in pieces(position) {
            let [opening, end] = row[Feature::of(id, side, mirrors).index()];
            sum[0] += i32::from(opening);
            sum[1] += i32::from(end);
        }
        Side { king, mirrors, sum }
    }

    fn sums(&self, position: &Position) -> Sums {
        Sums {
            sides: Color::BOTH.map(|side| self.side(position, side)),
            phase: pieces(position).map(phase).sum(),
        }
    }

    pub(crate) fn begin(&mut self, position: &Position) {
        let sums = self.sums(position);
        self.stack.clear();
        self.stack.push(sums);
    }

    pub(crate) fn play(&mut self, before: &Position, m: Move, after: &Position) {
        let Some(&last) = self.stack.last() else {
            return self.begin(after);
        };
        let change = PieceChange::of(before, m);
        let mut sums = last;
        sums.phase += change.phase();
        for side in Color::BOTH {
            if change.moves_king && side == before.turn() {
                sums.sides[side as usize] = self.side(after, side);
                continue;
            }
            let seen = &mut sums.sides[side as usize];
            let row = self.weights.row(seen.king);
            for (ids, sign) in [(change.removed, -1), (change.added, 1)] {
                for id in ids.into_iter().flatten() {
                    let [opening, end] = row[Feature::of(id, side, seen.mirrors).index()];
                    seen.sum[0] += sign * i32::from(opening);
                    seen.sum[1] += sign * i32::from(end);
                }
            }
        }
        self.stack.push(sums);
    }

    pub(crate) fn pass(&mut self) {
        if let Some(&last) = self.stack.last() {
            self.stack.push(last);
        }
    }

    pub(crate) fn undo(&mut self) {
        self.stack.pop();
    }

    pub(crate) fn value(&self, position: &Position) -> i32 {
        let Some(sums) = self.stack.last() else {
            return 0;
        };
        let us = position.turn() as usize;
        let (ours, theirs) = (sums.sides[us].sum, sums.sides[1 - us].sum);
        let tempo = self.weights.tempo();
        let part = |n: usize| ours[n] - theirs[n] + i32::from(tempo[n]);
        let phase = sums.phase.min(END_PHASE);
        (part(0) * (END_PHASE - phase) + part(1) * phase) / END_PHASE
    }
}

/// The weights of the two phases in the value of a position, as parts of one.
#[must_use]
pub fn mix(phase: i32) -> [f32; 2] {
    let end = phase.min(END_PHASE) as f32 / END_PHASE as f32;
    [1.0 - end, end]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights that differ everywhere.
    fn weights() -> Arc<LinearWeights> {
        let mut rng = fastrand::Rng::with_seed(3);
        let count = Feature::KINGS * Feature::COUNT;
        let weights = (0..count).map(|_| [rng.i16(-99..99), rng.i16(-99..99)]);
        Arc::new(LinearWeights::new([12, 7], weights.collect()).expect("weights"))
    }

    /// The slow twin: sums of the position alone.
    #[test]
    fn sums_that_follow_the_moves_are_those_of_the_position() {
        let mut rng = fastrand::Rng::with_seed(8);
        let mut evaluator = LinearEvaluator::new(weights());
        for _ in 0..20 {
            let mut positions = vec![Position::start()];
            evaluator.begin(&positions[0]);
            for _ in 0..200 {
                let position = positions.last().expect("a position").clone();
                let moves = position.legal_moves();
                if moves.is_empty() || rng.u8(..) < 40 && positions.len() > 1 {
                    evaluator.undo();
                    positions.pop();
                } else {
                    let m = moves[rng.usize(..moves.len())];
                    let mut next = position.clone();
                    next.play_unchecked(m);
                    evaluator.play(&position, m, &next);
                    positions.push(next);
                }
                let now = positions.last().expect("a position");
                assert_eq!(evaluator.stack.last(), Some(&evaluator.sums(now)));
            }
        }
    }

    #[test]
    fn a_pass_changes_the_side_alone_and_mirrors_are_equal() {
        let mut evaluator = LinearEvaluator::new(weights());
        let start = Position::start();
        evaluator.begin(&start);
        let value = evaluator.value(&start);
        assert_eq!(value, 12, "both sides have the same but for the move");
        evaluator.pass();
        assert_eq!(evaluator.value(&start), value);
        evaluator.undo();
        assert_eq!(mix(6), [0.5, 0.5]);
    }
}
