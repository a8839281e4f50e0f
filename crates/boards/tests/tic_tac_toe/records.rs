//! Step 7, the records: games in files, for the terminal, for matches and for training.

use anyhow::{Result, bail};
use arena::RecordedGame;
use boards::BoardText;
use boards::{RecordFiles, RecordedGames};
use game::{Line, Notation};
use learn::samples::{Format, Source};

use crate::rules::{Grid, TicTacToe};

/// The only kind of file: the moves of a game in one line.
pub(crate) const EXTENSION: &str = "ttt";

pub(crate) fn read(text: &str) -> Result<Line<TicTacToe>> {
    let mut line = Line::new(());
    for word in text.split_whitespace() {
        let square = TicTacToe::parse_move(line.position(), word)?;
        line.push(square)?;
    }
    Ok(line)
}

impl RecordFiles for TicTacToe {
    const RECORDS: &'static [&'static str] = &[EXTENSION];
    const COLLECTION: (&'static str, &'static str) = (EXTENSION, "");

    fn record_text(game: &RecordedGame<'_, TicTacToe>, extension: &str) -> Result<String> {
        match extension {
            EXTENSION => Ok(format!("{}\n", TicTacToe::moves_text(game.line))),
            _ => bail!("extension: expected {EXTENSION}, found {extension:?}"),
        }
    }

    fn recorded<'a>(bytes: &'a [u8], extension: &str) -> Option<RecordedGames<'a, TicTacToe>> {
        let text = String::from_utf8_lossy(bytes);
        let games: Vec<_> = text.lines().map(read).collect();
        (extension == EXTENSION).then(|| Box::new(games.into_iter()) as RecordedGames<'_, _>)
    }
}

/// No file of this game becomes samples.
impl Source for Grid {
    const FORMATS: &'static [(&'static str, Format<Grid>)] = &[];
}
