//! Game records: what people have in files.

mod convert;
mod files;
mod filter;
pub(crate) mod format;
mod game;
mod oserou_lines;
mod oserou_log;
mod pack;
mod replay;
mod split;
mod stats;
mod summary;
mod writer;
mod wthor_base;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

use crate::answer::Answer;
use crate::language::Language;

/// Work with game records of Shogi, Renju and Othello, and with oserou's files
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Convert(convert::Args),
    Stats(stats::Args),
    Filter(filter::Args),
    Split(split::Args),
    Pack(pack::Args),
    Replay(replay::Args),
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match &args.action {
        Action::Convert(args) => convert::run(args, out),
        Action::Stats(args) => stats::run(args, language, out),
        Action::Filter(args) => filter::run(args, out),
        Action::Split(args) => split::run(args, out),
        Action::Pack(args) => pack::run(args, out),
        Action::Replay(args) => replay::run(args, language, out),
    }
}

/// Lists what was left out, which makes the answer a no.
fn report(faults: &[String], out: &mut dyn Write) -> Result<Answer> {
    for fault in faults {
        writeln!(out, "  {fault}")?;
    }
    Ok(if faults.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    })
}
