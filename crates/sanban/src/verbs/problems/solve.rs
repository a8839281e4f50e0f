use std::io::Write;

use ::problems::daily;
use anyhow::{Result, ensure};
use boards::games::{GameKind, TaughtGame};
use findings::problem_sets::kinds_of;
use report::Language;
use terminal::ProblemDialog;

use super::{ProblemSource, today};
use crate::answer::Answer;
use crate::game_arg;

/// Solve problems in the terminal
///
/// Type the moves of your side; the solver plays the other one as well as can be. `hint` shows the next move, `show` the
/// solution, `skip` goes on, and `quit` ends. The first try at a problem, without help, counts for your rating, which the
/// page and the terminal share.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    pub(super) game: GameKind,

    /// Only problems of this kind: mate, fours, threats, ending or only-move; may be given several times
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,

    /// Only problems of this length, in plies
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["id", "daily"])]
    length: Option<usize>,

    /// The problem with this name
    #[arg(long, value_name = "ID", conflicts_with = "daily")]
    id: Option<String>,

    /// The problem of today
    #[arg(long)]
    daily: bool,

    /// The most problems
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,

    #[command(flatten)]
    source: ProblemSource,

    /// Draw the board with letters only, for screen readers and plain terminals
    #[arg(long)]
    ascii: bool,
}

pub(super) fn run<G: TaughtGame>(
    args: &Args,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let kinds = kinds_of::<G>(&args.kind)?;
    let mut problems = args.source.shelf::<G>()?.problems;
    if let Some(id) = &args.id {
        problems.retain(|problem| problem.id() == *id);
        let game = G::NAME;
        ensure!(
            !problems.is_empty(),
            "--id {id}: there is no such problem of {game}"
        );
    } else if args.daily {
        problems = daily(&problems, today()).cloned().into_iter().collect();
    } else {
        problems.retain(|problem| kinds.contains(&problem.kind));
        problems.retain(|problem| args.length.is_none_or(|plies| problem.line.len() == plies));
    }
    ensure!(!problems.is_empty(), "there is no such problem");
    let mut record = args.source.record()?;
    let dialog = ProblemDialog::<G> {
        problems,
        limit: args.limit,
        daily: args.daily.then(today),
        style: terminal::style(args.ascii),
        language,
        out,
    };
    dialog.solve(&mut record)?;
    Ok(Answer::Yes)
}
