use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result};
use record::archive::{CompleteFile, Format, OpenedFiles, PackedPath, record_files};
use record::packed::Hcpe;
use record::read_regular;
use record::shogi::Record;
use report::Language;

use super::report;
use crate::answer::Answer;
use crate::record_format::{self, choose};
use terminal::progress::Progress;

/// Convert records to training positions in HCPE format, 38 bytes each
///
/// Writes each position of each finished game with the move that was played, the engine's score
/// where the record has one, and the winner. Does nothing if the output is newer than all inputs.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A record file, an archive, a folder (searched recursively), or with --list a list of paths
    input: PathBuf,

    /// The file to write
    output: PathBuf,

    /// The input is a list of paths, one per line, as `record split` writes it
    #[arg(long)]
    list: bool,

    /// The files' format [default: by their names]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let paths: Vec<PathBuf> = if args.list {
        let at = || args.input.display().to_string();
        let text =
            String::from_utf8(read_regular(&args.input).with_context(at)?).with_context(at)?;
        text.lines()
            .filter(|line| !line.is_empty())
            .map(PathBuf::from)
            .collect()
    } else {
        record_files(&args.input, args.from)?
    };
    if is_newer(&args.output, paths.iter().chain([&args.input])) {
        let path = args.output.display();
        let told = language.pick(
            format!("{path} is up to date"),
            format!("{path} は最新です"),
        );
        writeln!(out, "{told}")?;
        return Ok(Answer::Yes);
    }
    let progress = Progress::new("record pack", paths.len() as u64);
    let mut file = CompleteFile::create(&args.output)?;
    let (mut games, mut positions, mut unfinished) = (0u64, 0u64, 0u64);
    let mut faults = Vec::new();
    for source in OpenedFiles::new(paths) {
        let source = source?;
        let path = source.path();
        match choose(args.from, &source).and_then(|format| Ok(format.read_shogi(&source)?)) {
            Err(error) => faults.push(format!("{}: {error:#}", path.display())),
            Ok(readings) => {
                for game in readings {
                    let packed = game
                        .map_err(|partial| partial.error.into())
                        .and_then(|game| pack(&game, &mut file));
                    match packed {
                        Ok(Some(count)) => {
                            games += 1;
                            positions += count;
                        }
                        Ok(None) => unfinished += 1,
                        // A game with an error is left out as a whole.
                        Err(error) => faults.push(format!("{}: {error:#}", path.display())),
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
        "{}",
        language.pick(
            format!("games {games}, positions {positions}, without a result {unfinished}"),
            format!("対局 {games}、局面 {positions}、結果なし {unfinished}"),
        )
    )?;
    report(&faults, language, out)
}

/// Writes the positions of a game and returns their number; `None` if it has no result.
fn pack(game: &Record, file: &mut CompleteFile) -> Result<Option<u64>> {
    let Some(positions) = Hcpe::of_game(game) else {
        return Ok(None);
    };
    let bytes: Vec<[u8; 38]> = positions
        .iter()
        .map(Hcpe::write)
        .collect::<Result<_, _>>()?;
    file.write(bytes.concat())?;
    Ok(Some(bytes.len() as u64))
}

/// Whether a file is newer than all of its inputs.
fn is_newer<'a>(output: &Path, mut inputs: impl Iterator<Item = &'a PathBuf>) -> bool {
    let time = |path: &Path| -> Option<SystemTime> {
        let archive = PackedPath::of(path).map(|packed| packed.archive);
        let file = archive.as_deref().unwrap_or(path);
        fs::metadata(file).ok()?.modified().ok()
    };
    time(output)
        .is_some_and(|made| inputs.all(|input| time(input).is_some_and(|changed| changed < made)))
}
