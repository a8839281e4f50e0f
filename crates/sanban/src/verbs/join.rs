use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use host::Log;
use join::{JoinEnd, JoinError, JoinSettings, OnlineProtocol};
use protocol::{Go, Kind};
use report::Language;
use search::Stop;
use terminal::interruption::{self, INTERRUPTED};

use crate::answer::Answer;
use crate::position::Seat;
use crate::protocol_arg;
use crate::server_place::{self, ServerPlace};

/// The environment variable with the password.
const PASSWORD_VARIABLE: &str = "SANBAN_PASSWORD";

/// Play on a server: any built-in player or engine, as often as you like
///
/// The player logs in, waits for opponents, keeps the records, and comes back when the connection is lost. Ctrl-C
/// resigns a game and leaves. The password is in SANBAN_PASSWORD, in a file, or on standard input.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// What the server speaks: csa (Shogi), othello or renju
    #[arg(value_parser = server_place::protocol_parser())]
    protocol: OnlineProtocol,

    #[command(flatten)]
    place: ServerPlace,

    /// The account
    #[arg(long, value_name = "NAME")]
    user: String,

    /// The file whose first line is the password; - for standard input
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,

    /// The password itself: other users of this machine can read it
    #[arg(long, value_name = "PASSWORD", conflicts_with = "password_file")]
    password: Option<String>,

    /// The player: a built-in one (see `sanban players`), or `cmd:PROGRAM ARGS` for an engine
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,

    /// The wanted game on servers like floodgate and shogi-server, such as floodgate-300-10F; it becomes a
    /// part of the password, or with --x1 a request
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// The wanted colour on such servers [default: either]
    #[arg(long, value_enum, requires = "game")]
    color: Option<Seat>,

    /// Log in to the lobby (CSA)
    #[arg(long)]
    x1: bool,

    /// How many games to play [default: until Ctrl-C]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,

    /// Think on the opponent's time
    #[arg(long)]
    ponder: bool,

    /// The time that each move leaves to the network, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    margin: u64,

    /// The time for a move in games without a clock, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    move_time: u64,

    /// The most plies the player may look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// The most positions the player may visit for a move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Keep a record of each game in this folder: CSA, GGF or SGF
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,

    /// The protocol of a `cmd:` engine [default: usix, gomocup or usi, as is usual in the game]
    #[arg(long, value_parser = protocol_arg::parser(), value_name = "PROTOCOL")]
    engine_protocol: Option<Kind>,

    /// The folder that a `cmd:` engine runs in [default: that of its program file]
    #[arg(long, value_name = "DIR")]
    engine_folder: Option<PathBuf>,

    /// Write all lines of a `cmd:` engine to the end of this file
    #[arg(long, value_name = "FILE")]
    engine_log: Option<PathBuf>,

    /// Write all lines of the server to the end of this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Do not show the moves
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        !args.x1 || args.protocol == OnlineProtocol::Csa,
        "--x1: expected csa, found {}",
        args.protocol.name()
    );
    if args.password.is_some() {
        let warning = language.pick(
            "warning: other users of this machine can read --password; --password-file is safer",
            "警告: --password は同じマシンのほかの利用者に見えます。--password-file のほうが安全です",
        );
        writeln!(anstream::stderr(), "{warning}")?;
    }
    args.place.warn_of_plaintext(language)?;
    let settings = JoinSettings {
        server: args.place.server.clone(),
        transport: args.place.transport(),
        protocol: args.protocol,
        user: args.user.clone(),
        password: password(args)?.as_str().into(),
        game_name: args.game.clone(),
        color: args.color.map(Into::into),
        extended: args.x1,
        games: args.games,
        player: match &args.player {
            Some(player) => player.clone(),
            None => usual_player(args.protocol)?,
        },
        engine_protocol: args.engine_protocol,
        engine_folder: args.engine_folder.clone(),
        limits: Go {
            move_time: Some(Duration::from_millis(args.move_time)),
            depth: args.depth,
            nodes: args.nodes,
            ..Go::default()
        },
        ponder: args.ponder,
        margin: Duration::from_millis(args.margin),
        records: args.records.clone(),
        engine_log: log(args.engine_log.as_deref())?,
        server_log: log(args.log.as_deref())?,
        language,
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let end = join::join(&settings, &stop, &mut |news| {
        if args.quiet && news.is_detail() {
            return Ok(());
        }
        writeln!(out, "{}", news.text(language))?;
        out.flush()
    });
    match end {
        Ok(JoinEnd::Done) => Ok(Answer::Yes),
        Ok(JoinEnd::Interrupted) => Ok(Answer::Code(INTERRUPTED)),
        Err(error @ JoinError::Show(_)) => Err(error.into()),
        Err(error) => Err(anyhow::Error::msg(error.text(language))),
    }
}

/// The most bytes that are read as a password; one of this length is too long.
const LONGEST_PASSWORD: u64 = 1001;

/// The password: of an argument, a file, standard input, or the environment.
fn password(args: &Args) -> Result<String> {
    let text = match (&args.password, &args.password_file) {
        (Some(password), _) => password.clone(),
        (None, Some(file)) if file == Path::new("-") => first_line(io::stdin().lock())?,
        (None, Some(file)) => File::open(file)
            .and_then(first_line)
            .with_context(|| format!("--password-file {}", file.display()))?,
        (None, None) => env::var(PASSWORD_VARIABLE).unwrap_or_default(),
    };
    let line = text.lines().next().unwrap_or_default().trim().to_owned();
    ensure!(
        !line.is_empty(),
        "password: expected --password-file FILE (- for standard input), or SANBAN_PASSWORD"
    );
    ensure!(
        line.len() < LONGEST_PASSWORD as usize && !line.contains(char::is_control),
        "password: expected at most 1000 bytes and no control characters"
    );
    Ok(line)
}

/// The first line of a stream, which may be a pipe; no more than a password is read of a longer one.
fn first_line(input: impl Read) -> io::Result<String> {
    let mut line = String::new();
    BufReader::new(input.take(LONGEST_PASSWORD)).read_line(&mut line)?;
    Ok(line)
}

/// A log at the end of a file.
fn log(path: Option<&Path>) -> Result<Log> {
    let Some(path) = path else {
        return Ok(Log::none());
    };
    let file: io::Result<File> = OpenOptions::new().create(true).append(true).open(path);
    Ok(Log::to_file(
        file.with_context(|| path.display().to_string())?,
    ))
}

/// The player of a game that is played if none is named.
fn usual_player(protocol: OnlineProtocol) -> Result<String> {
    struct Usual;

    impl GameVisitor for Usual {
        type Output = String;

        fn visit<G: BoardGame>(self) -> String {
            G::USUAL_OPPONENT.to_owned()
        }
    }
    let game = GameKind::named(protocol.game()).context("no game has this protocol")?;
    Ok(game.visit(Usual))
}
