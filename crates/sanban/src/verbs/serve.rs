//! A server of games over TCP.

mod users;

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use arena::TimeSpec;
use clap::Subcommand;
use online::clock::TimeRules;
use online_server::{GameServer, PairingSpec, ServedGame, ServerLog, ServerPlan};
use report::Language;

use users::UserCommand;

/// The port of CSA's protocol.
const USUAL_PORT: u16 = 4081;
/// The longest game of Shogi, if nothing else is said.
const MOST_SHOGI_MOVES: u32 = 256;

/// Let people and programs play over the network
///
/// Players log in over TCP with the protocol of their game; who waits is paired, and results, ratings and game
/// files are kept in the data folder. Ctrl-C begins no new games and ends with the last one; the second Ctrl-C
/// interrupts games, and they go on when the server is started again.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: ServeCommand,
}

#[derive(Subcommand, Debug)]
enum ServeCommand {
    /// Othello, by the protocol of online Othello
    Othello(ServerArgs),
    /// Shogi, by the protocol of CSA, as on floodgate
    Csa(ServerArgs),
    /// Renju, by the protocol of online Othello
    Renju(ServerArgs),
    /// Accounts: add, remove, list, token
    User {
        #[command(subcommand)]
        command: UserCommand,
    },
}

#[derive(clap::Args, Debug)]
struct ServerArgs {
    /// The address and port to listen on; port 0 for any free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), USUAL_PORT))]
    bind: SocketAddr,

    /// The folder of accounts, results and games
    #[arg(long, value_name = "DIR")]
    data: PathBuf,

    /// Serve other computers without encryption: anybody on the way can read passwords
    #[arg(long)]
    plaintext: bool,

    /// A login under a new name makes an account
    #[arg(long)]
    open: bool,

    /// How players are paired: now, every=MINUTES, at=HH:MM+HH:MM (UTC), floodgate (every=30,rating), and joined
    /// to it by a comma rating or shuffled
    #[arg(long, value_name = "RULE", default_value = "now")]
    pair: PairingSpec,

    /// The time in seconds: 300+3 (3 more with each move), 300/10 (then 10 a move) or 10 (for each move). In
    /// Shogi it holds for games whose name has no clock
    #[arg(long, value_name = "TIME", default_value = "300+10")]
    time: TimeSpec,

    /// The game is drawn after so many moves; 0 for no such end [default: 256 in Shogi]
    #[arg(long, value_name = "N")]
    max_moves: Option<u32>,

    /// The rule of the first moves (Renju), such as soosyrv8 or swap2
    #[arg(long, value_name = "RULE")]
    opening: Option<String>,

    /// How many seconds a game waits for a player whose connection is lost
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    grace: u32,

    /// Tell the server's figures there over HTTP, as Prometheus reads them
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,

    /// How many connections there may be at once
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_connections: u32,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<()> {
    match args.command {
        ServeCommand::Othello(args) => serve(ServedGame::Othello, args, language, out),
        ServeCommand::Csa(args) => serve(ServedGame::Shogi, args, language, out),
        ServeCommand::Renju(args) => serve(ServedGame::Renju, args, language, out),
        ServeCommand::User { command } => users::run(command, language, out),
    }
}

fn serve(
    game: ServedGame,
    args: ServerArgs,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    if !args.bind.ip().is_loopback() && !args.plaintext {
        bail!(
            "--bind {}: other computers would send their passwords unencrypted; --plaintext allows that",
            args.bind
        );
    }
    let plan = plan(game, args)?;
    let is_public = !plan.bind.ip().is_loopback();
    let server = GameServer::start(plan, ServerLog::new(Box::new(io::stderr())))?;
    if is_public {
        let warning = language.pick(
            "warning: passwords and games are not encrypted",
            "警告: パスワードも対局も暗号化されません",
        );
        writeln!(anstream::stderr(), "{warning}")?;
    }
    let word = language.pick("listening on", "待ち受け中:");
    writeln!(out, "{word} {}", server.address())?;
    out.flush()?;
    Ok(server.run()?)
}

fn plan(game: ServedGame, args: ServerArgs) -> Result<ServerPlan> {
    if args.opening.is_some() && game != ServedGame::Renju {
        bail!("--opening: only Renju has such rules");
    }
    let usual_most = (game == ServedGame::Shogi).then_some(MOST_SHOGI_MOVES);
    let most_moves = args.max_moves.or(usual_most).filter(|&most| most > 0);
    Ok(ServerPlan {
        time: time(game, args.time),
        game,
        bind: args.bind,
        data: args.data,
        pairing: args.pair.0,
        most_moves,
        opening: args.opening,
        is_open: args.open,
        grace: Duration::from_secs(args.grace.into()),
        agreement: Duration::from_secs(120),
        metrics: args.metrics,
        most_connections: args.max_connections as usize,
    })
}

/// A clock as the game's protocol has it. It counts milliseconds if the time is no whole seconds.
fn time(game: ServedGame, TimeSpec(time): TimeSpec) -> TimeRules {
    let rules = match game {
        ServedGame::Shogi => TimeRules::csa,
        ServedGame::Othello | ServedGame::Renju => TimeRules::othello,
    };
    let rules = rules(time.main, time.byoyomi, time.increment);
    let parts = [time.main, time.byoyomi, time.increment];
    if parts.iter().all(|part| part.subsec_nanos() == 0) {
        return rules;
    }
    TimeRules {
        unit: Duration::from_millis(1),
        ..rules
    }
}
