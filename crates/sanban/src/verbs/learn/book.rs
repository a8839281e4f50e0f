use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use learn::Glance;
use othello_lab::book::{BOOK, Books, MANIFEST};
use report::Language;

use super::export::export;
use super::options::BookOptions;
use super::run_args::{self, RunArgs};
use crate::answer::Answer;
use boards::games::GameKind;
use shogi_lab::joseki::{JOSEKI_FILE, Joseki};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    run: RunArgs<BookOptions>,

    /// Write the book to this file at the end, and its settings to FILE.MANIFEST.toml; with
    /// --resume also the book of a finished run
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

pub(super) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    if args.run.game() == GameKind::Shogi {
        return of_shogi(args, language, out);
    }
    let shogi = args.run.settings.of_shogi();
    ensure!(
        shogi.is_none(),
        "{}: only Shogi's book has it",
        shogi.unwrap_or_default()
    );
    let othello = &[GameKind::Othello, GameKind::Shogi];
    let (answer, run) = run_args::learn_at::<Books, _>(args.run, othello, language, out)?;
    if let (Answer::Yes, Some(file)) = (&answer, &args.export) {
        let bytes = export(&run, BOOK, MANIFEST, file)?;
        let file = file.display();
        writeln!(
            out,
            "{}",
            language.pick(
                format!("{file}: the book, {bytes} bytes"),
                format!("{file}: 定石ブック、{bytes}バイト"),
            )
        )?;
    }
    Ok(answer)
}

/// Grows a book of Shogi.
fn of_shogi(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let shogi = &[GameKind::Shogi];
    let (answer, run) = run_args::learn_at::<Joseki, _>(args.run, shogi, language, out)?;
    if let (Answer::Yes, Some(file)) = (&answer, &args.export) {
        let checkpoint = Glance::at(&run)?.checkpoint(None)?;
        learn::write_whole(file, &checkpoint.read(JOSEKI_FILE)?)?;
        writeln!(out, "{}", file.display())?;
    }
    Ok(answer)
}
