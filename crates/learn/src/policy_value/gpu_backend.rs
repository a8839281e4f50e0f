use std::fmt;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use burn::tensor::{Device, FloatDType};
use infer::net::{About, Graph, Layer, Outputs};
use infer::{Bits, Runner};

use super::boards::unpacked;
use super::loaded::{Forward, Loaded, Loader, rounded};
use super::signals::Signals;
use super::trainable::numbers;
use crate::device::try_every_way;
use crate::{Place, PlaceError};

/// The GPU backend: a finished network on the training device, for searches that evaluate many
/// positions at once. Clones share its weights.
///
/// Each clone computes on its own thread, which outlives the calling thread: the device's library
/// caches the fastest algorithm for a layer per thread.
pub struct GpuBackend {
    shared: Arc<Shared>,
    hand: Option<Hand>,
}

struct Shared {
    layers: Arc<Layers>,
    /// Idle threads.
    idle: Mutex<Vec<Hand>>,
}

/// A network on the device.
struct Layers {
    about: About,
    device: Device,
    layers: Vec<Layer<Loaded>>,
    policy: Option<usize>,
    value: Option<usize>,
}

/// A computing thread: it ends when nothing can call it any more.
type Hand = SyncSender<Question>;

/// The boards of a batch, padded to the size that [`rounded_up`] gives.
struct Question {
    words: Vec<i64>,
    batch: usize,
    answer: SyncSender<Result<Outputs, GpuBackendError>>,
}

/// A batch could not be computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GpuBackendError(String);

impl fmt::Display for GpuBackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "device: {}", self.0)
    }
}

impl std::error::Error for GpuBackendError {}

impl GpuBackend {
    /// Loads a network onto a device, or says why it cannot.
    pub fn open(device: Place, graph: &Graph) -> Result<GpuBackend, PlaceError> {
        Ok(GpuBackend::new(&device.device()?, graph))
    }

    fn new(device: &Device, graph: &Graph) -> GpuBackend {
        // A search has batches of every size, and a clock, so trying every algorithm does not pay.
        try_every_way(device, false);
        let layers = Layers {
            about: graph.about.clone(),
            device: device.clone(),
            layers: graph
                .nodes
                .iter()
                .map(|node| node.map_weights(Loader(device)))
                .collect(),
            policy: graph.policy,
            value: graph.value,
        };
        GpuBackend {
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

    /// An idle thread.
    fn hand(&self) -> Result<Hand, GpuBackendError> {
        if let Some(hand) = self.idle().pop() {
            return Ok(hand);
        }
        let layers = Arc::clone(&self.layers);
        let (hand, questions) = sync_channel::<Question>(1);
        let thread = thread::Builder::new().name("device".to_owned());
        let spawned = thread.spawn(move || {
            for question in questions {
                let outputs = layers.run(question.words, question.batch);
                // The caller may be gone.
                let _ = question.answer.send(outputs);
            }
        });
        spawned.map_err(|error| GpuBackendError(error.to_string()))?;
        Ok(hand)
    }
}

impl Clone for GpuBackend {
    fn clone(&self) -> GpuBackend {
        GpuBackend {
            shared: Arc::clone(&self.shared),
            hand: None,
        }
    }
}

impl Drop for GpuBackend {
    fn drop(&mut self) {
        if let Some(hand) = self.hand.take() {
            self.shared.idle().push(hand);
        }
    }
}

/// Rounds a batch size up: the device looks for the fastest algorithm for each size, and two sizes
/// between a power of two and the next are enough.
fn rounded_up(batch: usize) -> usize {
    let step = (batch.next_power_of_two() / 4).max(1);
    batch.next_multiple_of(step)
}

impl Layers {
    /// The outputs for the boards of a batch, without the padding.
    fn run(&self, words: Vec<i64>, batch: usize) -> Result<Outputs, GpuBackendError> {
        let size = rounded_up(batch);
        let boards = unpacked(words, size, self.about.shape, &self.device);
        let mut signals = Signals::new(rounded(boards));
        for layer in &self.layers {
            signals.push(layer, &mut Forward);
        }
        let told = |node: Option<usize>, each: usize| {
            let Some(node) = node else {
                return Ok(Vec::new());
            };
            let row = signals.row(node).cast(FloatDType::F32);
            let mut found = numbers(row);
            if found.len() != size * each {
                let (expected, found) = (size * each, found.len());
                return Err(GpuBackendError(format!(
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

impl Runner for GpuBackend {
    type Error = GpuBackendError;
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
    ) -> Result<(), GpuBackendError> {
        let hand = match self.hand.take() {
            Some(hand) => hand,
            None => self.shared.hand()?,
        };
        let (answer, answered) = sync_channel(1);
        let question = Question {
            words: input.take(batch, rounded_up(batch), self.about().shape),
            batch,
            answer,
        };
        let sent = hand.send(question).ok();
        // A thread that panicked is not used again: the next batch gets another one.
        let broken = || GpuBackendError("it broke down".to_owned());
        *outputs = sent
            .and_then(|()| answered.recv().ok())
            .ok_or_else(broken)??;
        self.hand = Some(hand);
        Ok(())
    }
}

impl fmt::Debug for GpuBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GpuBackend")
            .field("about", self.about())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use infer::net::Network;
    use infer::planes::Canvas as _;
    use infer::{CpuBackend, Input};

    use super::*;
    use crate::device::{is_gpu, of_tests};

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

    /// The outputs for random boards.
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
        let here = asked(&mut CpuBackend::new(network), 5);
        let far = asked(&mut GpuBackend::new(&of_tests(), &graph), 5);
        // A GPU rounds to 8 bits.
        let allowed = if is_gpu(&of_tests()) { 0.1 } else { 1e-3 };
        for (here, far) in [(here.policy, far.policy), (here.value, far.value)] {
            assert_eq!(here.len(), far.len());
            for (here, far) in here.into_iter().zip(far) {
                assert!((here - far).abs() <= allowed, "{here} {far}");
            }
        }
    }

    #[test]
    fn clones_share_weights_and_threads() {
        let far = GpuBackend::new(&of_tests(), &graph());
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
