//! Any text is read or refused; what is read can be written and read again, and played.
#![no_main]

use game::Position as _;
use libfuzzer_sys::fuzz_target;
use othello::Sfen;

fuzz_target!(|text: &str| {
    match text.parse::<Sfen>() {
        Ok(sfen) => {
            assert_eq!(sfen.to_string().parse(), Ok(sfen));
            for m in sfen.position.legal_moves() {
                sfen.position.play(m).expect("a generated move is legal");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
