//! Any text is read or refused; what is read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::psq::{parse, parse_rec, to_rec_text, to_text};
use renju::{RuleSet, Rules};

fuzz_target!(|text: &str| {
    let game = parse(text, RuleSet::Renju).unwrap_or_else(|partial| {
        assert!(partial.error.line > 0 && !partial.to_string().is_empty());
        *partial.record
    });
    game.line().expect("a record that was read is legal");
    // A broken game may have names that a whole one cannot have.
    if let Ok(text) = to_text(&game) {
        let again = parse(&text, RuleSet::Renju).expect("a written game is readable");
        assert_eq!(to_text(&again).as_deref(), Ok(&*text));
    }
    let game = parse_rec(text, Rules::default()).unwrap_or_else(|partial| *partial.record);
    if let Ok(text) = to_rec_text(&game) {
        let again = parse_rec(&text, Rules::default()).expect("a written game is readable");
        assert_eq!(to_rec_text(&again).as_deref(), Ok(&*text));
    }
});
