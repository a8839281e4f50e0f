use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use game::Color;
use record::shogi::{Reason, Record};

use super::files::{self, Whole};
use super::format::{Format, choose};
use super::report;
use super::summary::Summary;
use crate::answer::Answer;
use crate::progress::Progress;

/// Choose the games that are worth learning from
///
/// Prints how many files pass and their ratings. Nothing is deleted: --out copies the files
/// that pass, --list writes their names. --literal judges as the deep-learning Shogi seed
/// does, by the letters of CSA files; only with --delete does it remove what fails, as the
/// seed did without being asked.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The folder
    folder: PathBuf,

    /// At least so many moves
    #[arg(long, default_value_t = 50)]
    min_moves: usize,

    /// Both players rated at least so high; 0 asks for no ratings
    #[arg(long, default_value_t = 2500.0)]
    min_rating: f64,

    /// How the game must have ended
    #[arg(long, value_enum, default_value = "toryo")]
    end: Vec<End>,

    /// Copy what passes into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "list")]
    out: Option<PathBuf>,

    /// Write the names of what passes into this file
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,

    /// Judge by the seed's own criteria
    #[arg(long)]
    literal: bool,

    /// Delete what fails; only with --literal
    #[arg(long, requires = "literal", conflicts_with_all = ["out", "list"])]
    delete: bool,

    /// The files' format [default: by their names]
    #[arg(long, value_enum)]
    from: Option<Format>,
}

/// The ends that can be asked for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// Resignation
    Toryo,
    /// Repetition
    Sennichite,
    /// Declaration of an entered king
    Kachi,
    /// Mate on the board
    Tsumi,
    /// Time
    TimeUp,
    /// Any end, or none
    Any,
}

impl End {
    fn fits(self, reason: Option<&Reason>) -> bool {
        match self {
            End::Any => true,
            End::Toryo => reason == Some(&Reason::Resign),
            End::Sennichite => reason == Some(&Reason::Repetition),
            End::Kachi => reason == Some(&Reason::Declaration),
            End::Tsumi => reason == Some(&Reason::Mate),
            End::TimeUp => reason == Some(&Reason::TimeUp),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Answer> {
    let paths = files::below(&args.folder, args.from)?;
    let progress = Progress::new("record filter", paths.len() as u64);
    let (mut passed, mut failed, mut ratings, mut faults) = (vec![], vec![], vec![], vec![]);
    for path in paths {
        let judged = if args.literal {
            literal(&path)
        } else {
            judge(args, &path)
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
    writeln!(out, "kifu count {}", passed.len())?;
    if let Some(Summary {
        mean,
        median,
        max,
        min,
    }) = Summary::of(ratings)
    {
        writeln!(
            out,
            "rate mean {mean}\nrate median {median}\nrate max {max}\nrate min {min}"
        )?;
    }
    let verb = if args.delete { "deleted" } else { "left out" };
    writeln!(out, "{verb} {}", failed.len())?;
    report(&faults, out)
}

fn keep(args: &Args, passed: &[PathBuf]) -> Result<()> {
    if let Some(list) = &args.list {
        let mut file = Whole::create(list)?;
        for path in passed {
            file.write(format!("{}\n", path.display()))?;
        }
        file.finish()?;
    }
    if let Some(folder) = &args.out {
        for path in passed {
            let inside = path.strip_prefix(&args.folder).unwrap_or(path);
            let target = folder.join(inside);
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
            }
            fs::copy(path, &target).with_context(|| target.display().to_string())?;
        }
    }
    Ok(())
}

/// The ratings of a file whose games all pass.
fn judge(args: &Args, path: &Path) -> Result<Option<Vec<f64>>> {
    let mut ratings = Vec::new();
    let mut any = false;
    for game in choose(args.from, path)?.read_shogi(path)? {
        let game = match game {
            Ok(game) => game,
            Err(partial) => return Err(partial.error),
        };
        any = true;
        match passes(args, &game) {
            Some(found) => ratings.extend(found),
            None => return Ok(None),
        }
    }
    Ok(any.then_some(ratings))
}

fn passes(args: &Args, game: &Record) -> Option<Vec<f64>> {
    let reason = game.main.end.as_ref().map(|end| &end.reason);
    let ratings = Color::BOTH.map(|color| game.rating(color));
    let rated = args.min_rating <= 0.0
        || ratings
            .iter()
            .all(|rating| rating.is_some_and(|r| r >= args.min_rating));
    let long = game.main.moves.len() >= args.min_moves;
    let ended = args.end.iter().any(|end| end.fits(reason));
    (rated && long && ended).then(|| ratings.into_iter().flatten().collect())
}

/// The seed's criteria: a line `%TORYO`, more than fifty lines that begin with a sign (the
/// side to move before the first move among them), both ratings, the lower at least 2500.
fn literal(path: &Path) -> Result<Option<Vec<f64>>> {
    let bytes = fs::read(path).context("cannot be read")?;
    let Ok(text) = std::str::from_utf8(&bytes) else {
        bail!("not UTF-8, at which the seed gives up");
    };
    let (mut toryo, mut signs, mut ratings) = (false, 0, Vec::new());
    for line in text.lines() {
        toryo |= line == "%TORYO";
        signs += usize::from(line.starts_with(['+', '-']));
        if line.starts_with("'black_rate") || line.starts_with("'white_rate") {
            let rating = line.rsplit(':').next().unwrap_or_default();
            ratings.push(rating.trim().parse().context("rating")?);
        }
    }
    let strong = ratings.len() == 2 && ratings.iter().all(|rating: &f64| *rating >= 2500.0);
    Ok((toryo && signs > 50 && strong).then_some(ratings))
}
