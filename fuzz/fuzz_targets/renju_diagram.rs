//! Any text is read or refused; what is read can be written, read again and played.
#![no_main]

use game::Position as _;
use libfuzzer_sys::fuzz_target;
use renju::Diagram;

fuzz_target!(|text: &str| {
    match text.parse::<Diagram>() {
        Ok(diagram) => {
            assert_eq!(diagram.to_string().parse(), Ok(diagram.clone()));
            let Diagram(position) = diagram;
            let moves = position.legal_moves();
            assert_eq!(position.count_legal(), moves.len() as u64);
            for m in moves {
                let next = Diagram(position.play(m).expect("a generated move is legal"));
                let written = next.to_string();
                let Diagram(read) = written.parse().expect("a written board is readable");
                assert_eq!(read.turn(), next.0.turn(), "{m}");
                assert_eq!(read.empties(), next.0.empties(), "{m}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
