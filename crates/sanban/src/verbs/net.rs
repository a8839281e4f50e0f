mod show;
mod speed;

use std::io::Write;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Subcommand;
use infer::net::{Graph, Network, Outputs, Workspace};
use learn::policy_value::{Dataset, Examination};
use learn::samples::{Loader, Part};
use players::NetworkSource;
use players::networks::{graph, read_as};
use report::Language;
use serde_json::json;

use crate::game_arg;
use crate::network_file::{self, Weights};
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};

/// The number of samples that calibrate the range of each layer's values.
const CALIBRATION: usize = 1024;

/// Show, convert, test and measure network files
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: NetCommand,
}

#[derive(Subcommand, Debug)]
enum NetCommand {
    /// Convert the network of a run or of a file into another file
    ///
    /// The file name extension sets the format: .sbn for players of this program, .onnx for other
    /// programs.
    Convert {
        /// The game
        #[arg(value_parser = game_arg::parser())]
        game: GameKind,
        /// run:NAME, run:NAME@STEP, or a file: .sbn, .onnx or .safetensors
        from: String,
        /// The file to write: .sbn or .onnx
        to: PathBuf,
        /// The format of the weights: f32, bf16 for half the size, int8 for a quarter
        #[arg(long, value_name = "KIND", default_value = "f32")]
        weights: Weights,
        /// Shards, or folders of `sanban learn samples`, to calibrate the range of values; required
        /// for int8
        #[arg(long, value_name = "SAMPLES", num_args = 1.., required_if_eq("weights", "int8"))]
        samples: Vec<PathBuf>,
        /// The layout of another program's file [default: the one it states, or the usual one]
        #[arg(long, value_name = "NAME")]
        layout: Option<String>,
        /// The architecture of a safetensors file, as in `sanban learn net --arch`, if it does not
        /// state it
        #[arg(long, value_name = "TEXT")]
        arch: Option<String>,
    },
    /// Test a network with samples: its accuracy on moves and winners, and its speed
    Test {
        /// The game
        #[arg(value_parser = game_arg::parser())]
        game: GameKind,
        /// run:NAME, run:NAME@STEP, or a file: .sbn or .onnx
        from: String,
        /// Shards, or folders of `sanban learn samples`, of which the test set is used
        #[arg(required = true)]
        samples: Vec<PathBuf>,
        /// The most samples [default: all]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        most: Option<u64>,
        /// The number of threads; 0 for one per core
        #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
        threads: u16,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Measure how many positions per second a network evaluates, and how many playouts a search
    /// gets
    ///
    /// Both figures are for the same threads and batch size; on a GPU they show which batchsize the
    /// player puct should have.
    Speed {
        /// The game
        #[arg(value_parser = game_arg::parser())]
        game: GameKind,
        #[command(flatten)]
        args: speed::Args,
    },
    /// Show what a network file contains
    ///
    /// The networks of `sanban learn dqn`, `discs` and `fit` are shown layer by layer, as the Java
    /// series does.
    Show {
        /// run:NAME, run:NAME@STEP, or a file: .sbn, .onnx or .safetensors
        from: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    match &args.command {
        NetCommand::Show { from, json } => show::run(from, *json, language, out),
        NetCommand::Convert { game, .. }
        | NetCommand::Test { game, .. }
        | NetCommand::Speed { game, .. } => game.visit(CommandOfGame {
            command: &args.command,
            language,
            out,
        }),
    }
}

struct CommandOfGame<'a> {
    command: &'a NetCommand,
    language: Language,
    out: &'a mut dyn Write,
}

impl GameVisitor for CommandOfGame<'_> {
    type Output = Result<()>;

    fn visit<G: BoardGame>(self) -> Result<()> {
        match self.command {
            NetCommand::Show { .. } => Ok(()),
            NetCommand::Speed { args, .. } => {
                let from = args.from.as_deref().unwrap_or_default();
                let graph = graph::<G>(&from.parse()?)?;
                let rules = G::CAPABILITIES.rules_or_default(args.rules.as_deref())?;
                speed::run::<G>(&graph, &rules, args, self.language, self.out)
            }
            NetCommand::Test {
                from,
                samples,
                most,
                threads,
                json,
                ..
            } => {
                let graph = graph::<G>(&from.parse()?)?;
                let tested = examination::<G>(&graph, samples, most.unwrap_or(u64::MAX), *threads)?;
                tell(&tested, *json, self.language, self.out)
            }
            NetCommand::Convert {
                from,
                to,
                weights,
                samples,
                layout,
                arch,
                ..
            } => {
                let from: NetworkSource = from.parse()?;
                let graph = read_as::<G>(&from, layout.as_deref(), arch.as_deref())?;
                let graph = match weights {
                    Weights::Int8 => quantised::<G>(&graph, samples)?,
                    Weights::F32 | Weights::Bf16 => graph,
                };
                network_file::write(&graph, to, *weights, self.language, self.out)
            }
        }
    }
}

/// The batch size of a test.
const AT_ONCE: usize = 64;

/// The result of a test, with the number of samples and the seconds.
struct Tested {
    examination: Examination,
    samples: u64,
    seconds: f64,
}

fn examination<G: BoardGame>(
    graph: &Graph,
    samples: &[PathBuf],
    most: u64,
    threads: u16,
) -> Result<Tested> {
    let layout = G::layout(Some(&graph.about.layout))?;
    let network = Network::new(graph)?;
    let dataset = Dataset::open::<G::Position>(samples, Part::Test)?;
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
    for batch in Loader::once(layout, dataset.shards(), AT_ONCE, 1)? {
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

/// The network with 8-bit weights in the layers where quantisation costs little.
fn quantised<G: BoardGame>(graph: &Graph, samples: &[PathBuf]) -> Result<Graph> {
    let layout = G::layout(Some(&graph.about.layout))?;
    let dataset = Dataset::open::<G::Position>(samples, Part::Train)?;
    let mut batches = Loader::once(layout, dataset.shards(), CALIBRATION, 1)?;
    let batch = batches.next().transpose()?;
    let batch = batch.context("--samples: expected at least one sample, found none")?;
    Ok(graph.quantise(&batch.planes, batch.size)?)
}
