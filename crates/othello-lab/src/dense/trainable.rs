use burn::tensor::module::{conv2d, linear, max_pool2d};
use burn::tensor::ops::{ConvOptions, MaxPoolOptions};
use burn::tensor::{Tensor, TensorData, activation};

use super::cpu;
use super::samples::tensor;
use super::{Architecture, DenseNetwork, Input, Layer};
use learn::NetError;

/// A network that can be trained: its weights are a tensor.
///
/// All weights are one row of numbers: an optimiser's step, a norm or the mean of two networks is
/// then one operation and not one for each layer.
#[derive(Clone, Debug)]
pub struct TrainableDense {
    architecture: Architecture,
    weights: Tensor<1>,
}

/// The gradient of a loss.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// The loss.
    pub cost: f64,
    /// The derivative with respect to each weight.
    pub values: Tensor<1>,
}

impl Gradient {
    /// Its norm.
    #[must_use]
    pub fn norm(&self) -> f64 {
        let squares = self.values.clone().square().sum();
        f64::from(squares.into_scalar::<f32>()).sqrt()
    }
}

impl TrainableDense {
    /// A network whose first weights follow from a seed. See [`DenseNetwork::new`].
    #[must_use]
    pub fn new(architecture: Architecture, seed: u64) -> TrainableDense {
        DenseNetwork::new(architecture, seed).into()
    }

    /// A network with uniform weights and biases from −1 to 1, as in myNet.
    #[must_use]
    pub fn of_my_net(architecture: Architecture, seed: u64) -> TrainableDense {
        DenseNetwork::of_my_net(architecture, seed).into()
    }

    /// The same as plain numbers.
    #[must_use]
    pub fn dense(&self) -> DenseNetwork {
        DenseNetwork::with(self.architecture.clone(), self.numbers())
    }

    /// Its architecture.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// All its weights.
    #[must_use]
    pub fn weights(&self) -> &Tensor<1> {
        &self.weights
    }

    pub(super) fn set_weights(&mut self, weights: Tensor<1>) {
        self.weights = weights;
    }

    /// The weights as numbers.
    #[must_use]
    pub fn numbers(&self) -> Vec<f32> {
        numbers(self.weights.clone())
    }

    /// Moves the weights a fraction of the way to another network of the same architecture.
    pub fn follow(&mut self, other: &TrainableDense, part: f32) {
        let (own, theirs) = (self.weights.clone(), other.weights.clone());
        self.weights = own.mul_scalar(1.0 - part) + theirs.mul_scalar(part);
    }

    /// The outputs for rows of inputs, one row after the other.
    #[must_use]
    pub fn outputs(&self, inputs: Vec<f32>) -> Vec<f32> {
        let width = self.architecture.input().len();
        let rows = inputs.len() / width.max(1);
        if rows == 0 {
            return Vec::new();
        }
        numbers(self.forward(tensor(inputs, rows, width)))
    }

    /// The outputs for rows of inputs.
    #[must_use]
    pub fn forward(&self, inputs: Tensor<2>) -> Tensor<2> {
        forward(&self.architecture, &self.parts(), inputs)
    }

    /// The gradient of a loss of the outputs.
    #[must_use]
    pub fn gradient(
        &self,
        inputs: Tensor<2>,
        cost: impl FnOnce(Tensor<2>) -> Tensor<1>,
    ) -> Gradient {
        let parts: Vec<Tensor<1>> = self
            .parts()
            .into_iter()
            .map(|part| part.autodiff().require_grad())
            .collect();
        let cost = cost(forward(&self.architecture, &parts, inputs));
        let mut gradients = cost.backward();
        let gradients: Vec<Tensor<1>> = parts
            .iter()
            .map(|part| {
                let gradient = part.grad_remove(&mut gradients);
                gradient.unwrap_or_else(|| part.clone().inner().zeros_like())
            })
            .collect();
        Gradient {
            cost: f64::from(cost.inner().into_scalar::<f32>()),
            values: if gradients.is_empty() {
                self.weights.clone()
            } else {
                Tensor::cat(gradients, 0)
            },
        }
    }

    /// The weights and the biases of each layer that has any.
    fn parts(&self) -> Vec<Tensor<1>> {
        let mut parts = Vec::new();
        let mut begin = 0;
        for params in self.architecture.parameters() {
            for length in [params.fan_in * params.nodes, params.nodes] {
                parts.push(self.weights.clone().slice_dim(0, begin..begin + length));
                begin += length;
            }
        }
        parts
    }

    /// The network as a safetensors file.
    pub fn save(&self) -> Result<Vec<u8>, NetError> {
        self.dense().save()
    }

    /// Reads a file that [`TrainableDense::save`] made of a network of the same form.
    pub fn load(architecture: Architecture, bytes: &[u8]) -> Result<TrainableDense, NetError> {
        DenseNetwork::load(architecture, bytes).map(TrainableDense::from)
    }
}

impl From<DenseNetwork> for TrainableDense {
    fn from(dense: DenseNetwork) -> TrainableDense {
        let (architecture, weights) = dense.into_parts();
        let count = weights.len();
        let weights = Tensor::from_data(TensorData::new(weights, [count]), &cpu());
        TrainableDense {
            architecture,
            weights,
        }
    }
}

fn forward(architecture: &Architecture, parts: &[Tensor<1>], inputs: Tensor<2>) -> Tensor<2> {
    let rows = inputs.dims()[0];
    let mut parameters = architecture
        .parameters()
        .zip(parts.chunks_exact(2))
        .peekable();
    let mut signal = inputs;
    for (number, (layer, shape)) in architecture.steps().enumerate() {
        let weights = parameters.next_if(|(params, _)| params.layer == number);
        signal = match (*layer, shape, weights) {
            (Layer::Dense { activation, .. }, _, Some((params, [weight, bias]))) => {
                let weight = weight.clone().reshape([params.fan_in, params.nodes]);
                activation.of(linear(signal, weight, Some(bias.clone())))
            }
            (
                Layer::Conv {
                    size, activation, ..
                },
                Input::Planes { planes, side },
                Some((params, [weight, bias])),
            ) => {
                let weight = weight.clone().reshape([params.nodes, planes, size, size]);
                let options = ConvOptions::new([1, 1], [size / 2, size / 2], [1, 1], 1);
                let board = signal.reshape([rows, planes, side, side]);
                let sums = conv2d(board, weight, Some(bias.clone()), options);
                activation
                    .of(sums)
                    .reshape([rows, params.nodes * side * side])
            }
            (Layer::Pool { size }, Input::Planes { planes, side }, _) => {
                let board = signal.reshape([rows, planes, side, side]);
                let less = side / size;
                max_pool2d(board, MaxPoolOptions::new([size, size]))
                    .reshape([rows, planes * less * less])
            }
            (Layer::Softmax, ..) => activation::softmax(signal, 1),
            // An architecture holds no other combination.
            _ => signal,
        };
    }
    signal
}

/// The numbers of a tensor.
fn numbers<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    // Tensors of the processor that are not f32 do not occur here.
    tensor.try_into_vec_as().unwrap_or_default()
}
