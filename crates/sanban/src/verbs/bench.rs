mod arena;
mod learning;
mod networks;
mod othello;
mod othello_search;
mod puct;
mod renju;

use std::hint::black_box;
use std::io::Write;

use anyhow::{Result, bail, ensure};
use cpu_time::ProcessTime;
use game::Leaves;
use serde_json::json;
use simd::Isa;

/// Measure the hot paths: nodes, rate and a signature
///
/// Each bench checks its own answer. The signature depends on the answers alone: two builds
/// with the same signature computed the same things. Rates are per CPU second and one thread.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only this bench (see --list)
    name: Option<String>,

    /// List the benches
    #[arg(long)]
    list: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// One thing to measure.
struct Bench {
    name: &'static str,
    about: &'static str,
    run: fn(Isa) -> Result<Measure>,
    /// Whether it differs by kernel; otherwise it runs once, with the best.
    by_kernel: bool,
}

/// What a bench did.
struct Measure {
    nodes: u64,
    /// Anything computed on the way, folded into a number.
    answer: u64,
}

/// Every bench.
fn benches() -> impl Iterator<Item = &'static Bench> {
    let games = othello::BENCHES
        .iter()
        .chain(othello_search::BENCHES)
        .chain(renju::BENCHES);
    let others = arena::BENCHES
        .iter()
        .chain(learning::BENCHES)
        .chain(networks::BENCHES)
        .chain(puct::BENCHES);
    games.chain(others)
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    if args.list {
        for bench in benches() {
            writeln!(out, "{:<22}{}", bench.name, bench.about)?;
        }
        return Ok(());
    }
    let chosen: Vec<&Bench> = benches()
        .filter(|bench| args.name.as_deref().is_none_or(|name| name == bench.name))
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = benches().map(|bench| bench.name).collect();
        bail!(
            "bench {:?}: expected one of: {}",
            args.name.as_deref().unwrap_or_default(),
            names.join(", ")
        );
    }
    let mut rows = Vec::new();
    let mut signature = 0xcbf2_9ce4_8422_2325u64;
    for bench in chosen {
        let mut answer = None;
        let isas: Vec<Isa> = if bench.by_kernel {
            Isa::all().collect()
        } else {
            vec![Isa::best()]
        };
        for isa in isas {
            let start = ProcessTime::now();
            let measure = (bench.run)(isa)?;
            let cpu_seconds = start.elapsed().as_secs_f64();
            // Kernels differ in speed, never in what they find.
            ensure!(
                *answer.get_or_insert(measure.answer) == measure.answer,
                "{}: {isa} gives another answer than portable",
                bench.name
            );
            let rate = (cpu_seconds > 0.0).then_some(measure.nodes as f64 / cpu_seconds);
            if args.json {
                rows.push(json!({
                    "name": bench.name,
                    "kernel": isa.name(),
                    "nodes": measure.nodes,
                    "cpu_seconds": cpu_seconds,
                    "nodes_per_cpu_second": rate,
                }));
            } else {
                let rate = rate.map_or("-".to_owned(), spoken);
                writeln!(
                    out,
                    "{:<22}{isa:<10}{:>12} nodes {cpu_seconds:>8.3} CPU s {rate:>14}",
                    bench.name, measure.nodes
                )?;
            }
        }
        for byte in answer.unwrap_or_default().to_le_bytes() {
            signature = (signature ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    let signature = format!("{signature:016x}");
    if args.json {
        let report = json!({"schema": 1, "benches": rows, "signature": signature});
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "signature {signature}")?;
    }
    Ok(())
}

/// A rate as people read it: some nodes take a thousand times as long as others.
fn spoken(rate: f64) -> String {
    match rate {
        ..1e5 => format!("{rate:.0} /s"),
        _ => format!("{:.1} M/s", rate / 1e6),
    }
}

fn perft(depth: u32, expected: u64, count: impl Fn(u32) -> Leaves) -> Result<Measure> {
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
