use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use boards::games::GameKind;
use report::Language;
use search::Stop;
use shogi_engine::alphabeta::{Evaluation, Options};
use shogi_lab::{EvaluationGames, FittedWeights, GameCount, LinearFit};
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

use crate::answer::Answer;
use crate::game_arg;

/// The weights of Shogi's player alphabeta, from games of it against itself
///
/// It plays games by fixed nodes and fits the weights of pieces and kings to their results and scores.
/// The folder gets games, linear.sbl and MANIFEST.toml; games that are there are not played again. The
/// same seed makes the same games.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The folder of the games and the weights
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,

    /// Play no longer than this many seconds
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,

    /// The nodes of each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The weights that play, instead of those built in: a file, or material
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Learn from the games of these folders too, before those played now
    #[arg(long, value_name = "DIR", num_args = 1..)]
    with: Vec<PathBuf>,

    /// How often each position is learned from
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,

    /// The share of the result in what is learned, in per cent; the rest is the search's score
    #[arg(long, value_name = "PERCENT", default_value_t = 60, value_parser = clap::value_parser!(u8).range(0..=100))]
    result_share: u8,

    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The number of threads; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        args.game == GameKind::Shogi,
        "expected shogi: other games have no linear weights"
    );
    let threads = match NonZeroUsize::new(args.threads.into()) {
        Some(threads) => threads,
        None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let plan = EvaluationGames {
        folder: args.out.join("games"),
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        threads,
        time: args.seconds.map(Duration::from_secs),
        evaluation: evaluation(args.weights.as_deref())?,
    };
    let started = Instant::now();
    let progress = Progress::new("learn linear shogi", args.games);
    let played = plan.play(&stop, |_| progress.step())?;
    progress.finish();
    let play_seconds = started.elapsed().as_secs();
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    let fit = LinearFit {
        passes: args.passes,
        result_share: f32::from(args.result_share) / 100.0,
        threads,
        ..LinearFit::default()
    };
    let mut folders = args.with.clone();
    folders.push(plan.folder.clone());
    let started = Instant::now();
    let mut rows = Vec::new();
    let fitted = fit.learn(&folders, &stop, |pass| rows.push(*pass))?;
    for pass in &rows {
        let (number, positions) = (pass.number, pass.positions);
        let (loss, held_out, told) = (pass.loss, pass.held_out, 100.0 * pass.accuracy);
        writeln!(
            out,
            "{}",
            language.pick(
                format!(
                    "pass {number}: loss {loss:.4}, held out {held_out:.4}, winner told {told:.1} %, \
                     {positions} positions"
                ),
                format!(
                    "{number} 回目: 損失 {loss:.4}、検証 {held_out:.4}、勝者の的中 {told:.1} %、\
                     {positions} 局面"
                ),
            )
        )?;
    }
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    let file = args.out.join("linear.sbl");
    learn::write_whole(&file, &fitted.weights.to_bytes())?;
    let manifest = manifest(args, &fitted, played, play_seconds, started.elapsed());
    learn::write_whole(&args.out.join("MANIFEST.toml"), manifest.as_bytes())?;
    writeln!(out, "{}", file.display())?;
    Ok(Answer::Yes)
}

fn evaluation(weights: Option<&Path>) -> Result<Evaluation> {
    match weights {
        None => Ok(Options::default().evaluation),
        Some(path) if path == Path::new("material") => Ok(Evaluation::Material),
        Some(path) => {
            let at = || path.display().to_string();
            let bytes = record::read_regular(path).with_context(at)?;
            Evaluation::from_bytes(&bytes).with_context(at)
        }
    }
}

fn manifest(
    args: &Args,
    fitted: &FittedWeights,
    played: GameCount,
    play_seconds: u64,
    fit_time: Duration,
) -> String {
    let by = args
        .weights
        .as_ref()
        .map_or_else(|| "built-in".to_owned(), |path| path.display().to_string());
    let last = fitted.last.map_or_else(String::new, |last| {
        format!(
            "positions = {}\nloss = {:.5}\nheld_out = {:.5}\naccuracy = {:.4}\n",
            last.positions, last.loss, last.held_out, last.accuracy
        )
    });
    format!(
        "# Made by sanban learn linear shogi\nplayed_by = {by:?}\nseed = {}\nnodes = {}\ngames = {}\nplayed_now = \
         {}\nplies_now = {}\nplay_seconds = {play_seconds}\npasses = {}\nresult_share = {}\nscale = {:.0}\nfit_seconds = \
         {:.1}\n{last}",
        args.seed,
        args.nodes,
        fitted.games,
        played.games,
        played.plies,
        args.passes,
        args.result_share,
        fitted.scale,
        fit_time.as_secs_f64(),
    )
}
