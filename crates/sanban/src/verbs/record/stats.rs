use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use othello_lab::lines::FrequentPatterns;
use record::archive::{ArchiveStatistics, Format, OpenedFiles, record_files};
use report::Language;

use super::report;
use crate::answer::Answer;
use crate::record_format::{self, choose};
use terminal::progress::Progress;

/// Count games, moves, results and ratings
///
/// Records with an error are listed with line and reason, and the exit code is 1; their moves
/// before the error are counted. Games of Othello are also counted by year, opening and player,
/// and compared with the theoretical score if the file has it (WTHOR). For oserou's learned
/// patterns (line1.csv to line38.csv, or their folder) the most frequent ones are shown: each run
/// of equal squares is one letter, - empty, X black, O white.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Files, archives (zip, 7z, tar), or folders (searched recursively)
    #[arg(required = true)]
    path: Vec<PathBuf>,

    /// The files' format [default: by their names]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    if args.from.is_none()
        && let [path] = &args.path[..]
        && let Some(patterns) = FrequentPatterns::read(path)?
    {
        if args.json {
            writeln!(out, "{}", patterns.object())?;
        } else {
            for line in patterns.text(language) {
                writeln!(out, "{line}")?;
            }
        }
        return Ok(Answer::Yes);
    }
    let mut paths = Vec::new();
    for path in &args.path {
        paths.extend(record_files(path, args.from)?);
    }
    let progress = Progress::new("record stats", paths.len() as u64);
    let mut statistics = ArchiveStatistics::default();
    for file in OpenedFiles::new(paths) {
        let file = file?;
        let path = file.path();
        statistics.files += 1;
        match choose(args.from, &file).and_then(|format| Ok(format.read(&file)?)) {
            Ok(games) => {
                for game in games {
                    let game = game.unwrap_or_else(|partial| {
                        statistics.refuse(path, &partial.error);
                        *partial.record
                    });
                    statistics.add(&game);
                }
            }
            Err(error) => statistics.refuse(path, error),
        }
        progress.step();
    }
    progress.finish();
    if args.json {
        writeln!(out, "{}", statistics.object())?;
        // The object lists the rejected games.
        return report(statistics.refused(), language, &mut std::io::sink());
    }
    for line in statistics.lines(language) {
        writeln!(out, "{line}")?;
    }
    report(statistics.refused(), language, out)
}
