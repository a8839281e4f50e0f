//! The bridge between engines of one protocol and programs of another.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use host::serve::Server;
use host::{Engine, Failure, Guard, Launch, Log, Remote, SingleGame};
use protocol::Kind;

use crate::protocol_arg;
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};

/// Run an engine of one protocol for a program that speaks another
///
/// `sanban bridge codingame -- ./bot` turns a CodinGame bot for Othello into a USI-X engine, and
/// `sanban bridge usix --as codingame -- ./engine` turns a USI-X engine into a bot. Any two
/// protocols of the same game can be combined.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The protocol of the engine
    #[arg(value_parser = protocol_arg::parser())]
    speaks: Kind,

    /// The protocol on standard input and output [default: the usual one of the game]
    #[arg(long = "as", value_parser = protocol_arg::parser())]
    made_to_speak: Option<Kind>,

    /// Write every line with its time to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// The folder that the engine runs in [default: that of its program file]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// The engine and its arguments
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    command: Vec<OsString>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let game = args.speaks.game();
    let kind = args.made_to_speak.unwrap_or(args.speaks.usual());
    if kind.game() != game {
        bail!(
            "--as {kind}: expected a protocol of {game}, the game of {}",
            args.speaks
        );
    }
    let engine = start(args)?;
    Server::new(engine).run(io::stdin(), |_| kind, out)?;
    Ok(())
}

/// Starts the engine.
fn start(args: &Args) -> Result<Box<dyn Engine>> {
    let [program, arguments @ ..] = &args.command[..] else {
        bail!("expected a program after --");
    };
    let log = match &args.log {
        Some(path) => Log::to(File::create(path).with_context(|| path.display().to_string())?),
        None => Log::none(),
    };
    let launch = Launch {
        args: arguments.to_vec(),
        directory: args.folder.clone(),
        guard: Some(Guard::this_program().context("guard")?),
        ..Launch::new(program)
    };
    let kind = args.speaks;
    let game = GameKind::named(kind.game()).context("no game has this protocol")?;
    let remote = game
        .visit(Start { kind, launch, log })
        .with_context(|| program.display().to_string())?;
    Ok(if kind.plays_one_game() {
        Box::new(SingleGame(remote))
    } else {
        Box::new(remote)
    })
}

struct Start {
    kind: Kind,
    launch: Launch,
    log: Log,
}

impl GameVisitor for Start {
    type Output = Result<Remote, Failure>;

    fn visit<G: BoardGame>(self) -> Result<Remote, Failure> {
        Remote::speaking::<G>(self.kind, self.launch, self.log)
    }
}
