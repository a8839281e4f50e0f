use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use arena::Plan;
use report::Language;

use crate::answer::Answer;
use crate::keeping::Keeping;

/// Play a tournament that a file describes
///
/// The file is TOML: game, format (round-robin, gauntlet or swiss), rounds, pairs, openings,
/// time and so on, and a table `player` for each contestant. `sanban match --resume` also continues
/// tournaments.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The file
    file: PathBuf,

    #[command(flatten)]
    keeping: Keeping,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let at = || args.file.display().to_string();
    let text = record::read_regular_text(&args.file).with_context(at)?;
    let plan: Plan = toml::from_str(&text).with_context(at)?;
    let base = args.file.parent().unwrap_or(Path::new("")).to_owned();
    args.keeping.play(plan, base, language, out)
}
