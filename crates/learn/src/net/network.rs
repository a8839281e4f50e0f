use burn::tensor::module::{conv2d, linear, max_pool2d};
use burn::tensor::ops::{ConvOptions, MaxPoolOptions};
use burn::tensor::{Tensor, TensorData, activation};
use fastrand::Rng;

use super::samples::tensor;
use super::tensors::Tensors;
use super::{Architecture, Input, Layer, NetError};
use crate::device::device;

/// An architecture with weights.
///
/// All weights are one row of numbers: an optimiser's step, a norm or the mean of two networks is
/// then one operation and not one for each layer.
#[derive(Clone, Debug)]
pub struct Network {
    architecture: Architecture,
    weights: Tensor<1>,
}

/// Where a cost rises most.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// The cost.
    pub cost: f64,
    /// By how much it rises, for each weight.
    pub slope: Tensor<1>,
}

impl Gradient {
    /// How steep it is.
    #[must_use]
    pub fn norm(&self) -> f64 {
        let squares = self.slope.clone().square().sum();
        f64::from(squares.into_scalar::<f32>()).sqrt()
    }
}

impl Network {
    /// A network whose first weights follow from a seed. They are spread the less the more
    /// inputs a node has, so that what comes out is neither lost nor explodes.
    #[must_use]
    pub fn new(architecture: Architecture, seed: u64) -> Network {
        let mut rng = Rng::with_seed(seed);
        let mut weights = Vec::with_capacity(architecture.weights());
        for piece in architecture.pieces() {
            let activation = match architecture.layers()[piece.layer] {
                Layer::Dense { activation, .. } | Layer::Conv { activation, .. } => activation,
                Layer::Pool { .. } | Layer::Softmax => continue,
            };
            let spread = activation.spread() / (piece.fan_in as f32).sqrt();
            let count = piece.fan_in * piece.nodes;
            weights.extend((0..count).map(|_| spread * (2.0 * rng.f32() - 1.0)));
            weights.extend((0..piece.nodes).map(|_| 0.0));
        }
        Network::with(architecture, weights)
    }

    /// A network with every weight and bias anywhere from −1 to 1, as myNet began.
    #[must_use]
    pub fn of_my_net(architecture: Architecture, seed: u64) -> Network {
        let mut rng = Rng::with_seed(seed);
        let weights = (0..architecture.weights()).map(|_| 2.0 * rng.f32() - 1.0);
        let weights = weights.collect();
        Network::with(architecture, weights)
    }

    fn with(architecture: Architecture, weights: Vec<f32>) -> Network {
        let count = weights.len();
        let weights = Tensor::from_data(TensorData::new(weights, [count]), &device());
        Network {
            architecture,
            weights,
        }
    }

    /// Its form.
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

    /// Goes a part of the way to another network of the same form.
    pub fn follow(&mut self, other: &Network, part: f32) {
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

    /// The gradient of a cost of the outputs.
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
        let mut slopes = cost.backward();
        let slopes: Vec<Tensor<1>> = parts
            .iter()
            .map(|part| {
                let slope = part.grad_remove(&mut slopes);
                slope.unwrap_or_else(|| part.clone().inner().zeros_like())
            })
            .collect();
        Gradient {
            cost: f64::from(cost.inner().into_scalar::<f32>()),
            slope: match slopes.is_empty() {
                true => self.weights.clone(),
                false => Tensor::cat(slopes, 0),
            },
        }
    }

    /// The weights and the biases of each layer that has any.
    fn parts(&self) -> Vec<Tensor<1>> {
        let mut parts = Vec::new();
        let mut begin = 0;
        for piece in self.architecture.pieces() {
            for length in [piece.fan_in * piece.nodes, piece.nodes] {
                parts.push(self.weights.clone().slice_dim(0, begin..begin + length));
                begin += length;
            }
        }
        parts
    }

    /// The network as a safetensors file.
    pub fn save(&self) -> Result<Vec<u8>, NetError> {
        let mut tensors = Tensors::new(self.architecture.to_string());
        let parts = self.parts();
        for (piece, pair) in self.architecture.pieces().zip(parts.chunks_exact(2)) {
            let shapes = [vec![piece.fan_in, piece.nodes], vec![piece.nodes]];
            for ((kind, shape), part) in KINDS.into_iter().zip(shapes).zip(pair) {
                let name = format!("layer{}.{kind}", piece.layer);
                tensors.numbers.insert(name, (shape, numbers(part.clone())));
            }
        }
        tensors.to_bytes()
    }

    /// Reads a file that [`Network::save`] made of a network of the same form.
    pub fn load(architecture: Architecture, bytes: &[u8]) -> Result<Network, NetError> {
        let mut tensors = Tensors::from_bytes(bytes, &architecture.to_string())?;
        let mut weights = Vec::with_capacity(architecture.weights());
        for piece in architecture.pieces() {
            let shapes = [vec![piece.fan_in, piece.nodes], vec![piece.nodes]];
            for (kind, shape) in KINDS.into_iter().zip(shapes) {
                let name = format!("layer{}.{kind}", piece.layer);
                weights.extend(tensors.take(&name, &shape)?);
            }
        }
        Ok(Network::with(architecture, weights))
    }
}

const KINDS: [&str; 2] = ["weight", "bias"];

fn forward(architecture: &Architecture, parts: &[Tensor<1>], inputs: Tensor<2>) -> Tensor<2> {
    let rows = inputs.dims()[0];
    let mut pieces = architecture.pieces().zip(parts.chunks_exact(2)).peekable();
    let mut signal = inputs;
    for (number, (layer, shape)) in architecture.steps().enumerate() {
        let weights = pieces.next_if(|(piece, _)| piece.layer == number);
        signal = match (*layer, shape, weights) {
            (Layer::Dense { activation, .. }, _, Some((piece, [weight, bias]))) => {
                let weight = weight.clone().reshape([piece.fan_in, piece.nodes]);
                activation.of(linear(signal, weight, Some(bias.clone())))
            }
            (
                Layer::Conv {
                    size, activation, ..
                },
                Input::Planes { planes, side },
                Some((piece, [weight, bias])),
            ) => {
                let weight = weight.clone().reshape([piece.nodes, planes, size, size]);
                let options = ConvOptions::new([1, 1], [size / 2, size / 2], [1, 1], 1);
                let board = signal.reshape([rows, planes, side, side]);
                let sums = conv2d(board, weight, Some(bias.clone()), options);
                activation
                    .of(sums)
                    .reshape([rows, piece.nodes * side * side])
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
