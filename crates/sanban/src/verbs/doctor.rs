mod check;
mod conversation;
mod detection;
mod engine;
mod finding;
mod games;
mod gomocup;
mod leaving;
mod level;
mod observations;
mod patience;
mod patient;
mod positions;
mod protocol;
mod report;
mod reports;
mod robustness;
mod trial;
mod trouble;
mod usi;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

use crate::answer::Answer;
use crate::language::Language;
pub(crate) use crate::verbs::doctor::trial::{Expect, Trial};

/// Look for what is wrong: with an engine's manners
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    subject: Subject,
}

#[derive(Subcommand, Debug)]
enum Subject {
    Engine(engine::Args),
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match &args.subject {
        Subject::Engine(args) => engine::run(args, language, out),
    }
}
