use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use learn::Glance;
use learn::patterns::{MANIFEST, Patterns, Settings, WEIGHTS};

use super::lesson::{self, Lesson};
use crate::answer::Answer;
use crate::games::GameKind;
use crate::language::Language;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    lesson: Lesson<Settings>,

    /// Write the weights to this file at the end, and what they were made of to FILE.MANIFEST.toml
    /// beside it; with --resume also those of a run that is done
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

pub(super) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let othello = &[GameKind::Othello];
    let (answer, run) = lesson::learn_at::<Patterns>(args.lesson, othello, language, out)?;
    if let (Answer::Yes, Some(file)) = (&answer, &args.export) {
        let bytes = export(&run, file).with_context(|| format!("export {}", file.display()))?;
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

/// Writes what the newest checkpoint of a run has learned; tells how many bytes.
fn export(run: &Path, file: &Path) -> Result<usize> {
    let checkpoint = Glance::at(run)?.checkpoint(None)?;
    let weights = checkpoint.read(WEIGHTS)?;
    let mut manifest = file.as_os_str().to_owned();
    manifest.push(format!(".{MANIFEST}"));
    learn::write_whole(Path::new(&manifest), &checkpoint.read(MANIFEST)?)?;
    learn::write_whole(file, &weights)?;
    Ok(weights.len())
}
