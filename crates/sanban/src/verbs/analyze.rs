mod by_chance;
pub(crate) mod othello;
mod renju;
mod shogi;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;
use report::Language;

use crate::answer::Answer;

/// Evaluate every move of a game, and find the mistakes
#[derive(clap::Args, Debug)]
#[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Analyzable,
}

/// The games that can be analysed.
#[derive(Subcommand, Debug)]
enum Analyzable {
    Othello(othello::Args),
    Renju(renju::Args),
    Shogi(shogi::Args),
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match &args.game {
        Analyzable::Othello(args) => othello::run(args, language, out),
        Analyzable::Renju(args) => renju::run(args, language, out),
        Analyzable::Shogi(args) => shogi::run(args, language, out),
    }
}
