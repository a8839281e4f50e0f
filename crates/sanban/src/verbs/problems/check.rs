use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use boards::games::{GameKind, TaughtGame};
use boards::teacher::ProblemShelf;
use findings::problem_sets::{CheckEnd, check};
use report::Language;
use terminal::interruption::INTERRUPTED;

use crate::answer::Answer;
use crate::game_arg;

/// Let the solvers prove every problem of a file again
///
/// A problem holds if the solvers find the same solution with the same effort. If one does not, the exit code is 1. A
/// damaged file is an error that names the line and the field.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    pub(super) game: GameKind,

    /// The file [default: the problems that come with the program]
    file: Option<PathBuf>,

    /// Print one JSON object per problem
    #[arg(long)]
    json: bool,
}

pub(super) fn run<G: TaughtGame>(
    args: &Args,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let shelf = match &args.file {
        Some(path) => ProblemShelf::<G>::of_file(path)?,
        None => ProblemShelf::shipped(),
    };
    let name = args
        .file
        .as_deref()
        .map_or_else(|| G::NAME.to_owned(), |path| path.display().to_string());
    Ok(
        match check(&shelf.problems, &name, args.json, language, out)? {
            CheckEnd::Holds => Answer::Yes,
            CheckEnd::Fails => Answer::No,
            CheckEnd::Interrupted => Answer::Code(INTERRUPTED),
        },
    )
}
