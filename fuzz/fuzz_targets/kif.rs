//! Any text is read or refused; what is read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::kif::{parse, to_text};

fuzz_target!(|text: &str| {
    let game = parse(text).unwrap_or_else(|partial| {
        assert!(!partial.to_string().is_empty());
        *partial.record
    });
    // What other formats have words for, this one may not.
    if let Ok(text) = to_text(&game) {
        let again = parse(&text).expect("a written game is readable");
        let once_more = to_text(&again).expect("a game that was written can be written");
        assert_eq!(once_more, text);
    }
});
