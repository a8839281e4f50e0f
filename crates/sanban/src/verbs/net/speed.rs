//! The table of a network's speed.

use std::cell::RefCell;
use std::io::Write;

use anyhow::Result;
use bench::SpeedTest;
use infer::net::Graph;
use learn::Place;
use players::Networked;
use report::Language;
use serde_json::{Value, json};

/// The options of the measurement.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// run:NAME, run:NAME@STEP, or a file: .sbn or .onnx [default: the built-in network]
    pub(super) from: Option<String>,
    /// The rules, as in `sanban show`
    #[arg(long, value_name = "RULES")]
    pub(super) rules: Option<String>,
    /// The device: cpu, or with the program of `make torch` cuda or cuda:NUMBER
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    device: Place,
    /// The numbers of threads that use the network
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1,2",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Vec<u16>,
    /// The batch sizes of each thread
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1,4,16",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    batch: Vec<u16>,
    /// The time to measure each figure
    #[arg(long, value_name = "SECONDS", default_value_t = 2,
          value_parser = clap::value_parser!(u16).range(1..=3600))]
    seconds: u16,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Measures a network and prints a row for each number of threads and each batch size.
pub(super) fn run<G: Networked>(
    graph: &Graph,
    rules: &G::Rules,
    args: &Args,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let test = SpeedTest {
        device: args.device,
        threads: args.threads.clone(),
        batches: args.batch.clone(),
        seconds: args.seconds,
    };
    if args.json {
        let mut rows: Vec<Value> = Vec::new();
        test.run::<G>(
            graph,
            rules,
            || Ok(()),
            |speed| {
                rows.push(json!({
                    "threads": speed.threads, "batch": speed.batch,
                    "network_per_second": speed.network, "search_per_second": speed.search,
                    "share": speed.search / speed.network, "positions_per_batch": speed.filled,
                }));
                Ok(())
            },
        )?;
        let device = args.device.to_string();
        let report = json!({"schema": 1, "device": device, "rows": rows});
        writeln!(out, "{report}")?;
        return Ok(());
    }
    let heading = language.pick(
        "threads  batch  network/s   search/s  share  filled",
        "スレッド バッチ  推論/秒    探索/秒  割合  実際の数",
    );
    let out = RefCell::new(out);
    let ready = || Ok(writeln!(out.borrow_mut(), "{heading}")?);
    test.run::<G>(graph, rules, ready, |speed| {
        let (threads, batch, filled) = (speed.threads, speed.batch, speed.filled);
        let (network, search) = (speed.network, speed.search);
        let share = 100.0 * (search / network);
        let row = format!("{threads:>7} {batch:>6} {network:>10.0} {search:>10.0}");
        let mut out = out.borrow_mut();
        writeln!(out, "{row} {share:>4.0} % {filled:>7.1}")?;
        out.flush()?;
        Ok(())
    })
}
