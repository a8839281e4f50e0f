//! Games in the form of Azisai's match tool: `opening SFEN winner B|W|D moves …`.

use arena::{Played, Termination};
use game::{Color, Line, Outcome};

use crate::face::Face;

/// A game as a line of its output file, without the line end.
pub(super) fn line<G: Face>(game: &Played<G>) -> String {
    let mut opening: Line<G> = game.line.clone();
    while opening.moves().len() > game.opening {
        opening.pop();
    }
    let start = G::position_text(opening.position());
    let winner = match game.outcome {
        Outcome::Win(Color::Black) => 'B',
        Outcome::Win(Color::White) => 'W',
        Outcome::Draw => 'D',
    };
    let mut text = format!("opening {start} winner {winner} moves");
    let moves = game.line.positions().iter().zip(game.line.moves());
    for (position, &m) in moves.skip(game.opening) {
        text.push(' ');
        // A String takes every text.
        let _ = G::write_move(position, m, &mut text);
    }
    if game.termination == Termination::Resignation {
        text.push_str(" resign");
    }
    text
}
