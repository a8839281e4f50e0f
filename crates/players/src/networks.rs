//! The networks of players and commands: built in, from a file, or from a training run.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use infer::net::{Graph, Network};
use infer::planes::{Planes as _, PolicyIndex as _};
use learn::{Checkpoint, policy_value};

use crate::network_source::NetworkSource;
use crate::networked::Networked;
use crate::settings::Settings;
use crate::shared_files::SharedFiles;

/// The network of a player, or the built-in one.
///
/// # Errors
///
/// If it cannot be read, or is none of this game.
pub fn network<G: Networked>(settings: &Settings) -> Result<Arc<Network>> {
    static FILES: SharedFiles<Network> = SharedFiles::new();
    match settings.network() {
        source @ NetworkSource::Run(_) => Ok(Arc::new(Network::new(&graph::<G>(&source)?)?)),
        NetworkSource::File(path) => FILES
            .get(&path, |bytes| {
                Ok(Network::new(&graph_of_bytes::<G>(&path, bytes)?)?)
            })
            .with_context(|| format!("option net: {}", path.display())),
        NetworkSource::BuiltIn => {
            built_in::<G>().with_context(|| format!("player {:?}", settings.player()))
        }
    }
}

/// The built-in network as a graph, as read from a file.
pub fn built_in_graph<G: Networked>() -> Result<Graph> {
    Graph::from_bytes(built_in_file::<G>()?).context("the built-in network")
}

fn graph_of_bytes<G: Networked>(path: &Path, bytes: &[u8]) -> Result<Graph> {
    if is_onnx(path) {
        named::<G>(Graph::from_onnx(bytes)?, None)
    } else {
        Ok(Graph::from_bytes(bytes)?)
    }
}

/// The built-in network of a game, one copy for the whole process.
fn built_in<G: Networked>() -> Result<Arc<Network>> {
    static MADE: Mutex<BTreeMap<&str, Arc<Network>>> = Mutex::new(BTreeMap::new());
    let file = built_in_file::<G>()?;
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(network) = made.get(G::NAME) {
        return Ok(Arc::clone(network));
    }
    let graph = Graph::from_bytes(file).context("the built-in network")?;
    let network = Arc::new(Network::new(&graph).context("the built-in network")?);
    made.insert(G::NAME, Arc::clone(&network));
    Ok(network)
}

fn built_in_file<G: Networked>() -> Result<&'static [u8]> {
    G::NETWORK.context("there is no built-in network yet: use net=FILE")
}

/// The network of a source, which must be for this game.
///
/// # Errors
///
/// If it cannot be read, or is none of this game.
pub fn graph<G: Networked>(source: &NetworkSource) -> Result<Graph> {
    read_as::<G>(source, None, None)
}

/// Like [`graph`], for a file that may not state the layout of its planes or, for safetensors, its
/// architecture.
///
/// # Errors
///
/// If it cannot be read, or is none of this game.
pub fn read_as<G: Networked>(
    source: &NetworkSource,
    layout: Option<&str>,
    arch: Option<&str>,
) -> Result<Graph> {
    let at = || source.to_string();
    let graph = match source {
        NetworkSource::BuiltIn => return built_in_graph::<G>(),
        NetworkSource::Run(run) => {
            let (_, checkpoint) = run.checkpoint(G::NAME).with_context(at)?;
            learned::<G>(&checkpoint).with_context(at)?
        }
        NetworkSource::File(path) if ends_in(path, SAFETENSORS) => {
            let read = record::read_regular(path).with_context(at)?;
            policy_value::graph_of_safetensors::<G>(&read, layout, arch).with_context(at)?
        }
        NetworkSource::File(path) => named::<G>(read(path)?, layout).with_context(at)?,
    };
    ensure!(
        graph.about.game == G::NAME,
        "{source}: game: expected {}, found {}",
        G::NAME,
        graph.about.game
    );
    Ok(graph)
}

/// The network of a checkpoint, for players.
pub fn learned<G: Networked>(checkpoint: &Checkpoint) -> Result<Graph> {
    ensure!(
        [policy_value::NAME, policy_value::ZERO].contains(&checkpoint.method()),
        "{}: method: expected {} or {}, found {}",
        checkpoint.path().display(),
        policy_value::NAME,
        policy_value::ZERO,
        checkpoint.method()
    );
    Ok(policy_value::graph::<G>(checkpoint)?)
}

/// The file extensions of other formats.
const ONNX: &str = "onnx";
const SAFETENSORS: &str = "safetensors";

/// Whether the path has the extension of ONNX files.
pub fn is_onnx(file: &Path) -> bool {
    ends_in(file, ONNX)
}

fn ends_in(file: &Path, end: &str) -> bool {
    let extension = file.extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case(end))
}

/// The network of a file.
pub fn read(file: &Path) -> Result<Graph> {
    let named = || file.display().to_string();
    let bytes = record::read_regular(file).with_context(named)?;
    if is_onnx(file) {
        Graph::from_onnx(&bytes).with_context(named)
    } else {
        Graph::from_bytes(&bytes).with_context(named)
    }
}

/// Sets the game and the layout of a network that does not state them, such as an ONNX file of
/// another program. Its inputs and outputs must be those of the layout.
fn named<G: Networked>(mut graph: Graph, layout: Option<&str>) -> Result<Graph> {
    if !graph.about.game.is_empty() && layout.is_none() {
        return Ok(graph);
    }
    // A layout that nobody names is the one of these planes.
    let shape = graph.about.shape;
    let mut layouts = G::layouts().into_iter();
    let fitting = layouts.find(|one| layout.is_none() && one.shape() == shape);
    let layout = match fitting {
        Some(layout) => layout,
        None => G::layout(layout)?,
    };
    let about = &mut graph.about;
    for (what, expected, found) in [
        ("planes", layout.shape().planes, about.shape.planes),
        ("rows", layout.shape().height, about.shape.height),
        ("columns", layout.shape().width, about.shape.width),
        // A network without a policy has no labels.
        match about.labels {
            0 => ("labels", 0, 0),
            found => ("labels", layout.labels(), found),
        },
    ] {
        ensure!(
            expected == found,
            "{what}: expected {expected} as {} has, found {found}",
            layout.name()
        );
    }
    about.game = G::NAME.to_owned();
    about.layout = layout.name();
    Ok(graph)
}
