//! A server of games over TCP.

mod clock_args;
mod pages;
mod ratings;
mod users;

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use clap::Subcommand;
use online_server::{
    GameServer, GameServerError, PairingSpec, ServedGame, ServerLog, ServerPlan, TlsChoice,
};
use report::Language;

use clock_args::ClockArgs;
use users::UserCommand;

/// The port of CSA's protocol.
const USUAL_PORT: u16 = 4081;

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
    /// Accounts: add, password, remove, list, token, invite
    User {
        #[command(subcommand)]
        command: UserCommand,
    },
    Pages(pages::Args),
    Ratings(ratings::Args),
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
    #[arg(long, conflicts_with_all = ["tls_cert", "tls_self_made"])]
    plaintext: bool,

    /// Encrypt connections (TLS) by the certificate in this PEM file; it is read again when it is renewed
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// The key of the certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// Encrypt connections by a certificate that the server makes for itself and keeps in its folder; players trust
    /// it by its file
    #[arg(long, conflicts_with = "tls_cert")]
    tls_self_made: bool,

    /// A name or number that the server is reached by, for the certificate it makes [default: localhost and the
    /// address of --bind]; several times for several names
    #[arg(long, value_name = "HOST", requires = "tls_self_made")]
    tls_name: Vec<String>,

    /// Connections come through a proxy, which says in a first line whose they are (PROXY protocol, version 1)
    #[arg(long)]
    behind_proxy: bool,

    /// A login under a new name makes an account
    #[arg(long)]
    open: bool,

    /// How players are paired: now, every=MINUTES, every=SECONDSs, at=HH:MM+Sat-HH:MM (UTC, or with utc+9 in
    /// Japan), floodgate (every=30,rating), and joined to it by a comma rating or shuffled
    #[arg(long, value_name = "RULE", default_value = "now")]
    pair: PairingSpec,

    #[command(flatten)]
    clock: ClockArgs,

    /// The position that games begin with: startpos, a handicap (Shogi) or an SFEN, with or without moves
    #[arg(long, value_name = "POSITION", conflicts_with = "opening")]
    start: Option<String>,

    /// The game is drawn after so many moves; 0 for no such end [default: 256 in Shogi]
    #[arg(long, value_name = "N")]
    max_moves: Option<u32>,

    /// The rule of the first moves (Renju), such as soosyrv8 or swap2
    #[arg(long, value_name = "RULE")]
    opening: Option<String>,

    /// How many seconds a game waits for a player whose connection is lost
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    grace: u32,

    /// By how many moves people who watch are behind
    #[arg(long, value_name = "MOVES", default_value_t = 0)]
    watch_delay: u16,

    /// Write pages with the ranking, the recent games and their replays to this folder, in English and Japanese
    #[arg(long, value_name = "DIR")]
    pages: Option<PathBuf>,

    /// Serve these pages there over HTTP, and the form of invitations
    #[arg(long, value_name = "ADDRESS:PORT")]
    http: Option<SocketAddr>,

    /// Compute all ratings anew (Bradley-Terry) at this time of the day (UTC)
    #[arg(long, value_name = "HH:MM", default_value = "03:00", value_parser = minute_of_day)]
    rate_at: u32,

    /// Write players and games to files as the first server of online Othello had them
    #[arg(long)]
    seed_files: bool,

    /// Tell the server's figures there over HTTP, as Prometheus reads them
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,

    /// How many connections there may be at once
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_connections: u32,
}

fn minute_of_day(text: &str) -> Result<u32, String> {
    let read = || {
        let (hour, minute) = text.split_once(':')?;
        let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
        (hour < 24 && minute < 60).then_some(hour * 60 + minute)
    };
    read().ok_or_else(|| "expected HH:MM, such as 03:00".to_owned())
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<()> {
    match args.command {
        ServeCommand::Othello(args) => serve(ServedGame::Othello, args, language, out),
        ServeCommand::Csa(args) => serve(ServedGame::Shogi, args, language, out),
        ServeCommand::Renju(args) => serve(ServedGame::Renju, args, language, out),
        ServeCommand::User { command } => users::run(command, language, out),
        ServeCommand::Pages(args) => pages::run(&args, language, out),
        ServeCommand::Ratings(args) => ratings::run(&args, language, out),
    }
}

fn serve(
    game: ServedGame,
    args: ServerArgs,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let is_plain = !args.tls_self_made && args.tls_cert.is_none();
    let public = [Some(args.bind), args.http, args.metrics]
        .into_iter()
        .flatten();
    let mut public = public.filter(|address| is_plain && !address.ip().is_loopback());
    let public = public.next();
    if let Some(address) = public {
        ensure!(
            args.plaintext,
            "{address}: other computers would send their passwords unencrypted; --tls-self-made or --tls-cert encrypts, --plaintext allows that"
        );
    }
    let start = args.start.clone().unwrap_or_default();
    let plan = plan(game, args)?;
    let server = GameServer::start(plan, ServerLog::new(Box::new(io::stderr())));
    let server = match server {
        Err(GameServerError::Start(why)) if !start.is_empty() => {
            bail!("--start: {}", language.pick(why.en, why.ja))
        }
        Err(GameServerError::Start(why)) => bail!("--opening: {}", language.pick(why.en, why.ja)),
        server => server?,
    };
    if public.is_some() {
        let warning = language.pick(
            "warning: passwords and games are not encrypted",
            "警告: パスワードも対局も暗号化されません",
        );
        writeln!(anstream::stderr(), "{warning}")?;
    }
    let word = language.pick("listening on", "待ち受け中:");
    writeln!(out, "{word} {}", server.address())?;
    if let Some(address) = server.http_address() {
        let word = language.pick("pages on", "ページ:");
        let scheme = if is_plain { "http" } else { "https" };
        writeln!(out, "{word} {scheme}://{address}/")?;
    }
    if let Some((file, fingerprint)) = server.certificate() {
        let word = language.pick("certificate", "証明書:");
        writeln!(out, "{word} {} SHA-256 {fingerprint}", file.display())?;
    }
    out.flush()?;
    Ok(server.run()?)
}

fn plan(game: ServedGame, args: ServerArgs) -> Result<ServerPlan> {
    if args.opening.is_some() && game != ServedGame::Renju {
        bail!("--opening: only Renju has such rules");
    }
    if args.seed_files && game != ServedGame::Othello {
        bail!("--seed-files: only Othello has such files");
    }
    let usual = ServerPlan::new(game, &args.data);
    Ok(ServerPlan {
        bind: args.bind,
        tls: match (args.tls_cert, args.tls_key) {
            (Some(certificate), Some(key)) => TlsChoice::Files { certificate, key },
            _ if args.tls_self_made => TlsChoice::SelfMade {
                names: own_names(args.tls_name, args.bind.ip()),
            },
            _ => TlsChoice::None,
        },
        is_behind_proxy: args.behind_proxy,
        pairing: args.pair.0,
        time: args.clock.rules(game),
        start: args.start,
        most_moves: args.max_moves.or(usual.most_moves).filter(|&most| most > 0),
        opening: args.opening,
        is_open: args.open,
        grace: Duration::from_secs(args.grace.into()),
        spectator_delay: args.watch_delay.into(),
        has_seed_files: args.seed_files,
        night: args.rate_at,
        pages: args.pages,
        http: args.http,
        metrics: args.metrics,
        most_connections: args.max_connections as usize,
        ..usual
    })
}

/// The names in a certificate of our own.
fn own_names(given: Vec<String>, bind: IpAddr) -> Vec<String> {
    if !given.is_empty() {
        return given;
    }
    let mut names = vec!["localhost".to_owned(), Ipv4Addr::LOCALHOST.to_string()];
    let own = bind.to_string();
    if !bind.is_unspecified() && !names.contains(&own) {
        names.push(own);
    }
    names
}
