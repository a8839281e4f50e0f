use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Read;

/// 64 bits that nobody can guess.
pub(crate) fn number() -> u64 {
    let mut bytes = [0; 8];
    match File::open("/dev/urandom").and_then(|mut source| source.read_exact(&mut bytes)) {
        Ok(()) => u64::from_le_bytes(bytes),
        // The keys of hash tables come from the system's random numbers too.
        Err(_) => RandomState::new().build_hasher().finish(),
    }
}

/// A number for something that is kept.
pub(crate) fn id() -> String {
    format!("{:016x}", number())
}

/// Whether a text is one of those: such a text is a safe name for a file too.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// A token for [`Config::token`](crate::Config::token), new for each start.
#[must_use]
pub fn token() -> String {
    format!("{}{}", id(), id())
}
