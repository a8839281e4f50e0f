use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use record::archive::{CompleteFile, Format, record_files};
use report::Language;

use crate::answer::Answer;
use crate::record_format;

/// Split a folder's files at random into two lists, for training and testing
///
/// Writes PREFIX_train.txt and PREFIX_test.txt, one path per line. The same files and the same seed
/// give the same lists.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The folder, or an archive (zip, 7z, tar)
    folder: PathBuf,

    /// The prefix of the lists' names
    prefix: String,

    /// The share of the files in the training list
    #[arg(long, default_value_t = 0.9)]
    ratio: f64,

    /// The seed of the split
    #[arg(long, default_value_t = 0)]
    seed: u64,

    /// The files' format [default: by their names]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        (0.0..=1.0).contains(&args.ratio),
        "--ratio {}: expected a number from 0 to 1",
        args.ratio
    );
    let mut paths = record_files(&args.folder, args.from)?;
    fastrand::Rng::with_seed(args.seed).shuffle(&mut paths);
    let train = (paths.len() as f64 * args.ratio) as usize;
    let (train, test) = paths.split_at(train.min(paths.len()));
    for (name, paths) in [("train", train), ("test", test)] {
        let mut list =
            CompleteFile::create(PathBuf::from(format!("{}_{name}.txt", args.prefix)).as_path())?;
        for path in paths {
            list.write(format!("{}\n", path.display()))?;
        }
        list.finish()?;
    }
    for (english, japanese, paths) in [
        ("total", "全体", &*paths),
        ("train", "訓練", train),
        ("test ", "検証", test),
    ] {
        writeln!(out, "{} {}", language.pick(english, japanese), paths.len())?;
    }
    Ok(Answer::Yes)
}
