use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use othello_lab::patterns::{MANIFEST, Patterns, WEIGHTS};
use report::Language;

use super::export::export;
use super::options::PatternsOptions;
use super::run_args::{self, RunArgs};
use crate::answer::Answer;
use boards::games::GameKind;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    run: RunArgs<PatternsOptions>,

    /// Write the weights to this file at the end, and their settings to FILE.MANIFEST.toml; with
    /// --resume also the weights of a finished run
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

pub(super) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let othello = &[GameKind::Othello];
    let (answer, run) = run_args::learn_at::<Patterns, _>(args.run, othello, language, out)?;
    if let (Answer::Yes, Some(file)) = (&answer, &args.export) {
        let bytes = export(&run, WEIGHTS, MANIFEST, file)?;
        let file = file.display();
        writeln!(
            out,
            "{}",
            language.pick(
                format!("{file}: the weights, {bytes} bytes"),
                format!("{file}: 重み、{bytes}バイト"),
            )
        )?;
    }
    Ok(answer)
}
