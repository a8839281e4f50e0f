use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use infer::patterns::Weights;
use othello_lab::spread::fit_spread;
use report::Language;
use search::Stop;

use crate::answer::Answer;
use crate::game_arg;
use boards::games::GameKind;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Measure how well shallow searches with pattern weights predict deep ones (for ProbCut)
///
/// ProbCut needs these errors, and they depend on the weights. Positions are searched to every
/// depth, and to the end if it is near; the fitted errors are written into the weights file, where
/// the players find them.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The file of the weights, as `sanban learn patterns --export` writes it
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,

    /// Write to this file instead
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// The number of positions
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    positions: u32,

    /// The seed of the positions
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The number of threads; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        args.game == GameKind::Othello,
        "expected othello: other games have no pattern weights"
    );
    let at = || args.weights.display().to_string();
    let bytes = record::read_regular(&args.weights).with_context(at)?;
    let weights = Arc::new(Weights::from_bytes(&bytes).with_context(at)?);
    let threads = match NonZeroUsize::new(args.threads.into()) {
        Some(threads) => threads,
        None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let progress = Progress::new("learn spread othello", args.positions.into());
    let positions = args.positions as usize;
    let fitted = fit_spread(&weights, positions, args.seed, threads, &stop, || {
        progress.step();
    });
    progress.finish();
    let Some(fitted) = fitted else {
        if stop.is_requested() {
            return Ok(Answer::Code(INTERRUPTED));
        }
        bail!("--positions {positions}: too few to fit the errors");
    };
    let to = args.out.as_ref().unwrap_or(&args.weights);
    let bytes = weights
        .as_ref()
        .clone()
        .with_spread(fitted.spread)
        .to_bytes();
    learn::write_whole(to, &bytes)?;
    let text = |numbers: &[f32]| {
        let numbers: Vec<String> = numbers.iter().map(|n| format!("{n:.3}")).collect();
        numbers.join(" ")
    };
    let rows = [
        (
            language.pick("middle", "中盤"),
            text(&fitted.spread.middle),
            0,
        ),
        (
            language.pick("to the end", "終局まで"),
            text(&fitted.spread.end),
            1,
        ),
    ];
    for (name, numbers, which) in rows {
        let (residual, count) = (fitted.residuals[which], fitted.differences[which]);
        writeln!(
            out,
            "{}",
            language.pick(
                format!(
                    "{name}: {numbers} (off by {:.1} %, {count} differences)",
                    100.0 * residual
                ),
                format!(
                    "{name}: {numbers} (ずれ {:.1} %、差 {count} 個)",
                    100.0 * residual
                ),
            )
        )?;
    }
    writeln!(out, "{}", to.display())?;
    Ok(Answer::Yes)
}
