//! How fast a network is where it is computed, and how much of that a tree search makes use of.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use game::Line;
use infer::net::{About, Graph, Network, Outputs};
use infer::planes::Planes as _;
use infer::{Here, Input as _, Judge, Runner};
use learn::Place;
use learn::tower::Far;
use neural::Puct;
use neural::puct::Options;
use search::{Limits, Reports, Stop, Thinker};
use serde_json::{Value, json};

use crate::language::Language;
use crate::nets::Networked;
use crate::scattered::scattered;

/// What to measure.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// run:NAME, run:NAME@STEP, or a file: .sbn or .onnx [default: the built-in network]
    pub(super) from: Option<String>,
    /// The rules: as in `sanban show`
    #[arg(long, value_name = "RULES")]
    pub(super) rules: Option<String>,
    /// Where it is computed: cpu, or with the program of `make torch` cuda or cuda:NUMBER
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    device: Place,
    /// How many threads ask it, one number or several
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1,2",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Vec<u16>,
    /// How many positions each of them asks about at once, one number or several
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1,4,16",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    batch: Vec<u16>,
    /// How long each figure is measured
    #[arg(long, value_name = "SECONDS", default_value_t = 2,
          value_parser = clap::value_parser!(u16).range(1..=3600))]
    seconds: u16,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What was measured with one number of threads and one size of batches.
struct Rates {
    /// How many positions a second the network alone judges, the same ones again and again.
    network: f64,
    /// How many playouts a second the player `puct` makes.
    search: f64,
    /// How many positions its batches have on average.
    filled: f64,
}

/// A runner whose batches are counted.
#[derive(Debug)]
struct Counted<'a, R> {
    runner: R,
    /// How many batches there were, and of how many positions together.
    counts: &'a [AtomicU64; 2],
}

impl<R: Runner> Runner for Counted<'_, R> {
    type Error = R::Error;
    type Input = R::Input;

    const COMPUTES_AT_ONCE: bool = R::COMPUTES_AT_ONCE;

    fn about(&self) -> &About {
        self.runner.about()
    }

    fn run(
        &mut self,
        input: &mut R::Input,
        batch: usize,
        outputs: &mut Outputs,
    ) -> Result<(), R::Error> {
        for (count, more) in self.counts.iter().zip([1, batch as u64]) {
            count.fetch_add(more, Ordering::Relaxed);
        }
        self.runner.run(input, batch, outputs)
    }
}

/// So many moves by chance lead to the positions.
const PLIES: usize = 12;

/// Enough memory for a position of the tree and its moves.
const BYTES: u64 = 3000;

/// Measures every number of threads with every size of batches.
pub(super) fn run<G: Networked>(
    graph: &Graph,
    rules: &G::Rules,
    args: &Args,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    match args.device {
        Place::Cpu => {
            let network = Arc::new(Network::new(graph)?);
            table::<G, _>(rules, args, language, out, || {
                Here::new(Arc::clone(&network))
            })
        }
        place => {
            place.choose()?;
            let far = Far::new(graph);
            table::<G, _>(rules, args, language, out, || far.clone())
        }
    }
}

fn table<G: Networked, R: Runner>(
    rules: &G::Rules,
    args: &Args,
    language: Language,
    out: &mut dyn Write,
    runner: impl Fn() -> R,
) -> Result<()> {
    // A network of another board is refused before anything is said.
    Judge::with(runner(), &G::layouts_by(rules))?;
    let mut rows: Vec<Value> = Vec::new();
    if !args.json {
        writeln!(
            out,
            "{}",
            language.pick(
                "threads  batch  network/s   search/s  share  filled",
                "スレッド バッチ  推論/秒    探索/秒  割合  実際の数",
            )
        )?;
    }
    for &threads in &args.threads {
        for &batch in &args.batch {
            let runners = || (0..threads).map(|_| runner()).collect::<Vec<_>>();
            let rates = measured::<G, R>(rules, runners, batch.into(), args.seconds)?;
            let Rates {
                network,
                search,
                filled,
            } = rates;
            let share = search / network;
            if args.json {
                rows.push(json!({
                    "threads": threads, "batch": batch, "network_per_second": network,
                    "search_per_second": search, "share": share, "positions_per_batch": filled,
                }));
            } else {
                let share = 100.0 * share;
                let row = format!("{threads:>7} {batch:>6} {network:>10.0} {search:>10.0}");
                writeln!(out, "{row} {share:>4.0} % {filled:>7.1}")?;
                out.flush()?;
            }
        }
    }
    if args.json {
        let device = args.device.to_string();
        writeln!(
            out,
            "{}",
            json!({"schema": 1, "device": device, "rows": rows})
        )?;
    }
    Ok(())
}

fn measured<G: Networked, R: Runner>(
    rules: &G::Rules,
    runners: impl Fn() -> Vec<R>,
    batch: usize,
    seconds: u16,
) -> Result<Rates> {
    let counts = [AtomicU64::new(0), AtomicU64::new(0)];
    let judge = |runner| {
        let counts = &counts;
        Judge::with(Counted { runner, counts }, &G::layouts_by(rules))
    };
    let judges = runners().into_iter().map(judge);
    let judges = judges.collect::<Result<Vec<_>, _>>()?;
    let layout = judges.first().context("no thread")?.layout();

    let mut drawn = R::Input::default();
    for number in 0..batch {
        let line = scattered::<G>(rules, PLIES, number as u64);
        let last: Vec<_> = line.moves().iter().rev().copied().collect();
        let last = &last[..last.len().min(layout.history())];
        let mut canvas = drawn.canvas(number, layout.shape());
        layout.draw(line.position(), last, &mut canvas);
    }
    let duration = Duration::from_secs(seconds.into());
    let network = asked(&mut runners(), &drawn, batch, duration)?;

    let playouts = (network * f64::from(seconds)).max(1.0) as u64;
    let options = Options {
        batch,
        bytes: (playouts * BYTES).max(16 << 20) as usize,
        ends_early: false,
        interval: None,
        ..Options::default()
    };
    let mut player = Puct::<G, _, _, _>::new(judges, || G::arbiter(0), G::SCALE, options)?;
    let mut searched = |line: &Line<G>, playouts| {
        let before = Instant::now();
        let limits = Limits {
            nodes: Some(playouts),
            ..Limits::default()
        };
        player.think(line, &limits, &Stop::new(), &Reports::none());
        let took = before.elapsed().as_secs_f64();
        let made: u64 = player
            .candidates()
            .iter()
            .map(|candidate| u64::from(candidate.playouts))
            .sum();
        made as f64 / took
    };
    // The first batches of a size take longer.
    searched(&scattered(rules, PLIES, 1), playouts / 8 + 1);
    for count in &counts {
        count.store(0, Ordering::Relaxed);
    }
    let search = searched(&scattered(rules, PLIES, 0), playouts);
    let [batches, positions] = counts.each_ref().map(|count| count.load(Ordering::Relaxed));
    Ok(Rates {
        network,
        search,
        filled: positions as f64 / batches.max(1) as f64,
    })
}

/// How many positions a second these runners judge, all at once.
fn asked<R: Runner>(
    runners: &mut [R],
    drawn: &R::Input,
    batch: usize,
    duration: Duration,
) -> Result<f64> {
    let mut asked_for = |duration: Duration| -> Result<f64> {
        let judged = AtomicU64::new(0);
        let begin = Instant::now();
        thread::scope(|scope| {
            let (judged, drawn) = (&judged, drawn);
            let ask = |runner: &mut R| {
                let mut outputs = Outputs::default();
                while begin.elapsed() < duration {
                    // A runner may keep what it is given.
                    let mut input = drawn.clone();
                    runner
                        .run(&mut input, batch, &mut outputs)
                        .map_err(|error| anyhow!("{error}"))?;
                    judged.fetch_add(batch as u64, Ordering::Relaxed);
                }
                anyhow::Ok(())
            };
            let asking: Vec<_> = runners
                .iter_mut()
                .map(|runner| scope.spawn(move || ask(runner)))
                .collect();
            for thread in asking {
                let ended = thread.join();
                ended.map_err(|_| anyhow!("the network broke down"))??;
            }
            anyhow::Ok(())
        })?;
        Ok(judged.load(Ordering::Relaxed) as f64 / begin.elapsed().as_secs_f64())
    };
    // The first batches of a size take longer.
    asked_for(duration / 8)?;
    asked_for(duration)
}
