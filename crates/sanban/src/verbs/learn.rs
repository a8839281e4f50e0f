mod display;
mod lesson;
mod sparkline;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

use crate::answer::Answer;
use crate::games::GameKind;
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
    /// Deep Q-learning: a network learns what each move is worth from games against the players
    /// of the Java series
    Dqn(Lesson<learn::dqn::Settings>),
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match args.method {
        Method::Dqn(lesson) => {
            lesson::learn::<learn::dqn::Dqn>(lesson, &[GameKind::Othello], language, out)
        }
    }
}
