mod speed;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::{Subcommand, ValueEnum};
use infer::net::{Graph, Network, Outputs, Precision, Workspace};
use infer::planes::{Planes as _, PolicyIndex as _};
use learn::Checkpoint;
use learn::samples::{Loader, Part};
use learn::tower::{self, Examination, Stock};
use learn::zero;
use serde_json::json;

use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::nets::{self, Networked};
use crate::runs;

/// How many samples show in which range each layer's numbers lie.
const CALIBRATION: usize = 1024;

/// Networks as files: look at them, turn them into others
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    deed: Deed,
}

#[derive(Subcommand, Debug)]
enum Deed {
    /// Write a network of a run or of a file as another file
    ///
    /// The ends of the names tell the kinds: .sbn is run by players of this program, .onnx by
    /// other programs.
    Convert {
        /// The game
        game: GameKind,
        /// run:NAME, run:NAME@STEP, or a file: .sbn, .onnx or .safetensors
        from: String,
        /// The file to write: .sbn or .onnx
        to: PathBuf,
        /// How weights are written: f32, bf16 in half of the bytes, int8 in a quarter
        #[arg(long, value_name = "KIND", default_value = "f32")]
        weights: Weights,
        /// Shards, or folders of `sanban learn samples`, that show in which range numbers lie; int8
        /// needs some
        #[arg(long, value_name = "SAMPLES", num_args = 1.., required_if_eq("weights", "int8"))]
        samples: Vec<PathBuf>,
        /// Which planes a file of another program takes [default: what it says, or the usual ones]
        #[arg(long, value_name = "NAME")]
        layout: Option<String>,
        /// What network a safetensors file holds, as in `sanban learn net --arch`, if it does not
        /// say
        #[arg(long, value_name = "TEXT")]
        arch: Option<String>,
    },
    /// Test a network with samples: how often it finds the move and the winner, and how fast it is
    Test {
        /// The game
        game: GameKind,
        /// run:NAME, run:NAME@STEP, or a file: .sbn or .onnx
        from: String,
        /// Shards, or folders of `sanban learn samples`, of which the test part is taken
        #[arg(required = true)]
        samples: Vec<PathBuf>,
        /// At most so many samples [default: all]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        most: Option<u64>,
        /// How many threads; 0 for one on each core
        #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
        threads: u16,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Measure how many positions a second a network judges, and how many of them a search by it gets
    ///
    /// Both figures are of the same threads and the same size of batches: on a GPU they tell which
    /// batchsize the player puct should have.
    Speed {
        /// The game
        game: GameKind,
        #[command(flatten)]
        args: speed::Args,
    },
    /// Tell what a file holds
    Show {
        /// The file: .sbn or .onnx
        file: PathBuf,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

/// How weights are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weights {
    /// As they were learned
    F32,
    /// In half of the bytes
    Bf16,
    /// In a quarter of the bytes, and computed with whole numbers
    Int8,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    match &args.deed {
        Deed::Show { file, json } => show(file, *json, language, out),
        Deed::Convert { game, .. } | Deed::Test { game, .. } | Deed::Speed { game, .. } => game
            .visit(Errand {
                deed: &args.deed,
                language,
                out,
            }),
    }
}

struct Errand<'a> {
    deed: &'a Deed,
    language: Language,
    out: &'a mut dyn Write,
}

impl Visitor for Errand<'_> {
    type Output = Result<()>;

    fn visit<G: Face>(self) -> Result<()> {
        match self.deed {
            Deed::Show { .. } => Ok(()),
            Deed::Speed { args, .. } => {
                let graph = match &args.from {
                    Some(from) => named_graph::<G>(from, None, None)?,
                    None => nets::built_in_graph::<G>()?,
                };
                let rules = G::rules_asked_for(args.rules.as_deref())?;
                speed::run::<G>(&graph, &rules, args, self.language, self.out)
            }
            Deed::Test {
                from,
                samples,
                most,
                threads,
                json,
                ..
            } => {
                let graph = named_graph::<G>(from, None, None)?;
                let tested = examination::<G>(&graph, samples, most.unwrap_or(u64::MAX), *threads)?;
                tell(&tested, *json, self.language, self.out)
            }
            Deed::Convert {
                from,
                to,
                weights,
                samples,
                layout,
                arch,
                ..
            } => {
                let graph = named_graph::<G>(from, layout.as_deref(), arch.as_deref())?;
                let graph = match weights {
                    Weights::Int8 => quantised::<G>(&graph, samples)?,
                    Weights::F32 | Weights::Bf16 => graph,
                };
                write(&graph, to, *weights, self.language, self.out)
            }
        }
    }
}

/// The network of a run or of a file, which must be one of the game.
pub(crate) fn named_graph<G: Face>(
    from: &str,
    layout: Option<&str>,
    arch: Option<&str>,
) -> Result<Graph> {
    let at = || from.to_owned();
    let path = Path::new(from);
    let graph = match from.strip_prefix("run:") {
        Some(run) => learned::<G>(&runs::checkpoint(run)?.1)?,
        None if ends_in(path, SAFETENSORS) => {
            let read = fs::read(path).with_context(at)?;
            tower::graph_of_safetensors::<G>(&read, layout, arch).with_context(at)?
        }
        None => named::<G>(read(path)?, layout).with_context(at)?,
    };
    ensure!(
        graph.about.game == G::NAME,
        "{from}: game: expected {}, found {}",
        G::NAME,
        graph.about.game
    );
    Ok(graph)
}

/// How many samples a network is tested with at once.
const AT_ONCE: usize = 64;

/// What a test found, of how many samples, in how many seconds.
struct Tested {
    examination: Examination,
    samples: u64,
    seconds: f64,
}

fn examination<G: Face>(
    graph: &Graph,
    samples: &[PathBuf],
    most: u64,
    threads: u16,
) -> Result<Tested> {
    let layout = G::layout(Some(&graph.about.layout))?;
    let network = Network::new(graph)?;
    let stock = Stock::open::<G::Position>(samples, Part::Test)?;
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    };
    let mut workspaces: Vec<Workspace> = Vec::new();
    workspaces.resize_with(threads, Workspace::default);
    let mut outputs = Outputs::default();
    let mut tested = Tested {
        examination: Examination::default(),
        samples: 0,
        seconds: 0.0,
    };
    for batch in Loader::once(layout, stock.shards(), AT_ONCE, 1)? {
        let batch = batch?;
        let begin = Instant::now();
        network.run_on(&mut workspaces, &batch.planes, batch.size, &mut outputs);
        tested.seconds += begin.elapsed().as_secs_f64();
        let policy = Some(&outputs.policy[..]).filter(|policy| !policy.is_empty());
        let value = Some(&outputs.value[..]).filter(|value| !value.is_empty());
        tested.examination.see(&batch, policy, value);
        tested.samples += batch.size as u64;
        if tested.samples >= most {
            break;
        }
    }
    ensure!(
        tested.samples > 0,
        "expected samples to test with, found none"
    );
    Ok(tested)
}

fn tell(tested: &Tested, json: bool, language: Language, out: &mut dyn Write) -> Result<()> {
    let figures = tested.examination.figures();
    let rate = tested.samples as f64 / tested.seconds.max(1e-9);
    if json {
        let figures: serde_json::Map<_, _> = figures
            .into_iter()
            .map(|(name, figure)| (name.replace([' ', '-'], "_"), json!(figure)))
            .collect();
        let told = json!({
            "schema": 1, "samples": tested.samples, "seconds": tested.seconds, "rate": rate,
            "figures": figures,
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    for (name, figure) in figures {
        writeln!(out, "{name:<24} {figure:.4}")?;
    }
    let samples = tested.samples;
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{samples} samples, {rate:.0} a second"),
            format!("{samples}サンプル、毎秒{rate:.0}"),
        )
    )?;
    Ok(())
}

/// The network of a checkpoint as players run it.
pub(crate) fn learned<G: Networked>(checkpoint: &Checkpoint) -> Result<Graph> {
    ensure!(
        [tower::NAME, zero::NAME].contains(&checkpoint.method()),
        "{}: method: expected {} or {}, found {}",
        checkpoint.path().display(),
        tower::NAME,
        zero::NAME,
        checkpoint.method()
    );
    Ok(tower::graph::<G>(checkpoint)?)
}

/// What ends the names of files of other kinds.
const ONNX: &str = "onnx";
const SAFETENSORS: &str = "safetensors";

/// Whether a name is that of an ONNX file.
pub(crate) fn is_onnx(file: &Path) -> bool {
    ends_in(file, ONNX)
}

fn ends_in(file: &Path, end: &str) -> bool {
    let extension = file.extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case(end))
}

/// The network of a file.
pub(crate) fn read(file: &Path) -> Result<Graph> {
    let named = || file.display().to_string();
    let bytes = fs::read(file).with_context(named)?;
    match is_onnx(file) {
        true => Graph::from_onnx(&bytes).with_context(named),
        false => Graph::from_bytes(&bytes).with_context(named),
    }
}

/// Says what a network is for that does not say so itself: an ONNX file of another program. What
/// it takes and gives must be what the layout has.
pub(crate) fn named<G: Networked>(mut graph: Graph, layout: Option<&str>) -> Result<Graph> {
    if !graph.about.game.is_empty() && layout.is_none() {
        return Ok(graph);
    }
    let layout = G::layout(layout)?;
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

/// The network with weights of 8 bits where they weigh little.
fn quantised<G: Face>(graph: &Graph, samples: &[PathBuf]) -> Result<Graph> {
    let layout = G::layout(Some(&graph.about.layout))?;
    let stock = Stock::open::<G::Position>(samples, Part::Train)?;
    let mut batches = Loader::once(layout, stock.shards(), CALIBRATION, 1)?;
    let batch = batches.next().transpose()?;
    let batch = batch.context("--samples: expected at least one sample, found none")?;
    Ok(graph.quantise(&batch.planes, batch.size)?)
}

/// Writes the network to a file whose kind its name tells.
pub(crate) fn write(
    graph: &Graph,
    file: &Path,
    weights: Weights,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let bytes = match weights {
        _ if is_onnx(file) => {
            ensure!(
                weights == Weights::F32,
                "--weights: expected f32 for an ONNX file"
            );
            graph.to_onnx()?
        }
        Weights::F32 => graph.to_bytes(Precision::F32),
        Weights::Bf16 | Weights::Int8 => graph.to_bytes(Precision::Bf16),
    };
    learn::write_whole(file, &bytes)?;
    let (file, bytes) = (file.display(), bytes.len());
    let arch = &graph.about.architecture;
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{file}: {arch}, {bytes} bytes"),
            format!("{file}: {arch}、{bytes}バイト"),
        )
    )?;
    Ok(())
}

fn show(file: &Path, json: bool, language: Language, out: &mut dyn Write) -> Result<()> {
    let graph = read(file)?;
    let about = &graph.about;
    let bytes = fs::metadata(file)?.len();
    let (weights, of_8_bits) = (graph.weights(), graph.weights_of_8_bits());
    if json {
        let about = json!({
            "schema": 1, "game": about.game, "layout": about.layout,
            "architecture": about.architecture, "planes": about.shape.planes,
            "height": about.shape.height, "width": about.shape.width, "labels": about.labels,
            "values": about.values, "weights": weights, "weights_of_8_bits": of_8_bits,
            "bytes": bytes, "notes": about.notes,
        });
        writeln!(out, "{about}")?;
        return Ok(());
    }
    let shape = about.shape;
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
        (language.pick("weights", "重み"), weights.to_string()),
        (
            language.pick("of 8 bits", "うち8ビット"),
            of_8_bits.to_string(),
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
