use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::files::{self, Whole};
use super::format::{Format, choose};
use super::report;
use super::writer::{Rest, Writer};
use crate::answer::Answer;
use crate::progress::Progress;

/// Convert a file, or a folder with all below it, to another format
///
/// A game with a fault is written up to it, and the fault is listed with its line and reason;
/// then the exit code is 1. A file appears under its name only when it is complete.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file or folder to read
    input: PathBuf,

    /// The file or folder to write
    output: PathBuf,

    /// The format of what is read [default: by the names]
    #[arg(long, value_enum)]
    from: Option<Format>,

    /// The format to write [default: by the name]
    #[arg(long, value_enum)]
    to: Option<Format>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Answer> {
    let is_folder = args.input.is_dir();
    if is_folder && args.to.is_none() {
        bail!("--to: expected a format, since a folder is converted");
    }
    let paths = files::below(&args.input, args.from)?;
    let progress = Progress::new("record convert", paths.len() as u64);
    let (mut games, mut faults) = (0, Vec::new());
    let mut targets = HashSet::new();
    for path in &paths {
        let target = match args.to {
            Some(format) if is_folder => {
                let inside = path.strip_prefix(&args.input).unwrap_or(path);
                args.output.join(inside).with_extension(format.extension())
            }
            _ => args.output.clone(),
        };
        // `a.csa` and `a.kif` of one folder would both become `a.sfen`: the first keeps it.
        if !targets.insert(target.clone()) {
            let (from, to) = (path.display(), target.display());
            faults.push(format!(
                "{from}: {to} was already written from another file"
            ));
            progress.step();
            continue;
        }
        match convert(args, path, &target, &mut faults) {
            Ok(count) => games += count,
            // One file's trouble is not the others'.
            Err(error) if is_folder => faults.push(format!("{error:#}")),
            Err(error) => return Err(error),
        }
        progress.step();
    }
    progress.finish();
    writeln!(out, "{games} games in {} files", paths.len())?;
    report(&faults, out)
}

fn convert(args: &Args, path: &Path, target: &Path, faults: &mut Vec<String>) -> Result<u64> {
    let at = || path.display().to_string();
    let from = choose(args.from, path)?;
    let to = choose(args.to, target)?;
    let mut file = Whole::create(target)?;
    let mut writer = Writer::new(to, target)?;
    for game in from.read(path).with_context(at)? {
        let game = game.unwrap_or_else(|partial| {
            faults.push(format!("{}: {:#}", path.display(), partial.error));
            *partial.record
        });
        file.write(writer.push(&game).with_context(at)?)?;
    }
    let Rest {
        bytes,
        beside,
        games,
    } = writer.finish().with_context(at)?;
    // What the file refers to is there before it.
    for (name, bytes) in beside {
        let mut file = Whole::create(&target.with_file_name(name))?;
        file.write(bytes)?;
        file.finish()?;
    }
    file.write(bytes)?;
    file.finish()?;
    Ok(games)
}
