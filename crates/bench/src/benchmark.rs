use std::hint::black_box;

use anyhow::{Result, ensure};
use cpu_time::ProcessTime;
use game::Leaves;
use simd::Isa;

/// A hot path to measure.
#[derive(Debug)]
pub struct Benchmark {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it computes, and what a node is.
    pub about: &'static str,
    pub(crate) run: fn(Isa) -> Result<Measure>,
    /// Whether it differs by kernel; otherwise it runs once, with the best.
    pub(crate) by_kernel: bool,
}

/// The result of a benchmark.
pub(crate) struct Measure {
    pub(crate) nodes: u64,
    /// A hash of the computed values.
    pub(crate) answer: u64,
}

/// The time a benchmark took with one kernel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measurement {
    /// The kernel.
    pub kernel: Isa,
    /// The number of nodes.
    pub nodes: u64,
    /// The CPU time of all threads.
    pub cpu_seconds: f64,
}

impl Measurement {
    /// Nodes per CPU second, if any time passed.
    pub fn rate(&self) -> Option<f64> {
        (self.cpu_seconds > 0.0).then_some(self.nodes as f64 / self.cpu_seconds)
    }
}

impl Benchmark {
    /// Runs it with every kernel it differs by, and returns its answer for the signature.
    pub fn run(&self, each: &mut dyn FnMut(Measurement) -> Result<()>) -> Result<u64> {
        let mut answer = None;
        let kernels: Vec<Isa> = if self.by_kernel {
            Isa::all().collect()
        } else {
            vec![Isa::best()]
        };
        for kernel in kernels {
            let start = ProcessTime::now();
            let measure = (self.run)(kernel)?;
            let cpu_seconds = start.elapsed().as_secs_f64();
            // Kernels differ in speed, never in their results.
            ensure!(
                *answer.get_or_insert(measure.answer) == measure.answer,
                "{}: {kernel} gives another answer than portable",
                self.name
            );
            each(Measurement {
                kernel,
                nodes: measure.nodes,
                cpu_seconds,
            })?;
        }
        Ok(answer.unwrap_or_default())
    }
}

/// Counts the leaves of a tree and compares them with the known number.
pub(crate) fn perft(depth: u32, expected: u64, count: impl Fn(u32) -> Leaves) -> Result<Measure> {
    let nodes = count(black_box(depth)).all();
    ensure!(
        nodes == expected,
        "perft {depth}: expected {expected}, found {nodes}"
    );
    Ok(Measure {
        nodes,
        answer: nodes,
    })
}
