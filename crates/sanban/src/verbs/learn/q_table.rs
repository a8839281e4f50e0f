use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use learn::Method as _;
use learn::q::{self, Form, Q, Table};
use othello::Size;

use crate::answer::Answer;
use crate::language::Language;
use crate::runs;

/// What stands before the name of a run.
const RUN: &str = "run:";

/// Write the table of a run, or of a file, as another file
///
/// A name that ends in _1.csv or _2.csv is a table of oserou_q, for black or for white; any other
/// is qTable.csv of the Java series.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// run:NAME, run:NAME@STEP, or a file
    from: String,

    /// The new file
    to: PathBuf,

    /// The board of a file: 4, 6 or 8
    #[arg(long, value_name = "N", default_value = "4")]
    size: Size,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let table = match args.from.strip_prefix(RUN) {
        Some(name) => of_run(name).with_context(|| args.from.clone())?,
        None => of_file(Path::new(&args.from), args.size)
            .with_context(|| format!("{}", Path::new(&args.from).display()))?,
    };
    let text = Form::of(&args.to).write(&table.sorted(), table.size());
    learn::write_whole(&args.to, text.as_bytes())?;
    let (moves, to) = (table.len(), args.to.display());
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{to}: {moves} values"),
            format!("{to}: {moves}個の値"),
        )
    )?;
    Ok(Answer::Yes)
}

fn of_run(name: &str) -> Result<Table> {
    let (glance, checkpoint) = runs::checkpoint(name)?;
    let method = checkpoint.method();
    ensure!(
        method == Q::NAME,
        "method: expected {}, found {method:?}",
        Q::NAME
    );
    let settings: q::Settings = glance.config.settings(&glance.path)?;
    Ok(q::table(&settings, &checkpoint)?)
}

fn of_file(path: &Path, size: Size) -> Result<Table> {
    let text = fs::read_to_string(path)?;
    let mut table = Table::new(size, false, 0.0);
    Form::of(path).read(&text, size, |key, value| table.write(key, value))?;
    Ok(table)
}
