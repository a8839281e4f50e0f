mod display;
mod lesson;
mod lines;
mod sparkline;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

use crate::answer::Answer;
use crate::language::Language;

use lesson::Lesson;

/// Learn to play from games
///
/// A run is a folder under runs: its settings, its curves, checkpoints and a report. It can be
/// stopped, killed and resumed at any moment and ends as if it had not been; the same seed gives
/// the same run. `sanban play GAME --vs run:NAME` plays against its newest checkpoint, also while
/// it is trained.
#[derive(clap::Args, Debug)]
#[command(subcommand_value_name = "METHOD", subcommand_help_heading = "Methods")]
pub(crate) struct Args {
    #[command(subcommand)]
    method: Method,
}

#[derive(Subcommand, Debug)]
enum Method {
    /// The patterns of the board's 38 lines in games that are won, as oserou has them
    ///
    /// A step is a game of oserou against itself. With --data the original's files are read and
    /// written, and `oserou:data=DIR` plays with them.
    Lines(Lesson<learn::lines::Settings>),
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match args.method {
        Method::Lines(lesson) => lines::run(lesson, language, out),
    }
}
