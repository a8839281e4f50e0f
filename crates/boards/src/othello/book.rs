//! The opening book for the page.

use game::Line;
use othello::Othello;
use othello_engine::shipped;
use web::messages::BookedMove;

/// The moves of the last position that the built-in book knows.
pub(super) fn moves(line: &Line<Othello>) -> Vec<BookedMove> {
    let known = shipped::book().moves(line.position());
    let booked = known.iter().map(|known| {
        let moves: Vec<String> = known.line.iter().map(ToString::to_string).collect();
        BookedMove {
            text: moves.first().cloned().unwrap_or_default(),
            value: known.value,
            goes_on: known.goes_on,
            moves,
        }
    });
    booked.collect()
}
