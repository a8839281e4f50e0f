use std::fmt;
use std::sync::Arc;

use burn::tensor::module::conv2d;
use burn::tensor::ops::ConvOptions;
use burn::tensor::{FloatDType, Tensor, TensorData, activation};
use infer::Runner;
use infer::net::{About, Activation, Graph, Node, Outputs, Source};

use super::boards::boards;
use super::network::{Signal, activated, numbers};
use crate::device::{device, is_far};

/// A finished network in the place where networks are trained: a GPU, for searches that ask it
/// about many positions at once. Clones share its weights.
#[derive(Clone)]
pub struct Far {
    about: About,
    layers: Arc<[Layer]>,
    policy: Option<usize>,
    value: Option<usize>,
}

/// A node of the graph with its weights on the device.
enum Layer {
    Conv {
        from: usize,
        weights: Tensor<4>,
        bias: Tensor<1>,
        kernel: usize,
    },
    Activate {
        from: usize,
        with: Activation,
    },
    Add {
        left: usize,
        right: usize,
    },
    Pool {
        from: usize,
    },
    Scale {
        from: usize,
        by: usize,
    },
    Shift {
        from: usize,
        by: usize,
    },
    Linear {
        from: usize,
        weights: Tensor<2>,
        bias: Tensor<2>,
    },
    Bias {
        from: usize,
        bias: Tensor<2>,
    },
}

/// A batch could not be computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FarError(String);

impl fmt::Display for FarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "device: {}", self.0)
    }
}

impl std::error::Error for FarError {}

/// A GPU computes with half as many bits in half the time, and nobody can tell by the moves.
fn rounded<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    match is_far() {
        true => tensor.cast(FloatDType::BF16),
        false => tensor,
    }
}

fn tensor<const D: usize>(numbers: &[f32], sides: [usize; D]) -> Tensor<D> {
    let data = TensorData::new(numbers.to_vec(), sides);
    rounded(Tensor::from_data(data, &device()))
}

/// The place of a source among the signals: the planes come first.
fn place(source: Source) -> usize {
    match source {
        Source::Input => 0,
        Source::Node(number) => number + 1,
    }
}

impl Far {
    /// Brings a network to the device that was chosen.
    #[must_use]
    pub fn new(graph: &Graph) -> Far {
        Far {
            about: graph.about.clone(),
            layers: graph.nodes.iter().map(Layer::new).collect(),
            policy: graph.policy,
            value: graph.value,
        }
    }
}

impl Layer {
    fn new(node: &Node) -> Layer {
        match node {
            Node::Conv {
                from,
                kernel,
                inputs,
                outputs,
                weights,
                bias,
                ..
            } => Layer::Conv {
                from: place(*from),
                weights: tensor(weights, [*outputs, *inputs, *kernel, *kernel]),
                bias: tensor(bias, [*outputs]),
                kernel: *kernel,
            },
            Node::Activate { from, with } => Layer::Activate {
                from: place(*from),
                with: *with,
            },
            Node::Add { left, right } => Layer::Add {
                left: place(*left),
                right: place(*right),
            },
            Node::Pool { from } => Layer::Pool { from: place(*from) },
            Node::Scale { from, by } => Layer::Scale {
                from: place(*from),
                by: place(*by),
            },
            Node::Shift { from, by } => Layer::Shift {
                from: place(*from),
                by: place(*by),
            },
            Node::Linear {
                from,
                inputs,
                outputs,
                weights,
                bias,
            } => Layer::Linear {
                from: place(*from),
                weights: tensor(weights, [*outputs, *inputs]).transpose(),
                bias: tensor(bias, [1, *outputs]),
            },
            Node::Bias { from, bias } => Layer::Bias {
                from: place(*from),
                bias: tensor(bias, [1, bias.len()]),
            },
        }
    }

    fn signal(&self, signals: &[Signal]) -> Signal {
        match self {
            Layer::Conv {
                from,
                weights,
                bias,
                kernel,
            } => {
                let padding = [kernel / 2, kernel / 2];
                let options = ConvOptions::new([1, 1], padding, [1, 1], 1);
                let bias = Some(bias.clone());
                Signal::Board(conv2d(
                    signals[*from].board(),
                    weights.clone(),
                    bias,
                    options,
                ))
            }
            Layer::Activate { from, with } => match &signals[*from] {
                Signal::Board(board) => Signal::Board(activated(board.clone(), *with)),
                Signal::Row(row) => Signal::Row(activated(row.clone(), *with)),
            },
            Layer::Add { left, right } => match (&signals[*left], &signals[*right]) {
                (Signal::Row(left), Signal::Row(right)) => {
                    Signal::Row(left.clone() + right.clone())
                }
                (left, right) => Signal::Board(left.board() + right.board()),
            },
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
            Layer::Linear {
                from,
                weights,
                bias,
            } => Signal::Row(signals[*from].row().matmul(weights.clone()) + bias.clone()),
            Layer::Bias { from, bias } => Signal::Row(signals[*from].row() + bias.clone()),
        }
    }
}

impl Runner for Far {
    type Error = FarError;

    fn about(&self) -> &About {
        &self.about
    }

    fn run(&mut self, planes: &[f32], batch: usize, outputs: &mut Outputs) -> Result<(), FarError> {
        let boards = boards(planes, batch, self.about.shape);
        let mut signals = vec![Signal::Board(rounded(boards))];
        for layer in self.layers.iter() {
            let signal = layer.signal(&signals);
            signals.push(signal);
        }
        let told = |node: Option<usize>, each: usize| {
            let Some(node) = node else {
                return Ok(Vec::new());
            };
            let row = signals[node + 1].row().cast(FloatDType::F32);
            let found = numbers(row);
            match found.len() == batch * each {
                true => Ok(found),
                false => Err(FarError(format!(
                    "expected {} numbers, found {}",
                    batch * each,
                    found.len()
                ))),
            }
        };
        outputs.policy = told(self.policy, self.about.labels)?;
        outputs.value = told(self.value, self.about.values)?;
        Ok(())
    }
}

impl fmt::Debug for Far {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Far")
            .field("about", &self.about)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use infer::Here;
    use infer::net::Network;

    use super::*;

    #[test]
    fn it_says_what_the_cpu_says() {
        let layout = othello_engine::Layout {
            size: othello::Size::Eight,
        };
        let about = About::of("othello", &layout, 2);
        let graph = Graph::random(about, 3, 16, 5);
        let network = Arc::new(Network::new(&graph).expect("a network"));
        let mut rng = fastrand::Rng::with_seed(6);
        let batch = 5;
        let count = batch * graph.about.shape.numbers();
        let planes: Vec<f32> = (0..count).map(|_| f32::from(rng.u8(0..2))).collect();
        let [mut here, mut far] = [Outputs::default(), Outputs::default()];
        Here::new(network)
            .run(&planes, batch, &mut here)
            .expect("it cannot fail");
        Far::new(&graph)
            .run(&planes, batch, &mut far)
            .expect("it does not fail");
        // A GPU rounds to 8 bits.
        let allowed = if is_far() { 0.1 } else { 1e-3 };
        for (here, far) in [(here.policy, far.policy), (here.value, far.value)] {
            assert_eq!(here.len(), far.len());
            for (here, far) in here.into_iter().zip(far) {
                assert!((here - far).abs() <= allowed, "{here} {far}");
            }
        }
    }
}
