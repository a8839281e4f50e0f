//! Any text is read or refused; what is read can be written, read again and played.
#![no_main]

use game::Position as _;
use libfuzzer_sys::fuzz_target;
use shogi::Sfen;

fuzz_target!(|text: &str| {
    match text.parse::<Sfen>() {
        Ok(sfen) => {
            assert_eq!(sfen.to_string().parse(), Ok(sfen.clone()));
            let moves = sfen.position.legal_moves();
            assert_eq!(sfen.position.count_legal(), moves.len() as u64);
            for m in moves {
                let next = sfen.position.play(m).expect("a generated move is legal");
                let written = Sfen::new(next.clone()).to_string();
                assert_eq!(written.parse(), Ok(Sfen::new(next)), "{m}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
