use std::io::Write;
use std::path::PathBuf;

use ::problems::SetHeading;
use anyhow::Result;
use boards::games::{GameKind, TaughtGame};
use findings::problem_sets::{ProblemMaking, kinds_of};
use report::Language;
use terminal::interruption::INTERRUPTED;

use crate::answer::Answer;
use crate::game_arg;

/// Make problems from games of the program against itself
///
/// The players err as people do, so that something is left to find. The same seed makes the same problems on every
/// machine, with any number of threads. Ctrl-C stops; the same command then goes on where it stopped.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    pub(super) game: GameKind,

    /// The new file of problems, one JSON object per line; FILE.part holds what there is until it is finished
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Only problems of this kind: mate, fours, threats, ending or only-move; may be given several times
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,

    /// How many problems of each length, and of each kind that has no length
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// The most games to play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played at the same time; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Print the numbers as one JSON object at the end
    #[arg(long)]
    json: bool,
}

pub(super) fn run<G: TaughtGame>(
    args: &Args,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let making = ProblemMaking {
        file: &args.output,
        heading: SetHeading {
            seed: args.seed,
            count: args.count.into(),
            games: args.games.into(),
        },
        kinds: kinds_of::<G>(&args.kind)?,
        threads: args.threads,
    };
    Ok(match making.run::<G>(language)? {
        None => Answer::Code(INTERRUPTED),
        Some(made) => {
            made.write(args.json, language, out)?;
            Answer::Yes
        }
    })
}
