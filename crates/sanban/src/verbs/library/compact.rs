use std::io::Write;

use ::library::GameLibrary;
use anyhow::Result;
use report::Language;

use super::LibraryFolder;
use crate::answer::Answer;

/// Make one file of many small files of positions, and leave no gaps in the database
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    folder: LibraryFolder,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let folder = args.folder.path()?;
    let before = GameLibrary::open(&folder)?.statistics()?.bytes();
    ::library::compact(&folder, |_| ())?;
    let after = GameLibrary::open(&folder)?.statistics()?.bytes();
    let text = language.pick(
        format!("{before} bytes before, {after} now"),
        format!("{before} バイトから {after} バイトになりました"),
    );
    writeln!(out, "{text}")?;
    Ok(Answer::Yes)
}
