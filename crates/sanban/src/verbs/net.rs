use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::{Subcommand, ValueEnum};
use infer::net::{Graph, Precision};
use infer::planes::{Planes as _, PolicyIndex as _};
use learn::Checkpoint;
use learn::samples::{Loader, Part};
use learn::tower::{self, Stock};
use serde_json::json;

use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::nets::Networked;
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
        Deed::Convert { game, .. } => game.visit(Conversion {
            deed: &args.deed,
            language,
            out,
        }),
    }
}

struct Conversion<'a> {
    deed: &'a Deed,
    language: Language,
    out: &'a mut dyn Write,
}

impl Visitor for Conversion<'_> {
    type Output = Result<()>;

    fn visit<G: Face>(self) -> Result<()> {
        let Deed::Convert {
            from,
            to,
            weights,
            samples,
            layout,
            arch,
            ..
        } = self.deed
        else {
            return Ok(());
        };
        let graph = match from.strip_prefix("run:") {
            Some(run) => learned::<G>(&runs::checkpoint(run)?.1)?,
            None if ends_in(Path::new(from), SAFETENSORS) => {
                let read = fs::read(from).with_context(|| from.clone())?;
                tower::graph_of_safetensors::<G>(&read, layout.as_deref(), arch.as_deref())
                    .with_context(|| from.clone())?
            }
            None => named::<G>(read(Path::new(from))?, layout.as_deref())
                .with_context(|| from.clone())?,
        };
        ensure!(
            graph.about.game == G::NAME,
            "{from}: game: expected {}, found {}",
            G::NAME,
            graph.about.game
        );
        let graph = match weights {
            Weights::Int8 => quantised::<G>(&graph, samples)?,
            Weights::F32 | Weights::Bf16 => graph,
        };
        write(&graph, to, *weights, self.language, self.out)
    }
}

/// The network of a checkpoint as players run it.
pub(crate) fn learned<G: Networked>(checkpoint: &Checkpoint) -> Result<Graph> {
    ensure!(
        checkpoint.method() == tower::NAME,
        "{}: method: expected {}, found {}",
        checkpoint.path().display(),
        tower::NAME,
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
        ("labels", layout.labels(), about.labels.max(layout.labels())),
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
