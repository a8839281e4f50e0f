use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result};
use game::{Color, Position as _};
use record::packed::Hcpe;
use record::shogi::Record;

use super::files::{self, Whole};
use super::format::{Format, choose};
use super::report;
use crate::answer::Answer;
use crate::progress::Progress;

/// Turn records into positions to learn from, once: HCPE, 38 bytes a position
///
/// Each position of each finished game, with the move that was played, the engine's value
/// where the record has one, and who won. If the output is newer than everything it is made
/// from, nothing is done.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A record file, a folder with all below it, or with --list a list of paths
    input: PathBuf,

    /// The file to write
    output: PathBuf,

    /// The input is a list of paths, one a line, as `record split` writes
    #[arg(long)]
    list: bool,

    /// The files' format [default: by their names]
    #[arg(long, value_enum)]
    from: Option<Format>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Answer> {
    let paths = if args.list {
        let text =
            fs::read_to_string(&args.input).with_context(|| args.input.display().to_string())?;
        text.lines()
            .filter(|line| !line.is_empty())
            .map(PathBuf::from)
            .collect()
    } else {
        files::below(&args.input, args.from)?
    };
    if is_newer(&args.output, paths.iter().chain([&args.input])) {
        writeln!(out, "{} is up to date", args.output.display())?;
        return Ok(Answer::Yes);
    }
    let progress = Progress::new("record pack", paths.len() as u64);
    let mut file = Whole::create(&args.output)?;
    let (mut games, mut positions, mut unfinished) = (0u64, 0u64, 0u64);
    let mut faults = Vec::new();
    for path in &paths {
        match choose(args.from, path).and_then(|format| format.read_shogi(path)) {
            Err(error) => faults.push(format!("{}: {error:#}", path.display())),
            Ok(readings) => {
                for game in readings {
                    match game.and_then(|game| {
                        pack(&game, &mut file).map_err(|error| record::shogi::Partial {
                            record: Box::new(game),
                            error,
                        })
                    }) {
                        Ok(Some(count)) => {
                            games += 1;
                            positions += count;
                        }
                        Ok(None) => unfinished += 1,
                        // A game with a fault teaches nothing: it is left out as a whole.
                        Err(partial) => {
                            faults.push(format!("{}: {:#}", path.display(), partial.error));
                        }
                    }
                }
            }
        }
        progress.step();
    }
    progress.finish();
    file.finish()?;
    writeln!(
        out,
        "games {games}, positions {positions}, without a result {unfinished}"
    )?;
    report(&faults, out)
}

/// How many positions were written; `None` for a game without a result.
fn pack(game: &Record, file: &mut Whole) -> Result<Option<u64>> {
    let Some(result) = game.outcome() else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    let mut positions = 0;
    for step in game.main_line() {
        let score = step
            .node
            .evaluation()
            .map_or(0, |evaluation| evaluation.score);
        // Records have Black's view, training data the mover's.
        let score = match step.before.turn() {
            Color::Black => score,
            Color::White => -score,
        };
        let packed = Hcpe {
            position: step.before,
            eval: score.clamp(-32_767, 32_767) as i16,
            best: Some(step.played),
            result,
        };
        bytes.extend_from_slice(&packed.write()?);
        positions += 1;
    }
    file.write(&bytes)?;
    Ok(Some(positions))
}

/// Whether a file is newer than all that it is made from.
fn is_newer<'a>(output: &Path, mut inputs: impl Iterator<Item = &'a PathBuf>) -> bool {
    let time = |path: &Path| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    time(output)
        .is_some_and(|made| inputs.all(|input| time(input).is_some_and(|changed| changed < made)))
}
