//! Any text is read or refused; what is read can be judged, written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::rdd::{from_record, parse, replay, to_record, write};
use renju::RuleSet;
use renju::rdd::Config;

fuzz_target!(|text: &str| {
    let config = Config {
        table_starts_with_one: text.len().is_multiple_of(2),
        raise_on_csv_count_error: false,
        ..Config::default()
    };
    match parse(text, &config) {
        Ok(loaded) => {
            let again = parse(&write(&loaded.moves, &config), &config);
            assert_eq!(again.expect("a written game is readable").moves, loaded.moves);
            let judged = replay(&loaded.moves, &config, RuleSet::Renju);
            assert!(!judged.verdict.to_string().is_empty());
            let record = match to_record(&loaded.moves, &config, RuleSet::Rdd) {
                Ok(record) => record,
                Err(partial) => *partial.record,
            };
            record.line().expect("a record is legal");
            let moves = from_record(&record).expect("it came from there");
            assert!(moves.len() <= loaded.moves.len());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
