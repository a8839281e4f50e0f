//! Game records in files.

mod convert;
mod filter;
mod pack;
mod replay;
mod split;
mod stats;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;
use report::Language;

use crate::answer::Answer;

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
        Action::Convert(args) => convert::run(args, language, out),
        Action::Stats(args) => stats::run(args, language, out),
        Action::Filter(args) => filter::run(args, language, out),
        Action::Split(args) => split::run(args, language, out),
        Action::Pack(args) => pack::run(args, language, out),
        Action::Replay(args) => replay::run(args, language, out),
    }
}

/// Lists the records that were left out; if there are any, the exit code is 1.
fn report(faults: &[String], language: Language, out: &mut dyn Write) -> Result<Answer> {
    for fault in faults {
        writeln!(out, "  {}", language.message(fault))?;
    }
    Ok(if faults.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    })
}
