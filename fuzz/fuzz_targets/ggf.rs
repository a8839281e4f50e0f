//! Any bytes are read or refused; what is read can be written and read again, the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::ggf::{Reader, games, to_text};

fuzz_target!(|bytes: &[u8]| {
    for game in Reader::new(bytes) {
        let game = game.unwrap_or_else(|partial| {
            assert!(partial.error.line > 0 && !partial.to_string().is_empty());
            *partial.record
        });
        game.line().expect("a record that was read is legal");
        let text = to_text(&game);
        let mut again = games(&text);
        let written = again.next().expect("a written game is there");
        assert_eq!(written.expect("a written game is readable"), game);
        assert!(again.next().is_none());
    }
});
