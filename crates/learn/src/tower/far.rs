use std::fmt;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use burn::tensor::module::conv2d;
use burn::tensor::ops::ConvOptions;
use burn::tensor::{FloatDType, Tensor, TensorData, activation};
use infer::net::{About, Activation, Graph, Node, Outputs, Source};
use infer::{Bits, Runner};

use super::boards::unpacked;
use super::network::{Signal, activated, numbers};
use crate::device::{device, is_far, try_every_way};

/// A finished network in the place where networks are trained: a GPU, for searches that ask it
/// about many positions at once. Clones share its weights.
///
/// Each computes on a thread of its own, which stays when the thread that asks is gone: what the
/// device's library finds out about the fastest way to compute a layer it keeps by thread.
pub struct Far {
    shared: Arc<Shared>,
    hand: Option<Hand>,
}

struct Shared {
    layers: Arc<Layers>,
    /// Threads that nobody uses.
    idle: Mutex<Vec<Hand>>,
}

/// A network on the device.
struct Layers {
    about: About,
    layers: Vec<Layer>,
    policy: Option<usize>,
    value: Option<usize>,
}

/// A thread that computes: it ends when nobody can ask it any more.
type Hand = SyncSender<Question>;

/// The boards of a batch, and empty ones behind them: as many as [`rounded_up`] says.
struct Question {
    words: Vec<i64>,
    batch: usize,
    answer: SyncSender<Result<Outputs, FarError>>,
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
        // A search has batches of every size, and a clock.
        try_every_way(false);
        let layers = Layers {
            about: graph.about.clone(),
            layers: graph.nodes.iter().map(Layer::new).collect(),
            policy: graph.policy,
            value: graph.value,
        };
        Far {
            shared: Arc::new(Shared {
                layers: Arc::new(layers),
                idle: Mutex::default(),
            }),
            hand: None,
        }
    }
}

impl Shared {
    fn idle(&self) -> MutexGuard<'_, Vec<Hand>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread that nobody uses.
    fn hand(&self) -> Result<Hand, FarError> {
        if let Some(hand) = self.idle().pop() {
            return Ok(hand);
        }
        let layers = Arc::clone(&self.layers);
        let (hand, questions) = sync_channel::<Question>(1);
        let thread = thread::Builder::new().name("device".to_owned());
        let spawned = thread.spawn(move || {
            for question in questions {
                let judged = layers.run(question.words, question.batch);
                // Whoever asked may be gone.
                let _ = question.answer.send(judged);
            }
        });
        spawned.map_err(|error| FarError(error.to_string()))?;
        Ok(hand)
    }
}

impl Clone for Far {
    fn clone(&self) -> Far {
        Far {
            shared: Arc::clone(&self.shared),
            hand: None,
        }
    }
}

impl Drop for Far {
    fn drop(&mut self) {
        if let Some(hand) = self.hand.take() {
            self.shared.idle().push(hand);
        }
    }
}

/// In how many sizes batches are computed, rather than in each there is: for each size the device
/// looks for the fastest way, and two between a power of two and the next are enough of them.
fn rounded_up(batch: usize) -> usize {
    let step = (batch.next_power_of_two() / 4).max(1);
    batch.next_multiple_of(step)
}

impl Layers {
    /// What the network says about the boards of a batch, without those behind them.
    fn run(&self, words: Vec<i64>, batch: usize) -> Result<Outputs, FarError> {
        let size = rounded_up(batch);
        let boards = unpacked(words, size, self.about.shape);
        let mut signals = vec![Signal::Board(rounded(boards))];
        for layer in &self.layers {
            let signal = layer.signal(&signals);
            signals.push(signal);
        }
        let told = |node: Option<usize>, each: usize| {
            let Some(node) = node else {
                return Ok(Vec::new());
            };
            let row = signals[node + 1].row().cast(FloatDType::F32);
            let mut found = numbers(row);
            if found.len() != size * each {
                let (expected, found) = (size * each, found.len());
                return Err(FarError(format!(
                    "expected {expected} numbers, found {found}"
                )));
            }
            found.truncate(batch * each);
            Ok(found)
        };
        Ok(Outputs {
            policy: told(self.policy, self.about.labels)?,
            value: told(self.value, self.about.values)?,
        })
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
    type Input = Bits;

    const COMPUTES_AT_ONCE: bool = true;

    fn about(&self) -> &About {
        &self.shared.layers.about
    }

    fn run(
        &mut self,
        input: &mut Bits,
        batch: usize,
        outputs: &mut Outputs,
    ) -> Result<(), FarError> {
        let hand = match self.hand.take() {
            Some(hand) => hand,
            None => self.shared.hand()?,
        };
        let (answer, judged) = sync_channel(1);
        let question = Question {
            words: input.take(batch, rounded_up(batch), self.about().shape),
            batch,
            answer,
        };
        let sent = hand.send(question).ok();
        // A thread that broke down is not asked again: the next batch gets another one.
        let broken = || FarError("it broke down".to_owned());
        *outputs = sent
            .and_then(|()| judged.recv().ok())
            .ok_or_else(broken)??;
        self.hand = Some(hand);
        Ok(())
    }
}

impl fmt::Debug for Far {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Far")
            .field("about", self.about())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use infer::net::Network;
    use infer::planes::Canvas as _;
    use infer::{Here, Input};

    use super::*;

    #[test]
    fn batches_have_few_sizes() {
        let sizes: BTreeSet<_> = (1..=1024).map(rounded_up).collect();
        assert_eq!(sizes.len(), 20);
        assert!((1..=1024).all(|batch| (batch..=batch * 3 / 2).contains(&rounded_up(batch))));
        assert_eq!([1, 4, 5, 33, 1000].map(rounded_up), [1, 4, 6, 48, 1024]);
    }

    fn graph() -> Graph {
        let layout = othello_engine::Layout {
            size: othello::Size::Eight,
        };
        Graph::random(About::of("othello", &layout, 2), 3, 16, 5)
    }

    /// What is said about boards by chance.
    fn asked<R: Runner>(runner: &mut R, batch: usize) -> Outputs {
        let mut rng = fastrand::Rng::with_seed(6);
        let shape = runner.about().shape;
        let mut input = R::Input::default();
        for number in 0..batch {
            let mut canvas = input.canvas(number, shape);
            for place in (0..shape.numbers()).filter(|_| rng.bool()) {
                canvas.dot(place / shape.squares(), place % shape.squares());
            }
        }
        let mut outputs = Outputs::default();
        let ran = runner.run(&mut input, batch, &mut outputs);
        ran.map_err(|error| error.to_string())
            .expect("it does not fail");
        outputs
    }

    #[test]
    fn it_says_what_the_cpu_says() {
        let graph = graph();
        let network = Arc::new(Network::new(&graph).expect("a network"));
        let here = asked(&mut Here::new(network), 5);
        let far = asked(&mut Far::new(&graph), 5);
        // A GPU rounds to 8 bits.
        let allowed = if is_far() { 0.1 } else { 1e-3 };
        for (here, far) in [(here.policy, far.policy), (here.value, far.value)] {
            assert_eq!(here.len(), far.len());
            for (here, far) in here.into_iter().zip(far) {
                assert!((here - far).abs() <= allowed, "{here} {far}");
            }
        }
    }

    #[test]
    fn clones_share_weights_and_threads() {
        let far = Far::new(&graph());
        let answer = || asked(&mut far.clone(), 3);
        let expected = answer();
        assert_eq!(expected.value.len(), 2 * 3);
        thread::scope(|scope| {
            let answers = [(); 4].map(|()| scope.spawn(answer));
            for other in answers {
                assert_eq!(other.join().expect("an answer"), expected);
            }
        });
        let threads = far.shared.idle().len();
        assert!((1..=5).contains(&threads), "{threads}");
        assert_eq!(answer(), expected);
        assert_eq!(far.shared.idle().len(), threads);
    }
}
