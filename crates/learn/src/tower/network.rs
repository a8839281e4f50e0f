use std::collections::BTreeMap;

use burn::tensor::module::{batch_norm, conv2d};
use burn::tensor::ops::ConvOptions;
use burn::tensor::{Tensor, TensorData, activation};
use fastrand::Rng;
use infer::net::Activation;

use super::architecture::Architecture;
use super::piece::Piece;
use super::plan::{Form, Layer, Plan, Then};
use crate::device::device;
use crate::net::NetError;
use crate::net::tensors::Tensors;

/// What norms add to variances, so that none is zero.
pub(super) const EPSILON: f64 = 1e-5;

/// How much a new batch changes what norms remember.
const SHARE: f32 = 0.1;

/// A network for boards.
///
/// All weights are one row of numbers, and so is all that batch norms remember: an optimiser's
/// step, a norm or a mean of networks is one operation and not one for each layer.
#[derive(Clone, Debug)]
pub struct Network {
    architecture: Architecture,
    form: Form,
    plan: Plan,
    learned: Vec<Piece>,
    remembered: Vec<Piece>,
    /// What is learned.
    pub(super) weights: Tensor<1>,
    /// What norms remember.
    pub(super) memory: Tensor<1>,
}

/// What a network says of a batch: logits of all labels, and values.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) policy: Option<Tensor<2>>,
    pub(super) value: Option<Tensor<2>>,
}

/// A cost and where it rises.
#[derive(Clone, Debug)]
pub(super) struct Slope {
    pub(super) costs: Tensor<1>,
    pub(super) slope: Tensor<1>,
    /// What norms remember after this batch.
    pub(super) memory: Tensor<1>,
}

impl Network {
    /// A network whose first weights follow from a seed.
    #[must_use]
    pub fn new(architecture: Architecture, form: Form, seed: u64) -> Network {
        let plan = Plan::new(&architecture, &form);
        let (learned, remembered) = (Piece::learned(&plan), Piece::remembered(&plan));
        let mut rng = Rng::with_seed(seed);
        let mut begin = |pieces: &[Piece]| {
            let mut numbers = Vec::new();
            for piece in pieces {
                piece.begin(&mut rng, &mut numbers);
            }
            row(numbers)
        };
        Network {
            weights: begin(&learned),
            memory: begin(&remembered),
            architecture,
            form,
            plan,
            learned,
            remembered,
        }
    }

    /// Its form.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// What it is asked for.
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    pub(super) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many weights it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.learned.iter().map(Piece::len).sum()
    }

    /// Whether it has none, which no network has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A one for each weight that decays, a zero for each other.
    pub(super) fn decaying(&self) -> Tensor<1> {
        let pieces = self.learned.iter();
        row(pieces
            .flat_map(|piece| (0..piece.len()).map(|_| f32::from(u8::from(piece.decays()))))
            .collect())
    }

    /// What it says of boards.
    pub(super) fn say(&self, planes: Tensor<4>) -> Said {
        let mut memory = Memory::Kept(split(&self.remembered, &self.memory));
        self.forward(&split(&self.learned, &self.weights), &mut memory, planes)
    }

    /// Where the first of the costs of what it says rises.
    pub(super) fn slope(&self, planes: Tensor<4>, cost: impl FnOnce(Said) -> Cost) -> Slope {
        let parts = split(&self.learned, &self.weights);
        let parts: Vec<Tensor<1>> = parts
            .into_iter()
            .map(|part| part.autodiff().require_grad())
            .collect();
        let mut memory = Memory::Made(Vec::new());
        let said = self.forward(&parts, &mut memory, planes.autodiff());
        let Cost { total, told } = cost(said);
        let mut slopes = total.backward();
        let slopes: Vec<Tensor<1>> = parts
            .iter()
            .map(|part| {
                let slope = part.grad_remove(&mut slopes);
                slope.unwrap_or_else(|| part.clone().inner().zeros_like())
            })
            .collect();
        let memory = match memory {
            Memory::Made(made) if !made.is_empty() => {
                let made = Tensor::cat(made, 0);
                self.memory.clone().mul_scalar(1.0 - SHARE) + made.mul_scalar(SHARE)
            }
            _ => self.memory.clone(),
        };
        Slope {
            costs: told.inner(),
            slope: Tensor::cat(slopes, 0),
            memory,
        }
    }

    fn forward(&self, parts: &[Tensor<1>], memory: &mut Memory, planes: Tensor<4>) -> Said {
        let mut parts = parts.iter().cloned();
        let mut part = || parts.next().expect("a part for each piece");
        let mut signals = vec![Signal::Board(planes)];
        for layer in &self.plan.layers {
            let signal = match layer {
                Layer::Conv {
                    from,
                    kernel,
                    inputs,
                    outputs,
                    then,
                    ..
                } => {
                    let weight = part().reshape([*outputs, *inputs, *kernel, *kernel]);
                    let bias = (*then == Then::Bias).then(&mut part);
                    let padding = [kernel / 2, kernel / 2];
                    let options = ConvOptions::new([1, 1], padding, [1, 1], 1);
                    let sums = conv2d(signals[*from].board(), weight, bias, options);
                    Signal::Board(match then {
                        Then::Norm => memory.norm(sums, part(), part()),
                        Then::Bias | Then::Nothing => sums,
                    })
                }
                Layer::Linear {
                    from,
                    inputs,
                    outputs,
                    ..
                } => {
                    let weight = part().reshape([*outputs, *inputs]).transpose();
                    let bias = part().reshape([1, *outputs]);
                    Signal::Row(signals[*from].row().matmul(weight) + bias)
                }
                Layer::Bias { from, count, .. } => {
                    Signal::Row(signals[*from].row() + part().reshape([1, *count]))
                }
                Layer::Activate { from, with } => match &signals[*from] {
                    Signal::Board(board) => Signal::Board(activated(board.clone(), *with)),
                    Signal::Row(row) => Signal::Row(activated(row.clone(), *with)),
                },
                Layer::Add { left, right } => {
                    Signal::Board(signals[*left].board() + signals[*right].board())
                }
                Layer::Pool { from } => Signal::Row(signals[*from].pooled()),
                Layer::Scale { from, by } => {
                    let board = signals[*from].board();
                    let [rows, channels, ..] = board.dims();
                    let by = signals[*by].row().reshape([rows, 2 * channels, 1, 1]);
                    let gate = activation::sigmoid(by.clone().slice_dim(1, 0..channels));
                    Signal::Board(board * gate + by.slice_dim(1, channels..2 * channels))
                }
                Layer::Shift { from, by } => {
                    let board = signals[*from].board();
                    let [rows, channels, ..] = board.dims();
                    Signal::Board(board + signals[*by].row().reshape([rows, channels, 1, 1]))
                }
            };
            signals.push(signal);
        }
        let told = |number: Option<usize>| number.map(|number| signals[number].row());
        Said {
            policy: told(self.plan.policy),
            value: told(self.plan.value),
        }
    }

    /// Its weights and what its norms remember, by name.
    pub(super) fn numbers(&self) -> BTreeMap<String, Vec<f32>> {
        let rows = [
            (&self.learned, &self.weights),
            (&self.remembered, &self.memory),
        ];
        let parts = rows.into_iter().flat_map(|(pieces, row)| {
            let parts = split(pieces, row);
            pieces.iter().zip(parts)
        });
        parts
            .map(|(piece, part)| (piece.name.clone(), numbers(part)))
            .collect()
    }

    /// The network as a safetensors file.
    pub fn save(&self) -> Result<Vec<u8>, NetError> {
        let mut tensors = Tensors::new(self.title());
        let mut numbers = self.numbers();
        for piece in self.learned.iter().chain(&self.remembered) {
            let values = numbers.remove(&piece.name).unwrap_or_default();
            let entry = (piece.shape.clone(), values);
            tensors.numbers.insert(piece.name.clone(), entry);
        }
        tensors.to_bytes()
    }

    /// Takes the weights of a file that [`Network::save`] made of a network of the same form.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), NetError> {
        self.take(Tensors::from_bytes(bytes, &self.title())?)
    }

    /// Takes weights that have the names and shapes they have here.
    pub(super) fn take(&mut self, mut tensors: Tensors) -> Result<(), NetError> {
        let mut take = |pieces: &[Piece]| -> Result<Tensor<1>, NetError> {
            let mut numbers = Vec::new();
            for piece in pieces {
                numbers.extend(tensors.take(&piece.name, &piece.shape)?);
            }
            Ok(row(numbers))
        };
        self.weights = take(&self.learned)?;
        self.memory = take(&self.remembered)?;
        Ok(())
    }

    /// Takes those weights of another network that have the same names and shapes here; tells how
    /// many pieces that were, of how many.
    pub fn adopt(&mut self, bytes: &[u8]) -> Result<(usize, usize), NetError> {
        let mut tensors = Tensors::of_any(bytes)?;
        let mut own = self.numbers();
        let mut adopted = 0;
        let mut take = |pieces: &[Piece]| {
            let mut numbers = Vec::new();
            for piece in pieces {
                let mine = own.remove(&piece.name).unwrap_or_default();
                numbers.extend(match tensors.take(&piece.name, &piece.shape) {
                    Ok(theirs) => {
                        adopted += 1;
                        theirs
                    }
                    Err(_) => mine,
                });
            }
            row(numbers)
        };
        self.weights = take(&self.learned);
        self.memory = take(&self.remembered);
        Ok((adopted, self.learned.len() + self.remembered.len()))
    }

    /// What tells files of networks apart.
    fn title(&self) -> String {
        let Form { shape, values, .. } = self.form;
        format!(
            "{} for {} planes of {}x{}, {} labels, {values} values",
            self.architecture,
            shape.planes,
            shape.height,
            shape.width,
            self.form.labels(),
        )
    }
}

/// What is to become less, and what is told of it.
pub(super) struct Cost {
    pub(super) total: Tensor<1>,
    pub(super) told: Tensor<1>,
}

pub(super) enum Signal {
    Board(Tensor<4>),
    Row(Tensor<2>),
}

impl Signal {
    pub(super) fn board(&self) -> Tensor<4> {
        match self {
            Signal::Board(board) => board.clone(),
            Signal::Row(row) => {
                let [rows, count] = row.dims();
                row.clone().reshape([rows, count, 1, 1])
            }
        }
    }

    /// The mean of each channel, and then the maximum of each.
    pub(super) fn pooled(&self) -> Tensor<2> {
        let board = self.board();
        let [rows, channels, height, width] = board.dims();
        let squares = board.reshape([rows, channels, height * width]);
        let means = squares.clone().mean_dim(2).reshape([rows, channels]);
        let most = squares.max_dim(2).reshape([rows, channels]);
        Tensor::cat(vec![means, most], 1)
    }

    pub(super) fn row(&self) -> Tensor<2> {
        match self {
            Signal::Board(board) => {
                let [rows, channels, height, width] = board.dims();
                board.clone().reshape([rows, channels * height * width])
            }
            Signal::Row(row) => row.clone(),
        }
    }
}

/// What norms know of the boards.
enum Memory {
    /// What they remember: means and variances, in the order of the norms.
    Kept(Vec<Tensor<1>>),
    /// What they find in the batch.
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
                // What burn has for this turns the board around for each mean: half of the time.
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

pub(super) fn activated<const D: usize>(tensor: Tensor<D>, with: Activation) -> Tensor<D> {
    match with {
        Activation::Relu => activation::relu(tensor),
        Activation::Swish => activation::silu(tensor),
        Activation::Sigmoid => activation::sigmoid(tensor),
        Activation::Tanh => activation::tanh(tensor),
    }
}

/// The parts of a row that belong to the pieces.
fn split(pieces: &[Piece], row: &Tensor<1>) -> Vec<Tensor<1>> {
    let mut begin = 0;
    let mut part = |piece: &Piece| {
        let end = begin + piece.len();
        let part = row.clone().slice_dim(0, begin..end);
        begin = end;
        part
    };
    pieces.iter().map(&mut part).collect()
}

pub(super) fn row(numbers: Vec<f32>) -> Tensor<1> {
    let count = numbers.len();
    Tensor::from_data(TensorData::new(numbers, [count]), &device())
}

/// The numbers of a tensor.
pub(super) fn numbers<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    // Tensors that are not f32 do not occur here.
    tensor.try_into_vec_as().unwrap_or_default()
}
