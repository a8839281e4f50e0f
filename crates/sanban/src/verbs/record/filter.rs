use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use record::archive::{
    CompleteFile, Criteria, Format, NumberCounts, NumberSummary, OpenedFiles, PackedPath,
    literal_ratings, record_files,
};
use record::shogi::Reason;
use report::Language;

use super::report;
use crate::answer::Answer;
use crate::record_format::{self, choose};
use terminal::progress::Progress;

/// Select the games that are worth learning from
///
/// Prints the number of files that pass and their ratings. Nothing is deleted: --out copies the
/// files that pass, --list writes their names. --literal applies the criteria of the deep-learning
/// Shogi program to the text of CSA files; that program deleted the other files, which this one does
/// only with --delete.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The folder, or an archive (zip, 7z, tar)
    folder: PathBuf,

    /// The least number of moves
    #[arg(long, default_value_t = 50)]
    min_moves: usize,

    /// The least rating of both players; 0 accepts games without ratings
    #[arg(long, default_value_t = 2500.0)]
    min_rating: f64,

    /// The way the game must have ended
    #[arg(long, value_enum, default_value = "toryo")]
    end: Vec<End>,

    /// Copy the files that pass into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "list")]
    out: Option<PathBuf>,

    /// Write the names of the files that pass into this file
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,

    /// Apply the original program's criteria
    #[arg(long)]
    literal: bool,

    /// Delete the files that fail; only with --literal
    #[arg(long, requires = "literal", conflicts_with_all = ["out", "list"])]
    delete: bool,

    /// The files' format [default: by their names]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,
}

/// The ends of games that can be selected.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// Resignation
    Toryo,
    /// Repetition
    Sennichite,
    /// Entering-king declaration
    Kachi,
    /// Mate on the board
    Tsumi,
    /// Time
    TimeUp,
    /// Any end, or none
    Any,
}

impl Args {
    fn criteria(&self) -> Criteria {
        let reason = |end: &End| match end {
            End::Toryo => Some(Reason::Resign),
            End::Sennichite => Some(Reason::Repetition),
            End::Kachi => Some(Reason::Declaration),
            End::Tsumi => Some(Reason::Mate),
            End::TimeUp => Some(Reason::TimeUp),
            End::Any => None,
        };
        Criteria {
            min_moves: self.min_moves,
            min_rating: self.min_rating,
            ends: self.end.iter().map(reason).collect(),
        }
    }
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let paths = record_files(&args.folder, args.from)?;
    if args.delete
        && let Some(path) = paths.iter().find(|path| PackedPath::of(path).is_some())
    {
        bail!(
            "{}: --delete: expected files on the disk, found one in an archive",
            path.display()
        );
    }
    let progress = Progress::new("record filter", paths.len() as u64);
    let criteria = args.criteria();
    let (mut passed, mut failed, mut faults) = (vec![], vec![], vec![]);
    let mut ratings = NumberCounts::default();
    for file in OpenedFiles::new(paths) {
        let file = file?;
        let path = file.path().to_owned();
        let judged = if args.literal {
            literal_ratings(&file).map_err(Into::into)
        } else {
            choose(args.from, &file).and_then(|format| Ok(criteria.ratings(format, &file)?))
        };
        match judged {
            Ok(Some(found)) => {
                ratings.extend(found);
                passed.push(path);
            }
            Ok(None) => failed.push(path),
            Err(error) => faults.push(format!("{}: {error:#}", path.display())),
        }
        progress.step();
    }
    progress.finish();
    keep(args, &passed)?;
    if args.delete {
        for path in &failed {
            fs::remove_file(path).with_context(|| path.display().to_string())?;
        }
    }
    let label = language.pick("kifu count", "棋譜数");
    writeln!(out, "{label} {}", passed.len())?;
    if let Some(NumberSummary {
        mean,
        median,
        max,
        min,
    }) = ratings.summary()
    {
        writeln!(
            out,
            "{}",
            language.pick(
                format!("rate mean {mean}\nrate median {median}\nrate max {max}\nrate min {min}"),
                format!(
                    "レート平均 {mean}\nレート中央値 {median}\nレート最大 {max}\nレート最小 {min}"
                ),
            )
        )?;
    }
    let label = if args.delete {
        language.pick("deleted", "削除")
    } else {
        language.pick("left out", "除外")
    };
    writeln!(out, "{label} {}", failed.len())?;
    report(&faults, language, out)
}

fn keep(args: &Args, passed: &[PathBuf]) -> Result<()> {
    if let Some(list) = &args.list {
        let mut file = CompleteFile::create(list)?;
        for path in passed {
            file.write(format!("{}\n", path.display()))?;
        }
        file.finish()?;
    }
    if let Some(folder) = &args.out {
        for file in OpenedFiles::new(passed.iter().cloned()) {
            let file = file?;
            let path = file.path();
            let inside = path.strip_prefix(&args.folder).unwrap_or(path);
            let target = folder.join(inside);
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
            }
            let copied = if file.is_packed() {
                fs::write(&target, file.read()?)
            } else {
                fs::copy(path, &target).map(|_| ())
            };
            copied.with_context(|| target.display().to_string())?;
        }
    }
    Ok(())
}
