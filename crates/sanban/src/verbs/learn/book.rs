use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use learn::book::{BOOK, Books, MANIFEST, Settings};

use super::export::export;
use super::lesson::{self, Lesson};
use crate::answer::Answer;
use crate::games::GameKind;
use crate::language::Language;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    lesson: Lesson<Settings>,

    /// Write the book to this file at the end, and what it was made with to FILE.MANIFEST.toml
    /// beside it; with --resume also that of a run that is done
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

pub(super) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let othello = &[GameKind::Othello];
    let (answer, run) = lesson::learn_at::<Books>(args.lesson, othello, language, out)?;
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
