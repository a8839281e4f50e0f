use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::files::{self, Whole};
use super::format::Format;
use crate::answer::Answer;

/// Split a folder's files by chance into two lists, for training and testing
///
/// Writes PREFIX_train.txt and PREFIX_test.txt, one path a line. The same seed makes the same
/// lists of the same files.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The folder
    folder: PathBuf,

    /// How the lists' names begin
    prefix: String,

    /// The part of the files that is for training
    #[arg(long, default_value_t = 0.9)]
    ratio: f64,

    /// What the chances follow from
    #[arg(long, default_value_t = 0)]
    seed: u64,

    /// The files' format [default: by their names]
    #[arg(long, value_enum)]
    from: Option<Format>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        (0.0..=1.0).contains(&args.ratio),
        "--ratio {}: expected a number from 0 to 1",
        args.ratio
    );
    let mut paths = files::below(&args.folder, args.from)?;
    fastrand::Rng::with_seed(args.seed).shuffle(&mut paths);
    let train = (paths.len() as f64 * args.ratio) as usize;
    let (train, test) = paths.split_at(train.min(paths.len()));
    for (name, paths) in [("train", train), ("test", test)] {
        let mut list =
            Whole::create(PathBuf::from(format!("{}_{name}.txt", args.prefix)).as_path())?;
        for path in paths {
            list.write(format!("{}\n", path.display()))?;
        }
        list.finish()?;
    }
    writeln!(out, "total {}", paths.len())?;
    writeln!(out, "train {}", train.len())?;
    writeln!(out, "test  {}", test.len())?;
    Ok(Answer::Yes)
}
