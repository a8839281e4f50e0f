use fastrand::Rng;

use super::forward::forward;
use super::{Architecture, Layer};
use learn::NetError;
use learn::Tensors;
use learn::{Checkpoint, RunError};

/// The file of a checkpoint that holds the network.
pub(super) const NETWORK: &str = "network.safetensors";

/// An architecture with weights as plain numbers, which players evaluate.
///
/// All weights are one row of numbers, layer by layer, and in each layer the weights before the
/// biases.
#[derive(Clone, PartialEq, Debug)]
pub struct DenseNetwork {
    architecture: Architecture,
    weights: Vec<f32>,
}

impl DenseNetwork {
    /// A network with initial weights from a seed. They are scaled down with the fan-in, so that
    /// the outputs neither vanish nor explode.
    #[must_use]
    pub fn new(architecture: Architecture, seed: u64) -> DenseNetwork {
        let mut rng = Rng::with_seed(seed);
        let mut weights = Vec::with_capacity(architecture.weights());
        for params in architecture.parameters() {
            let activation = match architecture.layers()[params.layer] {
                Layer::Dense { activation, .. } | Layer::Conv { activation, .. } => activation,
                Layer::Pool { .. } | Layer::Softmax => continue,
            };
            let spread = activation.spread() / (params.fan_in as f32).sqrt();
            let count = params.fan_in * params.nodes;
            weights.extend((0..count).map(|_| spread * (2.0 * rng.f32() - 1.0)));
            weights.extend((0..params.nodes).map(|_| 0.0));
        }
        DenseNetwork::with(architecture, weights)
    }

    /// A network with uniform weights and biases from −1 to 1, as in myNet.
    #[must_use]
    pub fn of_my_net(architecture: Architecture, seed: u64) -> DenseNetwork {
        let mut rng = Rng::with_seed(seed);
        let weights = (0..architecture.weights()).map(|_| 2.0 * rng.f32() - 1.0);
        let weights = weights.collect();
        DenseNetwork::with(architecture, weights)
    }

    pub(super) fn with(architecture: Architecture, weights: Vec<f32>) -> DenseNetwork {
        DenseNetwork {
            architecture,
            weights,
        }
    }

    /// Its architecture.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// Its weights and biases.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    #[cfg(feature = "train")]
    pub(super) fn into_parts(self) -> (Architecture, Vec<f32>) {
        (self.architecture, self.weights)
    }

    /// The outputs for rows of inputs, one row after the other.
    #[must_use]
    pub fn outputs(&self, inputs: &[f32]) -> Vec<f32> {
        let rows = inputs.chunks_exact(self.architecture.input().len().max(1));
        rows.flat_map(|row| forward(&self.architecture, &self.weights, row))
            .collect()
    }

    /// The network as a safetensors file.
    pub fn save(&self) -> Result<Vec<u8>, NetError> {
        let mut tensors = Tensors::new(self.architecture.to_string());
        let mut rest = self.weights.as_slice();
        for params in self.architecture.parameters() {
            let shapes = [vec![params.fan_in, params.nodes], vec![params.nodes]];
            for (kind, shape) in KINDS.into_iter().zip(shapes) {
                let (part, others) = rest.split_at(shape.iter().product());
                rest = others;
                let name = format!("layer{}.{kind}", params.layer);
                tensors.numbers.insert(name, (shape, part.to_vec()));
            }
        }
        tensors.to_bytes()
    }

    /// Reads a file that [`DenseNetwork::save`] made of a network of the same form.
    pub fn load(architecture: Architecture, bytes: &[u8]) -> Result<DenseNetwork, NetError> {
        let mut tensors = Tensors::from_bytes(bytes, &architecture.to_string())?;
        let mut weights = Vec::with_capacity(architecture.weights());
        for params in architecture.parameters() {
            let shapes = [vec![params.fan_in, params.nodes], vec![params.nodes]];
            for (kind, shape) in KINDS.into_iter().zip(shapes) {
                let name = format!("layer{}.{kind}", params.layer);
                weights.extend(tensors.take(&name, &shape)?);
            }
        }
        Ok(DenseNetwork::with(architecture, weights))
    }
}

/// The network of a file, whatever its layers.
impl TryFrom<&[u8]> for DenseNetwork {
    type Error = NetError;

    fn try_from(bytes: &[u8]) -> Result<DenseNetwork, NetError> {
        let architecture = Tensors::of_any(bytes)?.of.parse()?;
        DenseNetwork::load(architecture, bytes)
    }
}

const KINDS: [&str; 2] = ["weight", "bias"];

impl DenseNetwork {
    /// The network of a checkpoint, under its usual name.
    pub fn of(
        architecture: Architecture,
        checkpoint: &Checkpoint,
    ) -> Result<DenseNetwork, RunError> {
        DenseNetwork::read(architecture, checkpoint, NETWORK)
    }

    /// A network of a checkpoint, which must be one of these layers.
    pub fn read(
        architecture: Architecture,
        checkpoint: &Checkpoint,
        file: &str,
    ) -> Result<DenseNetwork, RunError> {
        DenseNetwork::load(architecture, &checkpoint.read(file)?)
            .map_err(|why| checkpoint.refuse(file, &why))
    }
}
