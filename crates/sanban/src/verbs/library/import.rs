use std::io::Write;
use std::path::PathBuf;

use ::library::{ImportStep, Importer};
use anyhow::Result;
use record::archive::Format;
use report::Language;
use serde_json::json;

use super::LibraryFolder;
use crate::answer::Answer;
use crate::record_format;
use terminal::progress::Progress;

/// Add the games of files, folders and archives
///
/// All formats of records are read; folders are searched recursively. A game that the library has
/// already is not added again, but its new source is noted. Files and games that cannot be read are
/// listed with the reason, the others are added, and the exit code is 1. An import that is
/// interrupted, or killed, leaves the library as it was before.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Files, archives (zip, 7z, tar) and folders
    #[arg(required = true)]
    path: Vec<PathBuf>,

    /// The files' format [default: by their names]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,

    #[command(flatten)]
    folder: LibraryFolder,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let mut importer = Importer::open(&args.folder.path()?)?;
    let mut progress: Option<Progress> = None;
    let report = importer.import(&args.path, args.from, |step| match step {
        ImportStep::Bytes { done, of } => {
            progress
                .get_or_insert_with(|| Progress::new("library import", of))
                .reach(done);
        }
        // The bar stays where it is.
        ImportStep::Sorting { .. } => {}
    })?;
    if let Some(progress) = progress {
        progress.finish();
    }
    if args.json {
        let refused: Vec<_> = report.refused.iter().map(|refused| {
            json!({"file": refused.file, "game": refused.game, "why": language.message(&refused.why)})
        }).collect();
        let object = json!({"schema": 1, "files": report.files, "added": report.added,
                            "known": report.known, "refused": refused});
        writeln!(out, "{object}")?;
    } else {
        let (files, added, known) = (report.files, report.added, report.known);
        let text = language.pick(
            format!("{files} files, {added} games added, {known} games known already"),
            format!("ファイル {files}、追加した対局 {added}、既にあった対局 {known}"),
        );
        writeln!(out, "{text}")?;
        for refused in &report.refused {
            let place = match refused.game {
                Some(game) => language.pick(
                    format!("{}: game {game}", refused.file),
                    format!("{}: {game} 局目", refused.file),
                ),
                None => refused.file.clone(),
            };
            writeln!(out, "  {place}: {}", language.message(&refused.why))?;
        }
    }
    Ok(if report.refused.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    })
}
