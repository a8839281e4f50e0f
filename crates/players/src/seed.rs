use std::hash::{BuildHasher, RandomState};

/// A new seed: the standard library's hash keys are random in each process.
#[must_use]
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0)
}
