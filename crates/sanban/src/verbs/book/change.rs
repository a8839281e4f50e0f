use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use game::Line;
use infer::patterns::Weights;
use othello::{Move, Othello, Position};
use othello_engine::alphabeta::Level;
use othello_engine::book::{Additions, Appraiser, Board, Book};
use othello_engine::shipped;
use othello_lab::book::{BookEdits, MANIFEST};
use report::Language;
use search::Stop;

use super::{BUILT_IN, ReadBook, line};
use crate::answer::Answer;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

#[derive(clap::Args, Debug)]
pub(super) struct AddArgs {
    /// A file, or built-in
    book: String,

    /// Lines of moves from the start: f5d6c3d3c4
    #[arg(required = true, value_name = "LINE")]
    lines: Vec<String>,

    /// The search level, as in the player `alphabeta`
    #[arg(long, value_name = "N", default_value = "16")]
    level: Level,

    /// A new position gets the moves that are at most so many discs worse than its best one
    #[arg(long, value_name = "DISCS", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=64))]
    error: u8,

    /// A file of pattern weights [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Write the book to this file [default: where it was read]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(super) struct RemoveArgs {
    /// A file, or built-in
    book: String,

    /// Lines of moves from the start: f5d6c3d3c4
    #[arg(required = true, value_name = "LINE")]
    lines: Vec<String>,

    /// Write the book to this file [default: where it was read]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(super) struct MergeArgs {
    /// Files, or built-in
    #[arg(required = true, num_args = 2.., value_name = "BOOK")]
    books: Vec<String>,

    /// Write the book to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn add(args: &AddArgs, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let read = ReadBook::new(&args.book)?;
    let to = target(&args.book, args.out.as_deref())?;
    let lines = from_the_start(&args.lines)?;
    let weights = match &args.weights {
        None => shipped::weights(),
        Some(path) => {
            let at = || path.display().to_string();
            let bytes = record::read_regular(path).with_context(at)?;
            Arc::new(Weights::from_bytes(&bytes).with_context(at)?)
        }
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let positions = lines.iter().map(|line| line.positions().len() as u64).sum();
    let progress = Progress::new("book add", positions);
    let mut appraiser = Appraiser::new(args.level, weights);
    let mut book = (*read.book).clone();
    let mut added = Additions::default();
    for line in &lines {
        let more = book.add_line(line, &mut appraiser, args.error.into(), || {
            progress.step();
            !stop.is_requested()
        });
        added.positions += more.positions;
        added.moves += more.moves;
    }
    progress.finish();
    if stop.is_requested() {
        // The file is as it was: a part of a line would look like the whole.
        return Ok(Answer::Code(INTERRUPTED));
    }
    let weights = args
        .weights
        .as_ref()
        .map(|path| format!(" --weights {}", path.display()));
    let command = format!(
        "sanban book add {} {} --level {} --error {}{}",
        args.book,
        args.lines.join(" "),
        args.level.number(),
        args.error,
        weights.unwrap_or_default()
    );
    write(&to, &book, command, &[read])?;
    let Additions { positions, moves } = added;
    let (file, size) = (to.display(), book.len());
    writeln!(
        out,
        "{}",
        language.pick(
            format!(
                "{file}: {positions} new positions, {moves} new moves, {size} positions in all"
            ),
            format!("{file}: 新しい局面 {positions}、新しい手 {moves}、全部で {size}局面"),
        )
    )?;
    Ok(Answer::Yes)
}

pub(super) fn remove(args: &RemoveArgs, language: Language, out: &mut dyn Write) -> Result<()> {
    let read = ReadBook::new(&args.book)?;
    let to = target(&args.book, args.out.as_deref())?;
    let mut book = (*read.book).clone();
    for (line, text) in from_the_start(&args.lines)?.iter().zip(&args.lines) {
        let moves = line.moves().iter().zip(line.positions());
        let mut placed = moves.filter_map(|(played, position)| match played {
            Move::Place(square) => Some((position, *square)),
            Move::Pass => None,
        });
        let Some((position, square)) = placed.next_back() else {
            bail!("{text}: expected a line with a move");
        };
        ensure!(
            book.remove(position, square),
            "{text}: its last move is not in the book"
        );
    }
    let command = format!("sanban book remove {} {}", args.book, args.lines.join(" "));
    let gone = read.book.len() - book.len();
    write(&to, &book, command, &[read])?;
    let (file, size) = (to.display(), book.len());
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{file}: {gone} positions fewer, {size} in all"),
            format!("{file}: {gone}局面を除き、全部で {size}局面"),
        )
    )?;
    Ok(())
}

pub(super) fn merge(args: &MergeArgs, language: Language, out: &mut dyn Write) -> Result<()> {
    let mut books = Vec::new();
    for name in &args.books {
        books.push(ReadBook::new(name)?);
    }
    let mut merged = Book::default();
    for read in &books {
        merged.merge(&read.book);
    }
    let command = format!("sanban book merge {}", args.books.join(" "));
    write(&args.out, &merged, command, &books)?;
    let (file, size) = (args.out.display(), merged.len());
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{file}: {size} positions"),
            format!("{file}: {size}局面"),
        )
    )?;
    Ok(())
}

/// Where a changed book is written.
fn target(book: &str, out: Option<&Path>) -> Result<PathBuf> {
    match out {
        Some(path) => Ok(path.to_owned()),
        None if book == BUILT_IN => {
            bail!("--out: expected a file, because the built-in book stays as it is")
        }
        None => Ok(PathBuf::from(book)),
    }
}

/// Lines that begin at the start of a game, as all of a book do.
fn from_the_start(texts: &[String]) -> Result<Vec<Line<Othello>>> {
    let lines = texts.iter().map(|text| {
        let line = line(text)?;
        let first = line.positions().first().unwrap_or(&Position::START);
        ensure!(
            first.size() == Position::START.size() && Board::of(first).0 == Board::start(),
            "{text}: expected moves from the start of a game"
        );
        Ok(line)
    });
    lines.collect()
}

/// Writes a book, and its inputs beside it.
fn write(to: &Path, book: &Book, command: String, inputs: &[ReadBook]) -> Result<()> {
    let inputs: Vec<(String, Vec<u8>)> = inputs
        .iter()
        .map(|read| (read.name.clone(), read.bytes.clone()))
        .collect();
    let manifest = BookEdits::new(command, &inputs, book).to_toml()?;
    let mut beside = to.as_os_str().to_owned();
    beside.push(format!(".{MANIFEST}"));
    learn::write_whole(Path::new(&beside), manifest.as_bytes())?;
    learn::write_whole(to, &book.to_bytes())?;
    Ok(())
}
