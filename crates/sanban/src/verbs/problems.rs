//! Problems: made from games, checked, listed and solved.

mod check;
mod list;
mod make;
mod solve;

use std::io::Write;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use ::problems::{ProblemGame, SolvingRecord};
use anyhow::Result;
use boards::games::{GameKind, TaughtGame, TaughtGameVisitor};
use boards::teacher::ProblemShelf;
use clap::Subcommand;
use report::Language;

use crate::answer::Answer;
use crate::data_folder;

/// Solve problems against the solvers, and make new ones from games of the program
///
/// Shogi has mates and positions where one move alone is not mated, Renju wins by fours, wins by fours and threes, and
/// positions where one move alone stops fours, Othello endings and positions where one move alone wins. Every problem
/// is proven by the solvers, which also play the other side.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Solve(solve::Args),
    List(list::Args),
    Make(make::Args),
    Check(check::Args),
}

/// The action for one game.
struct OfGame<'a> {
    action: &'a Action,
    language: Language,
    out: &'a mut dyn Write,
}

impl TaughtGameVisitor for OfGame<'_> {
    type Output = Result<Answer>;

    fn visit<G: TaughtGame>(self) -> Result<Answer> {
        let (language, out) = (self.language, self.out);
        match self.action {
            Action::Solve(args) => solve::run::<G>(args, language, out),
            Action::List(args) => list::run::<G>(args, language, out),
            Action::Make(args) => make::run::<G>(args, language, out),
            Action::Check(args) => check::run::<G>(args, language, out),
        }
    }
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let action = &args.action;
    let games = match action {
        Action::Solve(args) => std::slice::from_ref(&args.game),
        Action::List(args) => args
            .game
            .as_ref()
            .map_or(GameKind::ALL, std::slice::from_ref),
        Action::Make(args) => std::slice::from_ref(&args.game),
        Action::Check(args) => std::slice::from_ref(&args.game),
    };
    let mut answer = Answer::Yes;
    for game in games {
        answer = game.visit_taught(OfGame {
            action,
            language,
            out,
        })?;
    }
    Ok(answer)
}

/// Where problems come from.
#[derive(clap::Args, Debug)]
struct ProblemSource {
    /// Only the problems of this file [default: those that come with the program, and those of the files
    /// problems/GAME*.jsonl in the data folder]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// The data folder, which also keeps what was solved [default: SANBAN_DATA, or the usual folder for program data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl ProblemSource {
    fn data(&self) -> Option<PathBuf> {
        self.data.clone().or_else(data_folder::usual)
    }

    fn shelf<G: ProblemGame>(&self) -> Result<ProblemShelf<G>> {
        Ok(match &self.file {
            Some(path) => ProblemShelf::of_file(path)?,
            None => ProblemShelf::open(self.data().as_deref())?,
        })
    }

    /// What was solved so far.
    fn record(&self) -> Result<SolvingRecord> {
        Ok(match self.data() {
            Some(data) => SolvingRecord::open(&data)?,
            None => SolvingRecord::unkept(),
        })
    }
}

/// Today as the number of days since 1 January 1970.
fn today() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| (since.as_secs() / 86_400) as i64)
}
