use std::io::Write;

use anyhow::Result;
use report::Language;

use super::LibraryFolder;
use crate::answer::Answer;

/// Check the library: replay every game, compare every file of positions with its checksum
///
/// The exit code is 1 if something is wrong and was not repaired.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Write damaged files of positions again, from the games
    #[arg(long)]
    repair: bool,

    #[command(flatten)]
    folder: LibraryFolder,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let report = ::library::verify(&args.folder.path()?, args.repair, |_| ())?;
    for damaged in &report.damaged {
        writeln!(out, "{}: {}", damaged.file, language.message(&damaged.why))?;
    }
    for broken in &report.broken {
        writeln!(out, "{}", language.message(broken))?;
    }
    let (games, segments) = (report.games, report.segments);
    let is_whole = report.damaged.is_empty() && report.broken.is_empty();
    let text = match (is_whole, report.repaired) {
        (true, _) => language.pick(
            format!("{games} games and {segments} files of positions are whole"),
            format!("{games} 局と局面ファイル {segments} 個に異常はありません"),
        ),
        (false, true) => language.pick(
            "the files of positions were written again".to_owned(),
            "局面ファイルを作り直しました".to_owned(),
        ),
        (false, false) => language.pick("damaged".to_owned(), "破損しています".to_owned()),
    };
    writeln!(out, "{text}")?;
    Ok(if is_whole || report.repaired {
        Answer::Yes
    } else {
        Answer::No
    })
}
