use std::iter;

use anyhow::Result;
use arena::RecordedGame;
use game::{Game, Line, Notation};

/// The record files of a game, for the terminal, matches and self-play.
pub trait RecordFiles: Notation {
    /// The file name extensions of record files.
    const RECORDS: &'static [&'static str];

    /// The extension of a file that holds many games, and the text between two games in it.
    const COLLECTION: (&'static str, &'static str);

    /// The text of a record file with one of the extensions [`RecordFiles::RECORDS`].
    fn record_text(game: &RecordedGame<'_, Self>, extension: &str) -> Result<String>;

    /// The games of a record file with this extension; `None` if it is not a record's.
    fn recorded<'a>(bytes: &'a [u8], extension: &str) -> Option<RecordedGames<'a, Self>>;
}

/// The games of a record file, one after the other, or what is wrong with each.
pub type RecordedGames<'a, G> = Box<dyn Iterator<Item = Result<Line<G>>> + 'a>;

/// One game.
pub(crate) fn one<'a, G: Game>(game: Result<Line<G>>) -> RecordedGames<'a, G> {
    Box::new(iter::once(game))
}
