use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use ::renju::{Move, Renju};
use anyhow::{Context, Result, anyhow, bail, ensure};
use game::{Color, Line, Score, ScoreKind};
use record::archive::{AnyRecord, Format, OpenedFiles, record_files};
use renju_engine::AlphaBeta;
use renju_engine::alphabeta::Options;
use renju_engine::review::{Mistake, ReviewedMove, chance, review};
use report::Language;
use search::{Limits, Stop};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::record_format::{self, choose};
use players::memory;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// A game of Renju: psq, SGF, RIF, points
///
/// Each row has the winning chance before the move for the side that made it, the best move, the
/// chance after the move, and what it lost: a tenth of a win or more is ?!, a fifth ?, two fifths ??;
/// a proven win that is missed, or allowed, is always ??. Moves are searched from the last to the first.
/// Ctrl-C stops and prints the moves analysed so far.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file, an archive (zip, 7z, tar) or a folder (searched recursively)
    file: PathBuf,

    /// The file's format [default: by its name]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,

    /// Which game, from 1
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroUsize,

    /// The positions searched for a move
    #[arg(long, value_name = "N", default_value_t = 200_000, conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seconds for a move, instead of a number of positions
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,

    /// The number of threads that search a position; 0 for one per core
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// The size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// The number of best moves to value at each move; with --json all of them are in lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=50))]
    lines: u8,

    /// Print one JSON object per move
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let line = read(args)?;
    let limits =
        match args.time {
            None => Limits {
                nodes: Some(args.nodes),
                ..Limits::default()
            },
            Some(seconds) => Limits {
                move_time: Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
                    anyhow!("--time: expected a number of seconds, found {seconds}")
                })?),
                ..Limits::default()
            },
        };
    let threads = match args.threads {
        0 => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        threads => NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
    };
    let mut player = AlphaBeta::new(Options {
        hash: memory::bytes(args.hash, "--hash")? >> 20,
        threads,
        lines: args.lines.into(),
        book: None,
        ..Options::default()
    });
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let progress = Progress::new("analyze renju", line.moves().len() as u64);
    let moves = review(&line, &mut player, &limits, &stop, || progress.step());
    progress.finish();
    if !args.json {
        writeln!(out, "{}", heading(language))?;
    }
    for reviewed in &moves {
        if args.json {
            writeln!(out, "{}", object(reviewed))?;
        } else {
            writeln!(out, "{}", row(reviewed, language))?;
        }
    }
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    Ok(Answer::Yes)
}

/// The game that is asked for.
fn read(args: &Args) -> Result<Line<Renju>> {
    let asked = args.game.get();
    let mut number = 0;
    for file in OpenedFiles::new(record_files(&args.file, args.from)?) {
        let file = file?;
        let at = || file.path().display().to_string();
        let format = choose(args.from, &file).with_context(at)?;
        ensure!(
            format.game() == "Renju",
            "{}: expected records of Renju, found {}",
            at(),
            format.game()
        );
        for game in format.read(&file).with_context(at)? {
            number += 1;
            if number != asked {
                continue;
            }
            let AnyRecord::Renju(game) = game.map_err(|partial| partial.error).with_context(at)?
            else {
                bail!("{}: expected a record of Renju", at());
            };
            return game.line().map_err(|why| anyhow!("{}: {why}", at()));
        }
    }
    bail!("{}: there is no game {asked}", args.file.display())
}

fn heading(language: Language) -> &'static str {
    language.pick(
        "   #  side   move   chance  best    after   lost",
        "手数  手番   着手     勝率  最善  着手後     損",
    )
}

/// A chance in per cent, or the plies to a proven result.
fn shown(score: Score) -> String {
    match score.kind() {
        ScoreKind::WinIn(plies) => format!("+{plies}"),
        ScoreKind::LossIn(plies) => format!("-{plies}"),
        ScoreKind::Value(_) => format!("{:.1} %", 100.0 * chance(score)),
    }
}

fn row(reviewed: &ReviewedMove, language: Language) -> String {
    let side = match reviewed.color {
        Color::Black => language.pick("black", "黒"),
        Color::White => language.pick("white", "白"),
    };
    let best = reviewed.best.first().map(ToString::to_string);
    let sign = reviewed.mistake().map_or("", Mistake::sign);
    format!(
        "{:>4}  {side:<5}  {:<5}  {:>6}  {:<5}  {:>6}  {:>4.1}{sign}",
        reviewed.number,
        reviewed.played.to_string(),
        shown(reviewed.score),
        best.unwrap_or_default(),
        shown(reviewed.after),
        100.0 * reviewed.loss(),
    )
}

fn object(reviewed: &ReviewedMove) -> Value {
    let words = |line: &[Move]| line.iter().map(ToString::to_string).collect::<Vec<_>>();
    let proven = |score: Score| match score.kind() {
        ScoreKind::WinIn(plies) => Some(i64::from(plies)),
        ScoreKind::LossIn(plies) => Some(-i64::from(plies)),
        ScoreKind::Value(_) => None,
    };
    json!({
        "schema": 1,
        "number": reviewed.number,
        "side": reviewed.color.to_string(),
        "move": reviewed.played.to_string(),
        "best": reviewed.best.first().map(ToString::to_string),
        "line": words(&reviewed.best),
        "chance": chance(reviewed.score),
        "win_in": proven(reviewed.score),
        "chance_after": chance(reviewed.after),
        "win_in_after": proven(reviewed.after),
        "loss": reviewed.loss(),
        "error": reviewed.mistake().map(Mistake::sign),
        "lines": reviewed.lines.iter().map(|line| json!({
            "chance": chance(line.score),
            "win_in": proven(line.score),
            "line": words(&line.moves),
        })).collect::<Vec<_>>(),
    })
}
