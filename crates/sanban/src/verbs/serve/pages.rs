use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use online_server::{PageFolder, ServerPages};
use report::Language;

/// Write pages with the ranking, the recent games and their replays
///
/// The pages are in English and Japanese, and need no server: index.html and index.ja.html are the first ones. Pages
/// that are there and still true are left alone. A server may run in the folder meanwhile; with its option --pages it
/// writes them itself.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The folder of accounts, results and games
    #[arg(long, value_name = "DIR")]
    data: PathBuf,

    /// The folder of the pages
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    let pages = ServerPages::open(&args.data)?;
    let (count, failure) = PageFolder::new(&args.out).write(&pages, false)?;
    if let Some(why) = failure {
        let warning = language.pick("warning", "警告");
        writeln!(anstream::stderr(), "{warning}: {}", language.error(&why))?;
    }
    let text = language.pick(
        format!("{count} pages in {}", args.out.display()),
        format!("{count} ページを {} に書きました", args.out.display()),
    );
    Ok(writeln!(out, "{text}")?)
}
