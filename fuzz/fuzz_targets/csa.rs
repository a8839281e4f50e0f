//! Any text is read or refused; what is read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::csa::{Version, games, to_text};

fuzz_target!(|text: &str| {
    for game in games(text) {
        let game = game.unwrap_or_else(|partial| {
            assert!(partial.error.line > 0 && !partial.to_string().is_empty());
            *partial.record
        });
        // What other formats have words for, CSA may not.
        if let Ok(text) = to_text(&game, Version::V30) {
            let again = games(&text).next().expect("a written game is there");
            assert_eq!(again.expect("a written game is readable"), game);
        }
    }
});
