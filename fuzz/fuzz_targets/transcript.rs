//! Any text is read or refused; a game that is read is legal and survives being written.
#![no_main]

use game::Line;
use libfuzzer_sys::fuzz_target;
use othello::{Move, Othello, Size, Transcript};

fuzz_target!(|text: &str| {
    match text.parse::<Transcript>() {
        Ok(game) => {
            let mut line = Line::<Othello>::new(Size::Eight);
            for &m in game.line.moves() {
                line.push(m).expect("a game that was read is legal");
            }
            let read: Transcript = game.to_string().parse().expect("a written game is readable");
            // A pass at the very end is not written: nothing follows that would need it.
            let mut moves = game.line.moves();
            if let [rest @ .., Move::Pass] = moves {
                moves = rest;
            }
            assert_eq!(read.line.moves(), moves);
        }
        Err(error) => assert!(error.number > 0 && !error.to_string().is_empty()),
    }
});
