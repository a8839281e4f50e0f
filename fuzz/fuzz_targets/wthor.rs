//! Any bytes are read or refused; what is read can be written and read again, the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::wthor;

fuzz_target!(|bytes: &[u8]| {
    match wthor::read(bytes) {
        Ok(file) => assert_eq!(wthor::read(&wthor::write(&file)), Ok(file)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
