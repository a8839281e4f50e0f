use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, ensure};
use findings::Harvest;
use infer::patterns::Weights;
use othello::Transcript;
use othello_engine::alphabeta::Level;
use othello_engine::shipped;
use othello_lab::labels::Labeller;
use report::Language;
use search::Stop;

use crate::answer::Answer;
use crate::game_arg;
use boards::games::GameKind;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Search the boards of games, for `sanban learn patterns` to learn from their scores
///
/// Each line of games is written again with the score for Black of each board: exact near the end,
/// before that by searches. After an interruption the same command continues where the file ends.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// Games, one transcript (f5d6c3…) per line, as `sanban selfplay othello --out` writes them; a
    /// number after the transcript is the number of opening moves, whose boards get no score
    #[arg(long, value_name = "FILE")]
    games: PathBuf,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// The search level, as in the player `alphabeta`
    #[arg(long, value_name = "N", default_value = "12")]
    level: Level,

    /// Boards with at most this many empty squares are solved exactly
    #[arg(long, value_name = "EMPTIES", default_value_t = 20, value_parser = clap::value_parser!(u8).range(0..=60))]
    exact: u8,

    /// A file of pattern weights [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// The number of games at a time, each on a thread; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        args.game == GameKind::Othello,
        "expected othello: other games have no pattern weights"
    );
    let weights = match &args.weights {
        None => shipped::weights(),
        Some(path) => {
            let at = || path.display().to_string();
            let bytes = record::read_regular(path).with_context(at)?;
            Arc::new(Weights::from_bytes(&bytes).with_context(at)?)
        }
    };
    let games = read(args)?;
    let harvest = Harvest::open(&args.out)?;
    check(args, &games, harvest.rows())?;
    let threads = match NonZeroUsize::new(args.threads.into()) {
        Some(threads) => threads,
        None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let progress = Progress::new("learn labels", (games.len() - harvest.rows()) as u64);
    let next = AtomicUsize::new(harvest.rows());
    let work = || -> Result<()> {
        let mut labeller = Labeller::new(args.level, args.exact.into(), &weights);
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(Game {
                text,
                given,
                parsed,
            }) = games.get(index)
            else {
                return Ok(());
            };
            let Ok(scores) = labeller.label(&parsed.line, *given, &stop) else {
                return Ok(());
            };
            let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
            harvest.add(index, format!("{text} {given} {}", scores.join(",")))?;
            progress.step();
        }
    };
    let done: Vec<Result<()>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
        let ends = threads.into_iter().map(|thread| {
            let end = thread.join();
            end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        ends.collect()
    });
    progress.finish();
    done.into_iter().collect::<Result<()>>()?;
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    let (file, count) = (args.out.display(), games.len());
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{file}: {count} games with scores"),
            format!("{file}: 評価値を付けた対局 {count}局"),
        )
    )?;
    Ok(Answer::Yes)
}

/// A line of games.
struct Game {
    text: String,
    given: usize,
    parsed: Transcript,
}

/// All games, checked before anything is searched.
fn read(args: &Args) -> Result<Vec<Game>> {
    let at = || args.games.display().to_string();
    let bytes = record::read_regular(&args.games).with_context(at)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut games = Vec::new();
    for (number, row) in (1..).zip(text.lines()) {
        let at = || format!("{}: line {number}", args.games.display());
        let mut words = row.split_whitespace();
        let Some(text) = words.next() else {
            continue;
        };
        let given = words.next().unwrap_or("0");
        let given = given.parse().ok().with_context(|| {
            format!(
                "{}: expected a number of opening moves behind the game, found `{given}`",
                at()
            )
        })?;
        games.push(Game {
            text: text.to_owned(),
            given,
            parsed: text.parse::<Transcript>().with_context(at)?,
        });
    }
    ensure!(!games.is_empty(), "{}: there is no game", at());
    Ok(games)
}

/// A file that is continued begins with the same games.
fn check(args: &Args, games: &[Game], rows: usize) -> Result<()> {
    let at = args.out.display();
    ensure!(
        rows <= games.len(),
        "{at}: expected at most {} games, found {rows}",
        games.len()
    );
    let written = fs::read_to_string(&args.out).with_context(|| at.to_string())?;
    for ((number, row), game) in (1..).zip(written.lines()).zip(games) {
        ensure!(
            row.split(' ').next() == Some(&game.text),
            "{at}: line {number}: expected the scores of the same game as in {}",
            args.games.display()
        );
    }
    Ok(())
}
