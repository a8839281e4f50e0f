use std::collections::BTreeMap;
use std::fmt::Display;

use infer::net::Graph;
use infer::planes::{Planes as _, PolicyIndex as _};
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::network::PolicyValueNetwork;
use super::plan::Form;
use crate::NetError;
use crate::Tensors;
use crate::{Checkpoint, RunError, Trouble};

/// The checkpoint file with the weights in training.
pub const NETWORK: &str = "network.safetensors";

/// The other checkpoint files.
pub(super) const STATE: &str = "state.json";
pub(super) const MEAN: &str = "mean.safetensors";
#[cfg(feature = "train")]
pub(super) const OPTIMIZER: &str = "optimizer.safetensors";

/// The losses since the last point of the curves: the total, then each.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Since {
    pub(super) steps: u64,
    pub(super) costs: [f64; 4],
}

/// The state of a run without its weights.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    pub(super) game: String,
    pub(super) layout: String,
    pub(super) arch: String,
    pub(super) step: u64,
    pub(super) since: Since,
    pub(super) quality: Option<f64>,
    /// The fingerprint of the dataset.
    pub(super) train: String,
    pub(super) test: String,
    /// The figures of the last full test.
    pub(super) figures: Vec<(String, f64)>,
}

impl State {
    pub(super) fn read(checkpoint: &Checkpoint) -> Result<State, RunError> {
        let bytes = checkpoint.read(STATE)?;
        serde_json::from_slice(&bytes).map_err(|why| checkpoint.refuse(STATE, &why))
    }
}

/// The inputs and outputs that a game needs.
pub(super) fn form<G: Board>(layout: &G::Layout) -> Form {
    Form {
        shape: layout.shape(),
        policy_planes: layout.policy_planes(),
        values: if G::HAS_MARGIN { 2 } else { 1 },
    }
}

/// The network of a checkpoint of game `G`, as players run it.
pub fn graph<G: Board>(checkpoint: &Checkpoint) -> Result<Graph, RunError> {
    let State {
        game,
        layout: name,
        arch,
        step,
        figures,
        ..
    } = State::read(checkpoint)?;
    if game != G::NAME {
        let why = format!("game: expected {}, found {game}", G::NAME);
        return Err(checkpoint.refuse(STATE, &why));
    }
    let refuse = |why: &dyn Display| checkpoint.refuse(STATE, &why);
    let layout = G::layout(Some(&name)).map_err(|why| refuse(&why))?;
    let architecture = arch.parse().map_err(|why: NetError| refuse(&why))?;
    let mut network = PolicyValueNetwork::new(architecture, form::<G>(&layout), 0);
    let file = playing(checkpoint);
    let loaded = network.load(&checkpoint.read(file)?);
    loaded.map_err(|why| checkpoint.refuse(file, &why))?;
    let figures = figures.into_iter();
    let notes = figures.map(|(name, figure)| (name, format!("{figure:.4}")));
    let notes = notes.chain([("steps".to_owned(), step.to_string())]);
    Ok(network.graph(&game, &name, notes.collect()))
}

/// The file of the network that plays.
pub(super) fn playing(checkpoint: &Checkpoint) -> &'static str {
    if checkpoint.has(MEAN) { MEAN } else { NETWORK }
}

/// The network of a safetensors file, as players run it: a checkpoint's, or another program's with
/// the names and shapes of a checkpoint. `arch` is its architecture if the file does not state it.
pub fn graph_of_safetensors<G: Board>(
    bytes: &[u8],
    layout: Option<&str>,
    arch: Option<&str>,
) -> Result<Graph, Trouble> {
    let input = |why: NetError| Trouble::Input(why.to_string());
    let tensors = Tensors::of_any(bytes).map_err(input)?;
    let said = tensors.of.split_once(" for ").map(|(arch, _)| arch);
    let architecture = arch.or(said).ok_or_else(|| {
        Trouble::Input("arch: the file does not say what network it is: name it".to_owned())
    })?;
    let layout = G::layout(layout)?;
    let architecture = architecture.parse().map_err(input)?;
    let mut network = PolicyValueNetwork::new(architecture, form::<G>(&layout), 0);
    network.take(tensors).map_err(input)?;
    Ok(network.graph(G::NAME, &layout.name(), BTreeMap::new()))
}
