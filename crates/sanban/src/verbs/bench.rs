//! Speed: of the hot paths, and of servers.

mod server;

use std::io::Write;

use anyhow::{Result, bail};
use bench::{Benchmark, Signature, benchmarks};
use clap::Subcommand;
use report::Language;
use serde_json::json;

use crate::answer::Answer;

/// Measure the hot paths: nodes, rate and a signature
///
/// Each bench checks its own answer. The signature depends only on the answers: two builds
/// with the same signature computed the same things. Rates are per CPU second and one thread.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<BenchCommand>,

    /// Run only this bench, or those whose names begin with it and a hyphen (see --list)
    name: Option<String>,

    /// List the benches
    #[arg(long)]
    list: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum BenchCommand {
    Server(server::Args),
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match &args.command {
        Some(BenchCommand::Server(args)) => server::run(args, language, out),
        None => run_benchmarks(args, out).map(|()| Answer::Yes),
    }
}

fn run_benchmarks(args: &Args, out: &mut dyn Write) -> Result<()> {
    if args.list {
        for bench in benchmarks() {
            writeln!(out, "{:<22}{}", bench.name, bench.about)?;
        }
        return Ok(());
    }
    let chosen: Vec<&Benchmark> = benchmarks()
        .filter(|bench| {
            args.name
                .as_deref()
                .is_none_or(|name| is_of(bench.name, name))
        })
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = benchmarks().map(|bench| bench.name).collect();
        bail!(
            "bench {:?}: expected one of: {}",
            args.name.as_deref().unwrap_or_default(),
            names.join(", ")
        );
    }
    let mut rows = Vec::new();
    let mut signature = Signature::default();
    for bench in chosen {
        let answer = bench.run(&mut |measured| {
            let (kernel, nodes) = (measured.kernel, measured.nodes);
            let cpu_seconds = measured.cpu_seconds;
            if args.json {
                rows.push(json!({
                    "name": bench.name,
                    "kernel": kernel.name(),
                    "nodes": nodes,
                    "cpu_seconds": cpu_seconds,
                    "nodes_per_cpu_second": measured.rate(),
                }));
            } else {
                let rate = measured.rate().map_or("-".to_owned(), rate_text);
                writeln!(
                    out,
                    "{:<22}{kernel:<10}{nodes:>12} nodes {cpu_seconds:>8.3} CPU s {rate:>14}",
                    bench.name
                )?;
            }
            Ok(())
        })?;
        signature.add(answer);
    }
    if args.json {
        let report = json!({"schema": 1, "benches": rows, "signature": signature.to_string()});
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "signature {signature}")?;
    }
    Ok(())
}

/// Whether a bench has the name, or belongs to the family of that name.
fn is_of(bench: &str, name: &str) -> bool {
    let rest = bench.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-') && !is_bench(name))
}

fn is_bench(name: &str) -> bool {
    benchmarks().any(|bench| bench.name == name)
}

/// A readable rate: nodes of one bench can take a thousand times as long as those of another.
fn rate_text(rate: f64) -> String {
    match rate {
        ..1e5 => format!("{rate:.0} /s"),
        _ => format!("{:.1} M/s", rate / 1e6),
    }
}
