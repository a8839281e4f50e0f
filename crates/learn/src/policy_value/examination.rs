#[cfg(feature = "train")]
use crate::Measures;
use crate::samples::{Batch, Target};

/// The divisor that scales a margin to a network's output.
pub(super) const MARGIN_UNIT: f32 = 64.0;

/// The number of bins of winning probability for the calibration error.
const CLASSES: usize = 10;

/// The accuracy of a network on test samples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Examination {
    moves: u64,
    right_moves: u64,
    surprise: f64,
    results: u64,
    decided: u64,
    right_results: u64,
    result_surprise: f64,
    /// For each bin the number of samples, the sum of predictions, and the sum of results.
    classes: [(u64, f64, f64); CLASSES],
    margins: u64,
    margin_error: f64,
}

impl Examination {
    /// Adds the outputs for a batch: `policy` has the logits of all labels of all rows, `value` the
    /// values of all rows.
    pub fn see(&mut self, batch: &Batch, policy: Option<&[f32]>, value: Option<&[f32]>) {
        let rows = batch.size.max(1);
        if let Some(policy) = policy {
            let labels = policy.len() / rows;
            for wanted in batch.policy.chunk_by(|a, b| a.row == b.row) {
                if let Some(first) = wanted.first() {
                    let logits = &policy[first.row as usize * labels..][..labels];
                    self.see_moves(logits, wanted);
                }
            }
        }
        if let Some(value) = value {
            let count = value.len() / rows;
            for (at, told) in value.chunks_exact(count.max(1)).enumerate() {
                if let (Some(outcome), Some(logit)) = (batch.outcome.get(at), told.first()) {
                    self.see_result(f64::from(*logit), f64::from(outcome));
                }
                if let (Some(margin), Some(told)) = (batch.margin.get(at), told.get(1)) {
                    self.margins += 1;
                    self.margin_error += f64::from((told * MARGIN_UNIT - margin).abs());
                }
            }
        }
    }

    fn see_moves(&mut self, logits: &[f32], wanted: &[Target]) {
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = logits.iter().map(|l| f64::from(l - most).exp()).sum();
        let sum = sum.ln() + f64::from(most);
        for Target { label, weight, .. } in wanted {
            self.surprise += f64::from(*weight) * (sum - f64::from(logits[*label as usize]));
        }
        let best = logits.iter().position(|logit| *logit == most);
        let wish = wanted.iter().max_by(|a, b| a.weight.total_cmp(&b.weight));
        let is_right = wish.is_some_and(|wish| best == Some(wish.label as usize));
        self.moves += 1;
        self.right_moves += u64::from(is_right);
    }

    fn see_result(&mut self, logit: f64, outcome: f64) {
        let chance = 1.0 / (1.0 + (-logit).exp());
        self.results += 1;
        self.result_surprise += logit.max(0.0) - logit * outcome + (-logit.abs()).exp().ln_1p();
        if outcome != 0.5 {
            self.decided += 1;
            self.right_results += u64::from((logit > 0.0) == (outcome > 0.5));
        }
        let class = ((chance * CLASSES as f64) as usize).min(CLASSES - 1);
        let (count, expected, came) = &mut self.classes[class];
        *count += 1;
        *expected += chance;
        *came += outcome;
    }

    /// The policy accuracy: the share of moves with the highest logit.
    #[must_use]
    pub fn policy_accuracy(&self) -> Option<f64> {
        mean(self.right_moves as f64, self.moves)
    }

    /// The cross-entropy of the moves, in nats.
    #[must_use]
    pub fn policy_cost(&self) -> Option<f64> {
        mean(self.surprise, self.moves)
    }

    /// The value accuracy: the share of decided games whose winner is predicted.
    #[must_use]
    pub fn value_accuracy(&self) -> Option<f64> {
        mean(self.right_results as f64, self.decided)
    }

    /// The cross-entropy of the results, in nats.
    #[must_use]
    pub fn value_cost(&self) -> Option<f64> {
        mean(self.result_surprise, self.results)
    }

    /// The calibration error: the difference between predicted and actual winning rates, averaged
    /// over bins.
    #[must_use]
    pub fn calibration_error(&self) -> Option<f64> {
        let off = self.classes.iter();
        let off: f64 = off.map(|(_, expected, came)| (expected - came).abs()).sum();
        mean(off, self.results)
    }

    /// The mean error of the margins.
    #[must_use]
    pub fn margin_error(&self) -> Option<f64> {
        mean(self.margin_error, self.margins)
    }

    /// The total loss: the sum of the cross-entropies.
    #[must_use]
    pub fn cost(&self) -> Option<f64> {
        let costs = [self.policy_cost(), self.value_cost()];
        let known: Vec<f64> = costs.into_iter().flatten().collect();
        (!known.is_empty()).then(|| known.iter().sum())
    }

    /// Each figure by its name.
    #[must_use]
    pub fn figures(&self) -> Vec<(&'static str, f64)> {
        let figures = [
            ("policy accuracy", self.policy_accuracy()),
            ("policy cross-entropy", self.policy_cost()),
            ("value accuracy", self.value_accuracy()),
            ("value cross-entropy", self.value_cost()),
            ("value calibration error", self.calibration_error()),
            ("margin error", self.margin_error()),
        ];
        let figures = figures.into_iter();
        figures
            .filter_map(|(name, figure)| Some((name, figure?)))
            .collect()
    }

    /// Records the figures under the name of a set of samples.
    #[cfg(feature = "train")]
    pub(super) fn tell(&self, of: &str, measures: &mut Measures) {
        for (name, figure) in self.figures() {
            measures.say(format!("{name}/{of}"), figure);
        }
    }
}

fn mean(sum: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}
