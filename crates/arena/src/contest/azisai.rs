mod set_count;
mod set_scribe;

use game::{Line, Notation};

use crate::{Row, Side, Termination};

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
    let winner = match row.winner {
        Some(Side::Black) => 'B',
        Some(Side::White) => 'W',
        None => 'D',
    };
    let mut text = format!("opening {start} winner {winner} moves");
    for word in row.moves.split_whitespace().skip(row.opening_moves) {
        text.push(' ');
        text.push_str(word);
    }
    if row.termination == Termination::Resignation {
        text.push_str(" resign");
    }
    text
}
