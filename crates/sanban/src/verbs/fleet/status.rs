use std::io::Write;
use std::thread;
use std::time::Duration;

use anyhow::Result;
use fleet::RunState;
use report::Language;

use super::status_of;
use crate::answer::Answer;

/// Show the workers and runs of a fleet, and what was refused
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The fleet: nats://HOST:PORT, or the folder of a fleet on this machine
    #[arg(value_name = "ADDRESS")]
    address: String,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Print the figures as Prometheus reads them (for its textfile collector)
    #[arg(long, conflicts_with = "json")]
    metrics: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct WatchArgs {
    /// The fleet: nats://HOST:PORT, or the folder of a fleet on this machine
    #[arg(value_name = "ADDRESS")]
    address: String,

    /// The seconds between two looks
    #[arg(long, value_name = "SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=3600))]
    every: u64,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let status = status_of(&args.address)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&status)?)?;
    } else if args.metrics {
        write!(out, "{}", status.metrics())?;
    } else {
        write!(out, "{}", status.text(language))?;
    }
    Ok(Answer::Yes)
}

pub(crate) fn watch(args: &WatchArgs, language: Language, out: &mut dyn Write) -> Result<Answer> {
    loop {
        let status = status_of(&args.address)?;
        write!(out, "{}", status.text(language))?;
        out.flush()?;
        if status.runs.iter().all(|run| run.state != RunState::Open) {
            return Ok(Answer::Yes);
        }
        thread::sleep(Duration::from_secs(args.every));
        writeln!(out)?;
    }
}
