//! Games on many machines.

mod doctor;
mod serve;
mod status;
mod worker;

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Subcommand;
use fleet::{Question, ask, open_queue};
use report::Language;

use crate::answer::Answer;

/// How long a server may take to answer the first time.
const PATIENCE: Duration = Duration::from_secs(10);

/// Play matches on many machines, and count every result once
///
/// One machine coordinates the fleet (serve), others join it (worker), and `sanban match … --fleet ADDRESS`
/// has its games played there. Games are limited by nodes or depth, so every machine plays the same ones, and
/// the result is that of one machine.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: FleetCommand,
}

#[derive(Subcommand, Debug)]
enum FleetCommand {
    Serve(serve::Args),
    Worker(worker::Args),
    Status(status::Args),
    /// Show the figures of a fleet until all its runs have ended
    Watch(status::WatchArgs),
    /// End a run; what it has played is kept
    Cancel(CancelArgs),
    Doctor(doctor::Args),
}

#[derive(clap::Args, Debug)]
struct CancelArgs {
    /// The fleet: nats://HOST:PORT, or the folder of a fleet on this machine
    #[arg(value_name = "ADDRESS")]
    address: String,

    /// The run, as status names it
    #[arg(value_name = "RUN")]
    run: String,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match args.command {
        FleetCommand::Serve(args) => serve::run(args, language, out),
        FleetCommand::Worker(args) => worker::run(args, language, out),
        FleetCommand::Status(args) => status::run(&args, language, out),
        FleetCommand::Watch(args) => status::watch(&args, language, out),
        FleetCommand::Cancel(args) => cancel(args, language, out),
        FleetCommand::Doctor(args) => doctor::run(&args, language, out),
    }
}

fn cancel(args: CancelArgs, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let queue = open_queue(&args.address, PATIENCE)?;
    let run = args.run;
    ask(&*queue, &Question::Cancel { run: run.clone() }, PATIENCE)?;
    let text = language.pick(
        format!("run {run} is cancelled"),
        format!("{run} を取り消しました"),
    );
    writeln!(out, "{text}")?;
    Ok(Answer::Yes)
}

/// The status of a fleet.
fn status_of(address: &str) -> Result<fleet::FleetStatus> {
    let queue = open_queue(address, PATIENCE)?;
    match ask(&*queue, &Question::Status, PATIENCE)? {
        fleet::Reply::Status(status) => Ok(*status),
        _ => bail!("the answer does not fit the question"),
    }
}
