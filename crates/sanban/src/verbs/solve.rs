mod othello;
mod renju;
mod shogi;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;
use report::Language;

use crate::answer::Answer;

/// Solve problems: endgames of Othello, wins by fours in Renju, mates in Shogi
#[derive(clap::Args, Debug)]
#[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Solvable,
}

/// The games that have a solver.
#[derive(Subcommand, Debug)]
enum Solvable {
    Othello(othello::Args),
    Renju(renju::Args),
    Shogi(shogi::Args),
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match &args.game {
        Solvable::Othello(args) => othello::run(args, language, out),
        Solvable::Renju(args) => renju::run(args, language, out),
        Solvable::Shogi(args) => shogi::run(args, language, out),
    }
}
