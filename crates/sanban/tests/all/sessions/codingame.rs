//! CodinGame's protocol: a bot of one game, which hears only boards.

use fastrand::Rng;
use game::{Color, Line, Position as _};
use othello::{Othello, Size};

use super::grammar::{Grammar, one};

pub(super) const GRAMMAR: Grammar = Grammar {
    name: "codingame",
    game: "othello",
    players: &[
        "random",
        "azisai:depth=2",
        "puct:playouts=2,hash=1,solver=0",
    ],
    speak,
    probe: None,
    answers: &[],
    quit: None,
};

fn speak(rng: &mut Rng, lines: &mut Vec<String>) {
    if lines.is_empty() || rng.u8(..20) == 0 {
        lines.push(one(rng, &["0", "1", "0", "1", "2"]).to_owned());
        lines.push(one(rng, &["8", "8", "8", "8", "6"]).to_owned());
    }
    let mut line = Line::<Othello>::new(Size::Eight);
    for _ in 0..rng.u8(..50) {
        let Some(m) = rng.choice(line.position().legal_moves()) else {
            break;
        };
        line.push_unchecked(m);
    }
    let position = line.position();
    let letter = |square| match Color::BOTH.map(|color| position.discs(color).contains(square)) {
        [true, _] => '0',
        [_, true] => '1',
        _ => '.',
    };
    let squares: Vec<char> = Size::Eight.squares().into_iter().map(letter).collect();
    lines.extend(squares.chunks(8).map(|row| row.iter().collect()));
    let actions: Vec<String> = position
        .moves()
        .into_iter()
        .map(|m| m.to_string())
        .collect();
    lines.push(actions.len().to_string());
    lines.extend(actions);
}
