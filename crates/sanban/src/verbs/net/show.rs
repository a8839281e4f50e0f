//! `sanban net show`: what a network file contains.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use infer::net::Graph;
use learn::policy_value;
use othello_lab::dense::DenseNetwork;
use players::{NetworkSource, RunName, networks, runs};
use report::Language;
use serde_json::json;

use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};

/// A network, and how many bytes its file has.
struct Shown {
    network: ShownNetwork,
    bytes: u64,
}

/// The two kinds of networks.
enum ShownNetwork {
    /// One that players of every game run.
    Graph(Box<Graph>),
    /// A small one of dense layers, as deep Q-learning trains it.
    Dense(Box<DenseNetwork>),
}

pub(super) fn run(from: &str, json: bool, language: Language, out: &mut dyn Write) -> Result<()> {
    let shown = match from.parse()? {
        NetworkSource::Run(run) => of_run(&run).with_context(|| from.to_owned())?,
        _ => of_file(Path::new(from))?,
    };
    match (&shown.network, json) {
        (ShownNetwork::Graph(graph), true) => {
            writeln!(out, "{}", graph_object(graph, shown.bytes))?
        }
        (ShownNetwork::Graph(graph), false) => write_graph(graph, shown.bytes, language, out)?,
        (ShownNetwork::Dense(dense), true) => {
            writeln!(out, "{}", dense_object(dense, shown.bytes))?
        }
        (ShownNetwork::Dense(dense), false) => write_dense(dense, shown.bytes, language, out)?,
    }
    Ok(())
}

/// The network of a training run.
fn of_run(run: &RunName) -> Result<Shown> {
    let glance = learn::Glance::at(&run.folder(&runs::root(None)))?;
    let checkpoint = glance.checkpoint(run.step())?;
    let method = checkpoint.method().to_owned();
    let file = checkpoint.path().join(policy_value::NETWORK);
    if [policy_value::NAME, policy_value::ZERO].contains(&method.as_str()) {
        let game = GameKind::named(&glance.config.game);
        let game =
            game.with_context(|| format!("game: expected a game, found {:?}", glance.config.game))?;
        let graph = game.visit(GraphOf(&checkpoint))?;
        return Ok(Shown {
            network: ShownNetwork::Graph(Box::new(graph)),
            bytes: size(&file)?,
        });
    }
    ensure!(
        file.exists(),
        "method: expected one that trains a network, found {method}"
    );
    dense(&file)
}

/// The network of a checkpoint, for players of its game.
struct GraphOf<'a>(&'a learn::Checkpoint);

impl GameVisitor for GraphOf<'_> {
    type Output = Result<Graph>;

    fn visit<G: BoardGame>(self) -> Result<Graph> {
        networks::learned::<G>(self.0)
    }
}

fn of_file(file: &Path) -> Result<Shown> {
    let is_tensors = file
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("safetensors"));
    if is_tensors {
        return dense(file);
    }
    let graph = networks::read(file)?;
    Ok(Shown {
        network: ShownNetwork::Graph(Box::new(graph)),
        bytes: size(file)?,
    })
}

fn size(file: &Path) -> Result<u64> {
    let about = fs::metadata(file).with_context(|| file.display().to_string())?;
    Ok(about.len())
}

/// A file of a small network.
fn dense(file: &Path) -> Result<Shown> {
    let named = || file.display().to_string();
    let bytes = record::read_regular(file).with_context(named)?;
    let network = DenseNetwork::try_from(bytes.as_slice()).with_context(named)?;
    Ok(Shown {
        network: ShownNetwork::Dense(Box::new(network)),
        bytes: bytes.len() as u64,
    })
}

fn graph_object(graph: &Graph, bytes: u64) -> serde_json::Value {
    let about = &graph.about;
    json!({
        "schema": 1, "game": about.game, "layout": about.layout,
        "architecture": about.architecture, "planes": about.shape.planes,
        "height": about.shape.height, "width": about.shape.width, "labels": about.labels,
        "values": about.values, "weights": graph.weights(),
        "weights_of_8_bits": graph.weights_of_8_bits(), "bytes": bytes, "notes": about.notes,
    })
}

fn write_graph(graph: &Graph, bytes: u64, language: Language, out: &mut dyn Write) -> Result<()> {
    let (about, shape) = (&graph.about, graph.about.shape);
    let rows = [
        (language.pick("game", "ゲーム"), about.game.clone()),
        (language.pick("layout", "入力の形式"), about.layout.clone()),
        (
            language.pick("architecture", "構成"),
            about.architecture.clone(),
        ),
        (
            language.pick("input", "入力"),
            format!("{} x {} x {}", shape.planes, shape.height, shape.width),
        ),
        (
            language.pick("labels", "指し手ラベル"),
            about.labels.to_string(),
        ),
        (language.pick("values", "価値"), about.values.to_string()),
        (
            language.pick("weights", "重み"),
            graph.weights().to_string(),
        ),
        (
            language.pick("of 8 bits", "うち8ビット"),
            graph.weights_of_8_bits().to_string(),
        ),
        (language.pick("bytes", "バイト"), bytes.to_string()),
    ];
    for (name, value) in rows {
        writeln!(out, "{name}: {value}")?;
    }
    for (name, value) in &about.notes {
        writeln!(out, "{name}: {value}")?;
    }
    Ok(())
}

fn dense_object(dense: &DenseNetwork, bytes: u64) -> serde_json::Value {
    let architecture = dense.architecture();
    let layers: Vec<String> = architecture
        .layers()
        .iter()
        .map(ToString::to_string)
        .collect();
    json!({
        "schema": 1, "architecture": architecture.to_string(),
        "inputs": architecture.input().len(), "outputs": architecture.output(),
        "layers": layers, "weights": dense.weights().len(), "bytes": bytes,
    })
}

/// The layers as myNet shows them, in its words, and the size.
fn write_dense(
    dense: &DenseNetwork,
    bytes: u64,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let architecture = dense.architecture();
    write!(out, "{}", architecture.summary())?;
    for (name, value) in [
        (
            language.pick("architecture", "構成"),
            architecture.to_string(),
        ),
        (
            language.pick("weights", "重み"),
            dense.weights().len().to_string(),
        ),
        (language.pick("bytes", "バイト"), bytes.to_string()),
    ] {
        writeln!(out, "{name}: {value}")?;
    }
    Ok(())
}
