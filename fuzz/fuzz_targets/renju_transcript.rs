//! Any text is read or refused; a game that is read is legal and survives being written.
#![no_main]

use game::Line;
use libfuzzer_sys::fuzz_target;
use record::transcript;
use renju::{Renju, Rules, Transcript};

fuzz_target!(|text: &str| {
    match text.parse::<Transcript>() {
        Ok(game) => {
            let mut line = Line::<Renju>::new(Rules::default());
            for &m in game.line.moves() {
                line.push(m).expect("a game that was read is legal");
            }
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        Err(error) => assert!(error.number > 0 && !error.to_string().is_empty()),
    }
    for game in transcript::games(text, Rules::default()) {
        let game = game.unwrap_or_else(|partial| {
            assert!(partial.error.line > 0 && !partial.to_string().is_empty());
            *partial.record
        });
        game.line().expect("a record that was read is legal");
        let text = transcript::to_text(&game);
        let again = transcript::parse(&text, 1, game.rules()).expect("a written line is readable");
        assert_eq!(again, game);
    }
});
