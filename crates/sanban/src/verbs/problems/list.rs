use std::io::Write;

use anyhow::Result;
use boards::games::{GameKind, TaughtGame};
use findings::problem_sets::{ProblemList, kinds_of};
use report::Language;

use super::{ProblemSource, today};
use crate::answer::Answer;
use crate::game_arg;

/// List problems, and what was solved of them
///
/// Each class of problems has a row: how many there are, how many are solved, and their ratings. With --json there is
/// one object per problem, with its position, its solution and its rating.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game [default: all games]
    #[arg(value_parser = game_arg::parser())]
    pub(super) game: Option<GameKind>,

    /// Only problems of this kind: mate, fours, threats, ending or only-move; may be given several times
    #[arg(long, value_name = "KIND", requires = "game")]
    kind: Vec<String>,

    #[command(flatten)]
    source: ProblemSource,

    /// Print one JSON object per problem
    #[arg(long)]
    json: bool,
}

pub(super) fn run<G: TaughtGame>(
    args: &Args,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let list = ProblemList {
        kinds: kinds_of::<G>(&args.kind)?,
        problems: args.source.shelf::<G>()?.problems,
        record: args.source.record()?.game(G::NAME),
        today: today(),
    };
    if args.json {
        list.write_json(language, out)?;
    } else {
        list.write_rows(language, out)?;
    }
    Ok(Answer::Yes)
}
