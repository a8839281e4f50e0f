use game::Position as _;
use infer::patterns::{Features, UNIT, Weights};
use othello::Position;
use othello_engine::classic::Evaluator;

/// Predicts the margin of a position on 8 by 8 by pattern weights.
#[derive(Clone, Debug)]
pub struct Judge(pub Weights);

impl Evaluator for Judge {
    fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
        for (position, value) in positions.iter().zip(values) {
            let turn = position.turn();
            let own = position.discs(turn).bits();
            let theirs = position.discs(!turn).bits();
            let features = Features::new(own, theirs);
            let steps = self.0.value(&features, true, own, theirs);
            *value = f64::from(steps) / f64::from(UNIT);
        }
    }
}
