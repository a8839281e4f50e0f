//! Any line is read or refused; what is read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use othello::Obf;

fuzz_target!(|text: &str| {
    match text.parse::<Obf>() {
        Ok(problem) => assert_eq!(problem.to_string().parse(), Ok(problem)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
