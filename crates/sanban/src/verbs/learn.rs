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
    /// How many discs a side will have at the end: a network learns from games of the players of
    /// the Java series
    Discs(Lesson<learn::discs::Settings>),
    /// Deep Q-learning: a network learns what each move is worth from games against the players
    /// of the Java series
    Dqn(Lesson<learn::dqn::Settings>),
    /// Compare networks that learn to count discs: every combination of layers, activations and
    /// batches, into sweep.csv
    Sweep(Lesson<learn::sweep::Settings>),
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let othello = &[GameKind::Othello];
    match args.method {
        Method::Discs(lesson) => {
            lesson::learn::<learn::discs::Discs>(lesson, othello, language, out)
        }
        Method::Dqn(lesson) => lesson::learn::<learn::dqn::Dqn>(lesson, othello, language, out),
        Method::Sweep(lesson) => {
            lesson::learn::<learn::sweep::Sweep>(lesson, othello, language, out)
        }
    }
}
