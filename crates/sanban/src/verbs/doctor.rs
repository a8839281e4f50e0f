mod engine;
mod server;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;
use report::Language;

use crate::answer::Answer;

/// Check whether an engine or a server follows its protocol
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    subject: Subject,
}

#[derive(Subcommand, Debug)]
enum Subject {
    Engine(engine::Args),
    Server(server::Args),
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match &args.subject {
        Subject::Engine(args) => engine::run(args, language, out),
        Subject::Server(args) => server::run(args, language, out),
    }
}
