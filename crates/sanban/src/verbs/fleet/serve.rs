use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fleet::{CoordinatorSettings, FleetService, QueuePlace, ServicePlan};
use report::Language;
use search::Stop;

use crate::answer::Answer;
use terminal::interruption;

/// How often the coordinator's server and problems are looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Coordinate a fleet until Ctrl-C
///
/// With --port a nats-server is started, which other machines join; with --join one that runs already carries
/// the jobs. Without both the queue is a file in the folder, for workers on this machine. What counts is the
/// ledger in the folder: coordinator, server and workers can be killed at any moment and started again.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The folder of the ledger and of the server's store
    #[arg(long, value_name = "DIR")]
    data: PathBuf,

    /// Start a nats-server on this port; 0 for any free one
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// The address that the nats-server listens on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), requires = "port")]
    bind: IpAddr,

    /// Serve other computers without encryption: anybody on the way can read the fleet's key
    #[arg(long, requires = "port")]
    plaintext: bool,

    /// The program nats-server [default: the one in PATH]
    #[arg(long, value_name = "FILE", requires = "port")]
    nats_server: Option<PathBuf>,

    /// Use a nats-server that runs already (with JetStream)
    #[arg(long, value_name = "URL", conflicts_with = "port")]
    join: Option<String>,

    /// How many of a hundred jobs go to two workers, which must agree
    #[arg(long, value_name = "PERCENT", default_value_t = 2.0)]
    check: f64,

    /// After how many seconds without a sign of its worker a job is given to another
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    lease: u64,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        (0.0..=100.0).contains(&args.check),
        "--check: expected 0 to 100, found {}",
        args.check
    );
    ensure!(
        args.bind.is_loopback() || args.plaintext,
        "--bind {}: other computers are served without encryption only with --plaintext",
        args.bind
    );
    fs::create_dir_all(&args.data).with_context(|| args.data.display().to_string())?;
    let mut service = FleetService::start(ServicePlan {
        folder: fs::canonicalize(&args.data).with_context(|| args.data.display().to_string())?,
        place: match (args.port, args.join) {
            (Some(port), _) => QueuePlace::Server {
                program: args.nats_server.unwrap_or_else(|| "nats-server".into()),
                bind: args.bind,
                port,
            },
            (None, Some(url)) => QueuePlace::Running(url),
            (None, None) => QueuePlace::Folder,
        },
        settings: CoordinatorSettings {
            checked_percent: args.check,
            lease: Duration::from_secs(args.lease),
        },
    })?;
    let address = service.address();
    let text = language.pick(
        "workers join with: sanban fleet worker",
        "ワーカーの参加: sanban fleet worker",
    );
    writeln!(out, "{text} {address}")?;
    out.flush()?;
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let mut told = None;
    while !stop.is_requested() {
        let problem = service.look_after();
        if problem != told {
            let word = language.pick("warning:", "警告:");
            let text = match &problem {
                Some(why) => language.message(why),
                None => language
                    .pick("the fleet works again", "フリートは元に戻りました")
                    .to_owned(),
            };
            anstream::eprintln!("{word} {text}");
            told = problem;
        }
        thread::sleep(BETWEEN_LOOKS);
    }
    Ok(Answer::Yes)
}
