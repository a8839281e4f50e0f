use std::slice;

use burn::tensor::module::batch_norm;
use burn::tensor::{Device, Tensor, TensorData};

use super::network::{EPSILON, PolicyValueNetwork, Structure};
use super::parameter::Parameter;
use super::plan::{Named, NamedBias, NamedConv, Then};
use super::signals::{Signals, Weighted, convolved};

/// The momentum of the running statistics of batch norms.
const SHARE: f32 = 0.1;

/// The outputs of a network for a batch: the logits of all labels, and the values.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) policy: Option<Tensor<2>>,
    pub(super) value: Option<Tensor<2>>,
}

/// The gradient of a loss for a batch.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    pub(super) costs: Tensor<1>,
    pub(super) gradient: Tensor<1>,
    /// The running statistics after this batch.
    pub(super) memory: Tensor<1>,
}

/// A policy-value network with trainable parameters.
///
/// All parameters are one row of numbers, and so are all running statistics: an optimiser's step, a
/// norm or a mean of networks is one operation and not one per layer.
#[derive(Clone, Debug)]
pub(super) struct TrainableNetwork {
    structure: Structure,
    /// The trainable parameters.
    pub(super) weights: Tensor<1>,
    /// The running statistics of the batch norms.
    pub(super) memory: Tensor<1>,
}

impl TrainableNetwork {
    /// Loads a network onto a device.
    pub(super) fn new(network: PolicyValueNetwork, device: &Device) -> TrainableNetwork {
        TrainableNetwork {
            structure: network.structure,
            weights: row(network.weights, device),
            memory: row(network.memory, device),
        }
    }

    /// Its device.
    pub(super) fn device(&self) -> Device {
        self.weights.device()
    }

    /// The network as plain numbers.
    pub(super) fn network(&self) -> PolicyValueNetwork {
        PolicyValueNetwork {
            structure: self.structure.clone(),
            weights: numbers(self.weights.clone()),
            memory: numbers(self.memory.clone()),
        }
    }

    /// Its layers, and the names and shapes of its parameters.
    pub(super) fn structure(&self) -> &Structure {
        &self.structure
    }

    /// The mask of weight decay: 1 for each weight that decays, else 0.
    pub(super) fn decaying(&self) -> Tensor<1> {
        let parameters = self.structure.learned.iter();
        let decaying = parameters.flat_map(|parameter| {
            (0..parameter.len()).map(|_| f32::from(u8::from(parameter.decays())))
        });
        row(decaying.collect(), &self.device())
    }

    /// The outputs for boards.
    pub(super) fn say(&self, planes: Tensor<4>) -> Said {
        let mut memory = Memory::Kept(split(&self.structure.remembered, &self.memory));
        self.forward(
            &split(&self.structure.learned, &self.weights),
            &mut memory,
            planes,
        )
    }

    /// The gradient of the first of the losses of its outputs.
    pub(super) fn gradient(&self, planes: Tensor<4>, cost: impl FnOnce(Said) -> Cost) -> Gradient {
        let parts = split(&self.structure.learned, &self.weights);
        let parts: Vec<Tensor<1>> = parts
            .into_iter()
            .map(|part| part.autodiff().require_grad())
            .collect();
        let mut memory = Memory::Made(Vec::new());
        let said = self.forward(&parts, &mut memory, planes.autodiff());
        let Cost { total, told } = cost(said);
        let mut gradients = total.backward();
        let gradients: Vec<Tensor<1>> = parts
            .iter()
            .map(|part| {
                let gradient = part.grad_remove(&mut gradients);
                gradient.unwrap_or_else(|| part.clone().inner().zeros_like())
            })
            .collect();
        let memory = match memory {
            Memory::Made(made) if !made.is_empty() => {
                let made = Tensor::cat(made, 0);
                self.memory.clone().mul_scalar(1.0 - SHARE) + made.mul_scalar(SHARE)
            }
            _ => self.memory.clone(),
        };
        Gradient {
            costs: told.inner(),
            gradient: Tensor::cat(gradients, 0),
            memory,
        }
    }

    fn forward(&self, parts: &[Tensor<1>], memory: &mut Memory, planes: Tensor<4>) -> Said {
        let plan = &self.structure.plan;
        let mut parts = Parts {
            parts: parts.iter(),
            memory,
        };
        let mut signals = Signals::new(planes);
        for layer in &plan.layers {
            signals.push(layer, &mut parts);
        }
        let told = |layer: Option<usize>| layer.map(|layer| signals.row(layer));
        Said {
            policy: told(plan.policy),
            value: told(plan.value),
        }
    }
}

/// The parameters that the layers of a plan take one after the other.
struct Parts<'a> {
    parts: slice::Iter<'a, Tensor<1>>,
    memory: &'a mut Memory,
}

impl Parts<'_> {
    fn next(&mut self) -> Tensor<1> {
        let part = self.parts.next().expect("a part for each parameter");
        part.clone()
    }
}

impl Weighted<Named> for Parts<'_> {
    fn conv(
        &mut self,
        board: Tensor<4>,
        kernel: usize,
        [inputs, outputs]: [usize; 2],
        NamedConv { then, .. }: &NamedConv,
    ) -> Tensor<4> {
        let weight = self.next().reshape([outputs, inputs, kernel, kernel]);
        let bias = (*then == Then::Bias).then(|| self.next());
        let sums = convolved(board, kernel, weight, bias);
        match then {
            Then::Norm => {
                let (scale, bias) = (self.next(), self.next());
                self.memory.norm(sums, scale, bias)
            }
            Then::Bias | Then::Nothing => sums,
        }
    }

    fn linear(&mut self, row: Tensor<2>, [inputs, outputs]: [usize; 2], _: &String) -> Tensor<2> {
        let weight = self.next().reshape([outputs, inputs]).transpose();
        let bias = self.next().reshape([1, outputs]);
        row.matmul(weight) + bias
    }

    fn bias(&mut self, row: Tensor<2>, bias: &NamedBias) -> Tensor<2> {
        row + self.next().reshape([1, bias.count])
    }
}

/// The loss to minimise, and the losses to report.
pub(super) struct Cost {
    pub(super) total: Tensor<1>,
    pub(super) told: Tensor<1>,
}

/// The statistics of the batch norms.
enum Memory {
    /// The running means and variances, in the order of the norms.
    Kept(Vec<Tensor<1>>),
    /// The statistics of the batch.
    Made(Vec<Tensor<1>>),
}

impl Memory {
    fn norm(&mut self, board: Tensor<4>, scale: Tensor<1>, bias: Tensor<1>) -> Tensor<4> {
        match self {
            Memory::Kept(kept) => {
                let variance = kept.remove(1);
                let mean = kept.remove(0);
                batch_norm(board, scale, bias, mean, variance, EPSILON)
            }
            Memory::Made(made) => {
                // burn's own batch norm transposes the board for each mean: half of the time.
                let [_, channels, ..] = board.dims();
                let mean = board.clone().mean_dims(&[0, 2, 3]);
                let square = board.clone().square().mean_dims(&[0, 2, 3]);
                let variance = (square - mean.clone().square()).clamp_min(0.0);
                made.extend([&mean, &variance].map(|row| row.clone().inner().reshape([channels])));
                let factor = scale.reshape([1, channels, 1, 1])
                    * variance.add_scalar(EPSILON).sqrt().recip();
                let shift = bias.reshape([1, channels, 1, 1]) - mean * factor.clone();
                board * factor + shift
            }
        }
    }
}

/// The slices of a row that belong to the parameters.
fn split(parameters: &[Parameter], row: &Tensor<1>) -> Vec<Tensor<1>> {
    let mut begin = 0;
    let mut part = |parameter: &Parameter| {
        let end = begin + parameter.len();
        let part = row.clone().slice_dim(0, begin..end);
        begin = end;
        part
    };
    parameters.iter().map(&mut part).collect()
}

pub(super) fn row(numbers: Vec<f32>, device: &Device) -> Tensor<1> {
    let count = numbers.len();
    Tensor::from_data(TensorData::new(numbers, [count]), device)
}

/// The numbers of a tensor.
pub(super) fn numbers<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    // Tensors that are not f32 do not occur here.
    tensor.try_into_vec_as().unwrap_or_default()
}
