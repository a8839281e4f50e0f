use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Read;

/// 64 unpredictable random bits.
pub(crate) fn number() -> u64 {
    let mut bytes = [0; 8];
    match File::open("/dev/urandom").and_then(|mut source| source.read_exact(&mut bytes)) {
        Ok(()) => u64::from_le_bytes(bytes),
        // The keys of hash tables come from the system's random numbers too.
        Err(_) => RandomState::new().build_hasher().finish(),
    }
}

/// A random id for something that is stored.
pub(crate) fn id() -> String {
    format!("{:016x}", number())
}

/// Whether a text is such an id, and so a safe file name too.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// A token for [`Config::token`](crate::Config::token), new for each start.
#[must_use]
pub fn token() -> String {
    format!("{}{}", id(), id())
}
