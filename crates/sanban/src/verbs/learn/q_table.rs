use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use game::Game as _;
use learn::Method as _;
use othello::{Othello, Size};
use othello_lab::q::{self, Form, Q, Table};
use report::Language;

use crate::answer::Answer;
use players::RunName;

/// The prefix of a run's name.
const RUN: &str = "run:";

/// Write the table of a run, or of a file, as another file
///
/// A new file whose name ends in _1.csv or _2.csv is a table of oserou_q, for black or for white; any
/// other is qTable.csv of the Java series. A file that is read is recognised by its content.
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
    let (table, left_out) = match args.from.strip_prefix(RUN) {
        Some(name) => (of_run(name).with_context(|| args.from.clone())?, 0),
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
    if left_out > 0 {
        let from = &args.from;
        writeln!(
            out,
            "{}",
            language.pick(
                format!("{from}: {left_out} values are for no empty square and are left out"),
                format!("{from}: {left_out}個の値は空きマスのものでないため、使っていません"),
            )
        )?;
    }
    Ok(Answer::Yes)
}

fn of_run(name: &str) -> Result<Table> {
    let (glance, checkpoint) = name.parse::<RunName>()?.checkpoint(Othello::NAME)?;
    let method = checkpoint.method();
    ensure!(
        method == Q::NAME,
        "method: expected {}, found {method:?}",
        Q::NAME
    );
    let settings: q::Settings = glance.config.settings(&glance.path)?;
    Ok(q::table(&settings, &checkpoint)?)
}

/// The table of a file, and how many of its values are left out.
fn of_file(path: &Path, size: Size) -> Result<(Table, usize)> {
    let text = record::read_regular_text(path)?;
    let mut table = Table::new(size, false, 0.0);
    let form = Form::of_text(path, &text);
    let left_out = form.read(&text, size, |key, value| table.write(key, value))?;
    Ok((table, left_out))
}
