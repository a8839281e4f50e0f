use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ::renju::{RuleSet, Rules, Size};
use anyhow::{Context, Result, ensure};
use renju_engine::patterns::Weights;
use renju_engine::shipped;
use renju_lab::{DuelScore, FitOptions, FitReport, SelfPlay, ShardFolder, duel, fit};
use report::Language;
use search::Stop;
use serde_json::json;

use crate::answer::Answer;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Evaluation weights of Renju's alphabeta, from games against itself
///
/// Games with few nodes a move, from random openings, are kept in a folder; called again with more
/// --games it adds to them. Then the weights of pattern codes are fitted to results and scores, and
/// the policy to the moves; the new weights play the old ones, each opening with both colours.
/// Ctrl-C keeps the games that are over.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The folder of the games
    folder: PathBuf,

    /// How many games to have
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(20..=100_000_000))]
    games: u64,

    /// Stop playing after so many minutes, however many games there are
    #[arg(long, value_name = "MINUTES")]
    minutes: Option<f64>,

    /// The positions searched for a move, on average
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u64).range(10..=100_000_000))]
    nodes: u64,

    /// The rules: renju, gomocup, standard or freestyle
    #[arg(long, value_name = "RULES", default_value_t = RuleSet::Renju)]
    rules: RuleSet,

    /// The size of the board
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u8).range(9..=19))]
    size: u8,

    /// The number of threads; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The weights that play and that the fit begins with [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Begin with weights that were set by hand
    #[arg(long, conflicts_with = "weights")]
    by_hand: bool,

    /// How often the fit goes through all games
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,

    /// The share of the search's value in what is learned, from 0 to 1; the rest is the result
    #[arg(long, value_name = "SHARE", default_value_t = 0.4)]
    search_share: f64,

    /// Write the new weights to this file, and how they were made to FILE.MANIFEST.toml
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// The openings of the match of new against old weights; 0 for no match
    #[arg(long, value_name = "N", default_value_t = 100)]
    duel: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Games between two looks at the clock, for each thread.
const CHUNK: u64 = 25;

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        (0.0..=1.0).contains(&args.search_share),
        "--search-share: expected a number from 0 to 1, found {}",
        args.search_share
    );
    ensure!(
        args.rules != RuleSet::Rdd,
        "--rules: expected renju, gomocup, standard or freestyle, found rdd"
    );
    ensure!(
        args.minutes
            .is_none_or(|minutes| minutes.is_finite() && minutes >= 0.0),
        "--minutes: expected a number of minutes"
    );
    let base = match &args.weights {
        Some(path) => Arc::new(read(path)?),
        None if args.by_hand => Arc::new(Weights::by_hand()),
        None => shipped::weights(args.rules),
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let threads = match NonZeroUsize::new(args.threads.into()) {
        Some(threads) => threads,
        None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    };
    let size = Size::new(args.size).context("--size: expected 9 to 19")?;
    let play = SelfPlay {
        rule_set: args.rules,
        size,
        nodes: args.nodes,
        weights: Arc::clone(&base),
        seed: args.seed,
    };
    let folder = ShardFolder::open(&args.folder)?;
    let before = folder.games()?.len() as u64;
    play_games(args, &play, &folder, before, threads.get(), &stop)?;
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    let games = folder.games()?;
    let rows = games
        .iter()
        .map(|game| game.moves.len() as u64)
        .sum::<u64>();
    let options = FitOptions {
        passes: args.passes,
        search_share: args.search_share,
        threads: threads.get(),
        seed: args.seed,
        ..FitOptions::default()
    };
    let progress = Progress::new("learn renju-eval: fit", args.passes.into());
    let fitted = fit(&games, &base, &options, &stop, |_| progress.step());
    progress.finish();
    let Some((weights, report)) = fitted else {
        return Ok(Answer::Code(INTERRUPTED));
    };
    let bytes = weights.to_bytes();
    learn::write_whole(&args.out, &bytes)?;
    let score = gate(
        args,
        &play,
        [&Arc::new(weights), &base],
        threads.get(),
        &stop,
    );
    let manifest = manifest(args, &bytes, games.len(), rows, &report, score);
    let mut name = args.out.file_name().unwrap_or_default().to_owned();
    name.push(".MANIFEST.toml");
    learn::write_whole(&args.out.with_file_name(name), manifest.as_bytes())?;
    if args.json {
        let (share, error) = score.share();
        let object = json!({
            "schema": 1,
            "weights": args.out,
            "games": games.len(),
            "moves": rows,
            "value_loss": report.value,
            "policy_loss": report.policy,
            "duel": {"wins": score.wins, "draws": score.draws, "losses": score.losses, "share": share, "error": error},
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{}", text(args, &report, games.len(), score, language))?;
    }
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    Ok(Answer::Yes)
}

fn read(path: &Path) -> Result<Weights> {
    let at = || path.display().to_string();
    let bytes = record::read_regular(path).with_context(at)?;
    Weights::from_bytes(&bytes).with_context(at)
}

/// Plays until there are enough games or the minutes are over.
fn play_games(
    args: &Args,
    play: &SelfPlay,
    folder: &ShardFolder,
    before: u64,
    threads: usize,
    stop: &Stop,
) -> Result<()> {
    let latest = args
        .minutes
        .map(|minutes| Instant::now() + Duration::from_secs_f64(60.0 * minutes));
    let progress = Progress::new("learn renju-eval: games", args.games.saturating_sub(before));
    let mut next = before;
    let mut kept = Vec::new();
    let mut saved = Instant::now();
    while next < args.games && !stop.is_requested() {
        if latest.is_some_and(|latest| Instant::now() >= latest) {
            break;
        }
        let end = (next + CHUNK * threads as u64).min(args.games);
        play.play(next..end, threads, stop, |game| {
            kept.push(game);
            progress.step();
        });
        next = end;
        // Few large files, and little that a crash can lose.
        if saved.elapsed() > Duration::from_secs(60) {
            folder.add(&kept)?;
            kept.clear();
            saved = Instant::now();
        }
    }
    folder.add(&kept)?;
    progress.finish();
    Ok(())
}

/// The match of new against old weights.
fn gate(
    args: &Args,
    play: &SelfPlay,
    weights: [&Arc<Weights>; 2],
    threads: usize,
    stop: &Stop,
) -> DuelScore {
    let openings = play.openings(args.duel, stop);
    let rules = Rules {
        size: play.size,
        ..Rules::named(play.rule_set)
    };
    duel(weights, &openings, rules, args.nodes, threads, stop)
}

fn text(
    args: &Args,
    report: &FitReport,
    games: usize,
    score: DuelScore,
    language: Language,
) -> String {
    let file = args.out.display();
    let [value, policy] = [report.value, report.policy];
    let (share, error) = score.share();
    let (share, error) = (100.0 * share, 100.0 * error);
    let DuelScore {
        wins,
        draws,
        losses,
    } = score;
    language.pick(
        format!(
            "{file}: {games} games; value loss {:.4} -> {:.4}, policy loss {:.4} -> {:.4}\n\
             new against old: {wins} won, {draws} drawn, {losses} lost ({share:.1} % ± {error:.1})",
            value[0], value[1], policy[0], policy[1]
        ),
        format!(
            "{file}: {games}局; 評価の損失 {:.4} -> {:.4}、方策の損失 {:.4} -> {:.4}\n\
             新対旧: {wins}勝 {draws}分 {losses}敗 ({share:.1} % ± {error:.1})",
            value[0], value[1], policy[0], policy[1]
        ),
    )
}

fn manifest(
    args: &Args,
    bytes: &[u8],
    games: usize,
    moves: u64,
    report: &FitReport,
    score: DuelScore,
) -> String {
    let [value, policy] = [report.value, report.policy];
    let DuelScore {
        wins,
        draws,
        losses,
    } = score;
    // The file ends with its own checksum.
    let sum = bytes.last_chunk().map_or(0, |&sum| u32::from_le_bytes(sum));
    format!(
        "what = \"Evaluation weights of Renju, made by `sanban learn renju-eval` from games of its own\"\n\
         version = \"{}\"\n\
         rules = \"{}\"\n\
         size = {}\n\
         crc32 = {}\n\
         bytes = {}\n\
         games = {games}\n\
         moves = {moves}\n\
         nodes = {}\n\
         seed = {}\n\
         passes = {}\n\
         search-share = {}\n\
         \n\
         # Cross entropies on every twentieth game, which was not learned from.\n\
         [test]\n\
         positions = {}\n\
         value-before = {:.5}\n\
         value = {:.5}\n\
         policy-before = {:.5}\n\
         policy = {:.5}\n\
         \n\
         # Against the weights that it began with, at the same nodes a move.\n\
         [duel]\n\
         wins = {wins}\n\
         draws = {draws}\n\
         losses = {losses}\n",
        env!("CARGO_PKG_VERSION"),
        args.rules,
        args.size,
        sum,
        bytes.len(),
        args.nodes,
        args.seed,
        args.passes,
        args.search_share,
        report.test_positions,
        value[0],
        value[1],
        policy[0],
        policy[1],
    )
}
