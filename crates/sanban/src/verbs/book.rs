mod change;
mod show;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Subcommand;
use game::Line;
use othello::{Othello, Size};
use othello_engine::book::Book;
use othello_engine::shipped;
use report::Language;

use crate::answer::Answer;
use boards::BoardText;

/// The name of the book that comes with the program.
const BUILT_IN: &str = "built-in";

/// Show and edit opening books of Othello
///
/// A book is a file of `sanban learn book --export`, or built-in for the one that comes with the
/// program. Lines are moves from the start of a game: f5d6c3.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Subcommand, Debug)]
enum BookCommand {
    /// Show what a book knows: all of it in figures, or the moves of a position
    Show(show::Args),
    /// Add lines: their positions are searched, and get their best moves
    Add(change::AddArgs),
    /// Remove the last move of lines, with the positions that only it leads to
    Remove(change::RemoveArgs),
    /// Make one book of several; a move that several have keeps the value of the first of them
    Merge(change::MergeArgs),
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match &args.command {
        BookCommand::Show(args) => show::run(args, language, out).map(|()| Answer::Yes),
        BookCommand::Add(args) => change::add(args, language, out),
        BookCommand::Remove(args) => change::remove(args, language, out).map(|()| Answer::Yes),
        BookCommand::Merge(args) => change::merge(args, language, out).map(|()| Answer::Yes),
    }
}

/// A book and the bytes of its file.
struct ReadBook {
    name: String,
    book: Arc<Book>,
    bytes: Vec<u8>,
}

impl ReadBook {
    fn new(name: &str) -> Result<ReadBook> {
        let (book, bytes) = if name == BUILT_IN {
            (shipped::book(), shipped::book().to_bytes())
        } else {
            let path = Path::new(name);
            let bytes = record::read_regular(path).with_context(|| name.to_owned())?;
            let book = Book::from_bytes(&bytes).with_context(|| name.to_owned())?;
            (Arc::new(book), bytes)
        };
        Ok(ReadBook {
            name: name.to_owned(),
            book,
            bytes,
        })
    }
}

/// A line of play on 8 by 8.
fn line(text: &str) -> Result<Line<Othello>> {
    Othello::read_position(text, &Size::Eight).with_context(|| text.to_owned())
}
