use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::Result;
use fleet::{WorkerPlan, open_queue, usual_worker_name, work};
use report::Language;
use search::Stop;

use crate::answer::Answer;
use crate::data_folder;
use terminal::interruption;

/// How long the server may take until it answers.
const PATIENCE: Duration = Duration::from_secs(20);

/// Do jobs of a fleet until Ctrl-C
///
/// The first Ctrl-C finishes the games that were begun; the second one ends at once, and other workers play
/// them again. The same program version must run everywhere, and must compute the same answers: the
/// coordinator checks that.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The fleet: nats://HOST:PORT, or the folder of a fleet on this machine
    #[arg(value_name = "ADDRESS")]
    address: String,

    /// The number of games played at the same time [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// End when the open runs are done: it waits for the first job, however long
    #[arg(long)]
    once: bool,

    /// The worker's name in status [default: that of the computer, with a random number]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// The folder for networks and openings, which are fetched once
    /// [default: the program's data folder]
    #[arg(long, value_name = "DIR")]
    files: Option<PathBuf>,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let queue = open_queue(&args.address, PATIENCE)?;
    let files = args.files.unwrap_or_else(|| {
        let folder = data_folder::usual().unwrap_or_else(env::temp_dir);
        folder.join("fleet-files")
    });
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let plan = WorkerPlan {
        name: args.name.unwrap_or_else(usual_worker_name),
        threads: args.threads.map_or(cores, usize::from),
        once: args.once,
        files,
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let done = work(&*queue, &plan, &stop, &|news| {
        let text = news.text(&plan, language);
        anstream::eprintln!("{text}");
    })?;
    let (jobs, games) = (done.jobs, done.games);
    let text = language.pick(
        format!("{jobs} jobs, {games} games"),
        format!("{jobs} ジョブ、{games} 局"),
    );
    writeln!(out, "{text}")?;
    Ok(Answer::Yes)
}
