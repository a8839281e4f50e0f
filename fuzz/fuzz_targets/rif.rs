//! Any text is read or refused; what is read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::rif::{games, to_text};

fuzz_target!(|text: &str| {
    let read: Vec<_> = games(text)
        .map(|game| {
            let game = game.unwrap_or_else(|partial| {
                assert!(partial.error.line > 0 && !partial.to_string().is_empty());
                *partial.record
            });
            game.line().expect("a record that was read is legal");
            game
        })
        .collect();
    let text = to_text(&read).expect("what was read can be written");
    let again: Result<Vec<_>, _> = games(&text).collect();
    let again = again.expect("written games are readable");
    assert_eq!(again.len(), read.len());
    assert_eq!(to_text(&again).as_deref(), Ok(&*text));
});
