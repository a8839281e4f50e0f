//! Between engines of one protocol and programs that speak another.

pub(crate) mod bot;

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use host::{Engine, Guard, Launch, Log, Remote};
use protocol::Answer;

use crate::verbs::bridge::bot::Fresh;
use crate::verbs::engine::Speech;
use crate::verbs::engine::desk::{self, Desk, Question};

/// Run an engine of one protocol for a program that speaks another
///
/// `sanban bridge codingame -- ./bot` makes a CodinGame bot of Othello a USI-X engine, and
/// `sanban bridge usix --as codingame -- ./engine` makes a bot of a USI-X engine. Any two
/// protocols of one game go together.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// What the engine speaks
    #[arg(value_enum)]
    speaks: Speech,

    /// What it is made to speak [default: the usual protocol of its game]
    #[arg(long = "as", value_enum)]
    speech: Option<Speech>,

    /// Write every line and when it came to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// The engine and its arguments
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    command: Vec<OsString>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let game = args.speaks.game();
    let speech = args.speech.unwrap_or(args.speaks.usual());
    if speech.game() != game {
        bail!(
            "--as {speech:?}: expected a protocol of {game}, the game of {:?}",
            args.speaks
        );
    }
    let [program, arguments @ ..] = &args.command[..] else {
        bail!("expected a program behind --");
    };
    let log = match &args.log {
        Some(path) => Log::to(File::create(path).with_context(|| path.display().to_string())?),
        None => Log::none(),
    };
    let launch = Launch {
        args: arguments.to_vec(),
        guard: Some(Guard::this_program().context("guard")?),
        ..Launch::new(program)
    };
    let speaks = args.speaks;
    let remote = Remote::start(game, launch, move || speaks.client(), log)
        .with_context(|| program.display().to_string())?;
    let engine: Box<dyn Engine> = match speaks {
        // A bot plays one game in its life.
        Speech::Codingame => Box::new(Fresh(remote)),
        _ => Box::new(remote),
    };
    let lines = desk::lines(io::stdin());
    let Ok(first) = lines.recv() else {
        return Ok(());
    };
    let known = |_: Question, _: Option<&str>, _: &[String]| {
        Answer::Refusal("a bridge knows no rules".to_owned())
    };
    Desk::new(engine, speech, known).serve(first, lines, out)
}
