//! An opening book of Othello, by deviation search.
//!
//! The book begins with the first position. A step takes the boards that cost least to come to,
//! counted in the discs that both sides lose on the way by what the book knows and in a share of a
//! disc for each move, searches their good moves and carries what was found back to the start. So
//! best lines become long and doubtful ones stay short, and a line that turns out to be bad is
//! left for the next best.

mod edits;
mod frontier;
mod learner;
mod manifest;
mod settings;

use othello_engine::book::Book;

use learn::{Checkpoint, Method, RunError, Trouble};

pub use edits::BookEdits;
pub use learner::BookLearner;
pub use settings::Settings;

/// The book as players read it: a file of every checkpoint.
pub const BOOK: &str = "book.sbb";

/// The manifest of a book: the settings it was made with.
pub const MANIFEST: &str = "MANIFEST.toml";

/// An opening book by deviation search.
#[derive(Clone, Copy, Debug)]
pub struct Books;

impl Method for Books {
    const NAME: &'static str = "book";
    type Settings = Settings;
    type Learner = BookLearner;

    fn begin(settings: &Settings, seed: u64) -> Result<BookLearner, Trouble> {
        BookLearner::begin(settings, seed)
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<BookLearner, RunError> {
        BookLearner::go_on(settings, seed, checkpoint)
    }

    fn checkpoint_every(_: &Settings) -> u64 {
        10
    }
}

/// The book of a checkpoint.
pub fn book(checkpoint: &Checkpoint) -> Result<Book, RunError> {
    let bytes = checkpoint.read(BOOK)?;
    Book::from_bytes(&bytes).map_err(|why| checkpoint.refuse(BOOK, &why))
}
