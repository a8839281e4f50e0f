use anyhow::Result;
use arena::RecordedGame;
use game::{Line, Notation};

/// The record files of a game, for the terminal, matches and self-play.
pub trait RecordFiles: Notation {
    /// The file name extensions of record files.
    const RECORDS: &'static [&'static str];

    /// The extension of a file that holds many games, and the text between two games in it.
    const COLLECTION: (&'static str, &'static str);

    /// The text of a record file with one of the extensions [`RecordFiles::RECORDS`].
    fn record_text(game: &RecordedGame<'_, Self>, extension: &str) -> Result<String>;

    /// The games of a record file with this extension, or what is wrong with each of them; `None`
    /// if the extension is not a record's.
    fn recorded(bytes: &[u8], extension: &str) -> Option<Vec<Result<Line<Self>>>>;
}
