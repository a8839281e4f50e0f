//! The speed of a network on its device, and the share of it that a tree search uses.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use game::Line;
use infer::net::{About, Graph, Network, Outputs};
use infer::planes::Planes as _;
use infer::{BatchEvaluator, CpuBackend, Input as _, Runner};
use learn::Place;
use learn::policy_value::GpuBackend;
use neural::Puct;
use neural::puct::Options;
use search::{Limits, Reports, Stop, Thinker};

use crate::scattered::scattered;
use players::Networked;

/// A measurement of a network, and of a tree search that asks it.
#[derive(Clone, Debug)]
pub struct SpeedTest {
    /// The device that computes the network.
    pub device: Place,
    /// The numbers of threads that ask it.
    pub threads: Vec<u16>,
    /// The sizes of their batches.
    pub batches: Vec<u16>,
    /// The time for each figure, in seconds.
    pub seconds: u16,
}

/// The speed with one number of threads and one size of batches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NetworkSpeed {
    /// The number of threads.
    pub threads: u16,
    /// The size of their batches.
    pub batch: u16,
    /// Positions per second of the network alone, which evaluates the same ones repeatedly.
    pub network: f64,
    /// Playouts per second of the player `puct`.
    pub search: f64,
    /// The average number of positions in the batches of the search.
    pub filled: f64,
}

/// A runner whose batches are counted.
#[derive(Debug)]
struct Counted<'a, R> {
    runner: R,
    /// The number of batches, and of positions in all of them.
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

/// The number of random moves that lead to the positions.
const PLIES: usize = 12;

/// Enough memory for a position of the tree and its moves.
const BYTES: u64 = 3000;

impl SpeedTest {
    /// Measures every number of threads with every size of batches.
    ///
    /// `ready` is called once, when the network is known to fit the rules.
    pub fn run<G: Networked>(
        &self,
        graph: &Graph,
        rules: &G::Rules,
        ready: impl FnOnce() -> Result<()>,
        each: impl FnMut(&NetworkSpeed) -> Result<()>,
    ) -> Result<()> {
        match self.device {
            Place::Cpu => {
                let network = Arc::new(Network::new(graph)?);
                let runner = || CpuBackend::new(Arc::clone(&network));
                self.run_on::<G, _>(rules, runner, ready, each)
            }
            place => {
                let gpu = GpuBackend::open(place, graph)?;
                self.run_on::<G, _>(rules, || gpu.clone(), ready, each)
            }
        }
    }

    fn run_on<G: Networked, R: Runner>(
        &self,
        rules: &G::Rules,
        runner: impl Fn() -> R,
        ready: impl FnOnce() -> Result<()>,
        mut each: impl FnMut(&NetworkSpeed) -> Result<()>,
    ) -> Result<()> {
        // A network of another board is refused first.
        BatchEvaluator::with(runner(), &G::layouts_by(rules))?;
        ready()?;
        for &threads in &self.threads {
            for &batch in &self.batches {
                let runners = || (0..threads).map(|_| runner()).collect::<Vec<_>>();
                let rates = measured::<G, R>(rules, runners, batch.into(), self.seconds)?;
                each(&NetworkSpeed {
                    threads,
                    batch,
                    network: rates.network,
                    search: rates.search,
                    filled: rates.filled,
                })?;
            }
        }
        Ok(())
    }
}

/// The figures of one number of threads and one size of batches.
struct Rates {
    network: f64,
    search: f64,
    filled: f64,
}

fn measured<G: Networked, R: Runner>(
    rules: &G::Rules,
    runners: impl Fn() -> Vec<R>,
    batch: usize,
    seconds: u16,
) -> Result<Rates> {
    let counts = [AtomicU64::new(0), AtomicU64::new(0)];
    let evaluator = |runner| {
        let counts = &counts;
        BatchEvaluator::with(Counted { runner, counts }, &G::layouts_by(rules))
    };
    let evaluators = runners().into_iter().map(evaluator);
    let evaluators = evaluators.collect::<Result<Vec<_>, _>>()?;
    let layout = evaluators.first().context("no thread")?.layout();

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
    let mut player = Puct::<G, _, _, _>::new(evaluators, || G::arbiter(0), G::SCALE, options)?;
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

/// The positions per second that these runners evaluate together.
fn asked<R: Runner>(
    runners: &mut [R],
    drawn: &R::Input,
    batch: usize,
    duration: Duration,
) -> Result<f64> {
    let mut asked_for = |duration: Duration| -> Result<f64> {
        let evaluated = AtomicU64::new(0);
        let begin = Instant::now();
        thread::scope(|scope| {
            let (evaluated, drawn) = (&evaluated, drawn);
            let ask = |runner: &mut R| {
                let mut outputs = Outputs::default();
                while begin.elapsed() < duration {
                    // A runner may keep what it is given.
                    let mut input = drawn.clone();
                    runner
                        .run(&mut input, batch, &mut outputs)
                        .map_err(|error| anyhow!("{error}"))?;
                    evaluated.fetch_add(batch as u64, Ordering::Relaxed);
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
        Ok(evaluated.load(Ordering::Relaxed) as f64 / begin.elapsed().as_secs_f64())
    };
    // The first batches of a size take longer.
    asked_for(duration / 8)?;
    asked_for(duration)
}
