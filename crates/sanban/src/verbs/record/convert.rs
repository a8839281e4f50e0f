use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use record::archive::{
    ArchiveWriter, CompleteFile, EndOfFile, Format, Games, OpenedFiles, RecordFile, record_files,
};
use record::unpack::Container;
use renju::Size;
use renju::rdd::Config;
use report::Language;

use super::report;
use crate::answer::Answer;
use crate::record_format::{self, choose, choose_target};
use crate::text_encoding::TextEncoding;
use terminal::progress::Progress;

/// Convert a file, or all files below a folder or in an archive, to another format
///
/// A game with an error is written up to that error, which is listed with its line and reason, and
/// the exit code is 1. A file gets its name only when it is complete. A file that exists is left alone,
/// unless --force is given.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file, archive (zip, 7z, tar) or folder to read
    input: PathBuf,

    /// The file or folder to write
    output: PathBuf,

    /// The format to read [default: by the names]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,

    /// The format to write [default: by the name]
    #[arg(long, value_parser = record_format::parser())]
    to: Option<Format>,

    /// The encoding of Japanese text [default: Shift_JIS for .kif and .ki2, UTF-8 for all others]
    #[arg(long, value_enum)]
    encoding: Option<TextEncoding>,

    /// The size of the board in files of the Renju RDD, which do not say it
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(5..=19))]
    size: u8,

    /// Rows and columns in files of the Renju RDD start at 0
    #[arg(long)]
    zero_based: bool,

    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let is_folder = holds_many(&args.input);
    if is_folder && args.to.is_none() {
        bail!("--to: expected a format, because the input is a folder or an archive");
    }
    let paths = record_files(&args.input, args.from)?;
    // Before anything is written, so that either all of it is done or nothing.
    let is_taken = |target: &PathBuf| !args.force && target.exists() && !target.is_dir();
    if let Some(target) = paths.iter().map(|path| target(args, path)).find(is_taken) {
        bail!(
            "{}: expected a new file, found one that exists; --force replaces it",
            target.display()
        );
    }
    let progress = Progress::new("record convert", paths.len() as u64);
    let (mut games, mut faults) = (0, Vec::new());
    let mut written = HashSet::new();
    let count = paths.len();
    for file in OpenedFiles::new(paths) {
        let file = file?;
        let (path, target) = (file.path(), target(args, file.path()));
        // `a.csa` and `a.kif` in one folder would both become `a.sfen`; only the first one does.
        if !written.insert(target.clone()) {
            let (from, to) = (path.display(), target.display());
            faults.push(format!(
                "{from}: {to} was already written from another file"
            ));
            progress.step();
            continue;
        }
        match convert(args, &file, &target, &mut faults) {
            Ok(count) => games += count,
            // An error in one file does not stop the others.
            Err(error) if is_folder => faults.push(format!("{error:#}")),
            Err(error) => return Err(error),
        }
        progress.step();
    }
    progress.finish();
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{games} games in {count} files"),
            format!("{count} ファイル、{games} 局"),
        )
    )?;
    report(&faults, language, out)
}

/// Whether the input is a folder or an archive of files.
fn holds_many(input: &Path) -> bool {
    input.is_dir() || Container::of(input).is_some_and(|container| !container.holds_one())
}

/// The file to write for a file that is read.
fn target(args: &Args, path: &Path) -> PathBuf {
    match args.to {
        Some(format) if holds_many(&args.input) => {
            let inside = path.strip_prefix(&args.input).unwrap_or(path);
            args.output.join(inside).with_extension(format.extension())
        }
        _ => args.output.clone(),
    }
}

fn convert(
    args: &Args,
    source: &RecordFile,
    target: &Path,
    faults: &mut Vec<String>,
) -> Result<u64> {
    let path = source.path();
    let at = || path.display().to_string();
    let from = choose(args.from, source).with_context(at)?;
    let to = choose_target(args.to, target)?;
    let mut file = CompleteFile::create(target)?;
    let mut writer = ArchiveWriter::new(to, target)?;
    let games = match from {
        Format::Rdd => {
            let config = Config {
                table_size: Size::new(args.size).context("--size: expected 5 to 19")?,
                table_starts_with_one: !args.zero_based,
                ..Config::default()
            };
            Games::of_rdd(source, &config)
        }
        _ => from.read(source),
    };
    for game in games.with_context(at)? {
        let game = game.unwrap_or_else(|partial| {
            faults.push(format!("{}: {:#}", path.display(), partial.error));
            *partial.record
        });
        let text = writer.push(&game).with_context(at)?;
        file.write(TextEncoding::encode(args.encoding, target, &text)?)?;
    }
    let EndOfFile {
        bytes,
        beside,
        games,
    } = writer.finish().with_context(at)?;
    // The files that this one refers to are written first.
    for (name, bytes) in beside {
        let mut file = CompleteFile::create(&target.with_file_name(name))?;
        file.write(bytes)?;
        file.finish()?;
    }
    file.write(bytes)?;
    file.finish()?;
    Ok(games)
}
