mod set_count;
mod set_scribe;

use game::{Color, Line, Notation};

use crate::{Row, Termination};

pub use set_count::SetCount;
pub use set_scribe::SetScribe;

/// A game as a line of Azisai's match tool, without the line end:
/// `opening SFEN winner B|W|D moves …`. `game` is the game of the row.
#[must_use]
pub fn azisai_line<G: Notation>(row: &Row, game: &Line<G>) -> String {
    let start = if row.opening_moves < game.positions().len() {
        G::text_after(game, row.opening_moves)
    } else {
        row.start.clone()
    };
    let winner = row.winner.map(Color::from);
    let moves = row.moves.split_whitespace().skip(row.opening_moves);
    opening_line(
        &start,
        winner,
        moves,
        row.termination == Termination::Resignation,
    )
}

/// The line of a game that began with `start`: `opening START winner B|W|D moves …`, and `resign` at its end if
/// that was how it ended.
#[must_use]
pub fn opening_line<'a>(
    start: &str,
    winner: Option<Color>,
    moves: impl IntoIterator<Item = &'a str>,
    is_resigned: bool,
) -> String {
    let winner = match winner {
        Some(Color::Black) => 'B',
        Some(Color::White) => 'W',
        None => 'D',
    };
    let mut text = format!("opening {start} winner {winner} moves");
    for word in moves {
        text.push(' ');
        text.push_str(word);
    }
    if is_resigned {
        text.push_str(" resign");
    }
    text
}
