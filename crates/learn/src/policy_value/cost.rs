use burn::tensor::{Device, Int, Tensor, TensorData, activation};

use super::examination::MARGIN_UNIT;
use super::trainable::{Cost, Said, row};
use crate::samples::{Batch, Column};

/// The weights of the losses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Balance {
    /// The weight of the policy loss.
    pub(super) policy: f32,
    /// The weight of the value loss.
    pub(super) value: f32,
    /// The weight of the margin loss.
    pub(super) margin: f32,
    /// The share of an engine's score in the value target, if a sample has both.
    pub(super) opinion: f32,
}

/// The targets of a batch, as tensors.
pub(super) struct Wanted {
    /// The indices of the target logits in the batch, and their weights.
    labels: Tensor<1, Int>,
    weights: Tensor<1>,
    policy_rows: f32,
    value: Tensor<1>,
    value_mask: Tensor<1>,
    value_rows: f32,
    margin: Tensor<1>,
    margin_mask: Tensor<1>,
    margin_rows: f32,
}

impl Wanted {
    pub(super) fn new(batch: &Batch, labels: usize, balance: Balance, device: &Device) -> Wanted {
        let mut places = Vec::with_capacity(batch.policy.len());
        let mut weights = Vec::with_capacity(batch.policy.len());
        let mut rows = 0;
        let mut last = None;
        for target in &batch.policy {
            places.push(i64::from(target.row) * labels as i64 + i64::from(target.label));
            weights.push(target.weight);
            rows += usize::from(last != Some(target.row));
            last = Some(target.row);
        }
        if places.is_empty() {
            // Some backends cannot handle an empty tensor.
            places.push(0);
            weights.push(0.0);
        }
        let (outcome, opinion) = (&batch.outcome, &batch.opinion);
        let mut value = Column::default();
        for row in 0..batch.size {
            // The result, an engine's score, or a mix of both.
            let share = match (outcome.mask[row] > 0.0, opinion.mask[row] > 0.0) {
                (true, true) => balance.opinion,
                (is_played, _) => f32::from(u8::from(!is_played)),
            };
            let (result, opinion_of) = (outcome.values[row], opinion.values[row]);
            value.values.push(result + share * (opinion_of - result));
            value.mask.push(outcome.mask[row].max(opinion.mask[row]));
        }
        let margins = batch.margin.values.iter();
        let margins = margins.map(|margin| margin / MARGIN_UNIT).collect();
        let known = |mask: &[f32]| mask.iter().sum::<f32>().max(1.0);
        let count = places.len();
        Wanted {
            labels: Tensor::from_data(TensorData::new(places, [count]), device),
            weights: row(weights, device),
            policy_rows: rows.max(1) as f32,
            value_rows: known(&value.mask),
            value: row(value.values, device),
            value_mask: row(value.mask, device),
            margin_rows: known(&batch.margin.mask),
            margin: row(margins, device),
            margin_mask: row(batch.margin.mask.clone(), device),
        }
    }

    /// The losses of a network's outputs: the total, then each.
    pub(super) fn cost(self, said: Said, balance: Balance) -> Cost {
        let device = self.weights.device();
        let none = || row(vec![0.0], &device).autodiff();
        let policy = match said.policy {
            None => none(),
            Some(logits) => {
                let likely = activation::log_softmax(logits, 1);
                let [rows, labels] = likely.dims();
                let likely = likely.reshape([rows * labels]);
                let likely = likely.select(0, self.labels.autodiff());
                (likely * self.weights.autodiff())
                    .sum()
                    .mul_scalar(-1.0 / self.policy_rows)
            }
        };
        let (value, margin) = match said.value {
            None => (none(), none()),
            Some(told) => {
                let [rows, count] = told.dims();
                let logit = told.clone().slice_dim(1, 0..1).reshape([rows]);
                // The softplus of the logit, stable for logits of any size.
                let soft = activation::relu(logit.clone())
                    + logit.clone().abs().neg().exp().add_scalar(1.0).log();
                let losses = (soft - logit * self.value.autodiff()) * self.value_mask.autodiff();
                let value = losses.sum().mul_scalar(1.0 / self.value_rows);
                let margin = match count {
                    1 => none(),
                    _ => {
                        let told = told.slice_dim(1, 1..2).reshape([rows]);
                        let off = (told - self.margin.autodiff()) * self.margin_mask.autodiff();
                        off.square().sum().mul_scalar(1.0 / self.margin_rows)
                    }
                };
                (value, margin)
            }
        };
        let total = policy.clone().mul_scalar(balance.policy)
            + value.clone().mul_scalar(balance.value)
            + margin.clone().mul_scalar(balance.margin);
        Cost {
            told: Tensor::cat(vec![total.clone(), policy, value, margin], 0),
            total,
        }
    }
}
