//! Any text is read or refused; what is read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::sgf::{games, to_text};
use renju::RuleSet;

fuzz_target!(|text: &str| {
    for game in games(text, RuleSet::Renju) {
        let game = game.unwrap_or_else(|partial| {
            assert!(partial.error.line > 0 && !partial.to_string().is_empty());
            *partial.record
        });
        game.line().expect("a record that was read is legal");
        let text = to_text(&game);
        let again = games(&text, RuleSet::Rdd).next().expect("a written game is there");
        let again = again.expect("a written game is readable");
        assert_eq!(again.nodes().collect::<Vec<_>>(), game.nodes().collect::<Vec<_>>());
        assert_eq!((&again.start, again.outcome()), (&game.start, game.outcome()));
        assert_eq!(to_text(&again), text);
    }
});
