//! The built-in weights.

use std::sync::{Arc, LazyLock};

use crate::linear::LinearWeights;

/// The file of [`weights`].
pub static WEIGHTS_FILE: &[u8] = include_bytes!("../weights/linear.sbl");

static WEIGHTS: LazyLock<Arc<LinearWeights>> = LazyLock::new(|| {
    let weights = LinearWeights::from_bytes(WEIGHTS_FILE);
    Arc::new(weights.expect("a test has read them"))
});

/// The built-in weights of the linear evaluation, one copy for the whole process.
#[must_use]
pub fn weights() -> Arc<LinearWeights> {
    Arc::clone(&WEIGHTS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::WeightsError;

    #[test]
    fn they_are_whole_and_in_the_format_that_is_written() {
        let read = LinearWeights::from_bytes(WEIGHTS_FILE).expect("weights");
        assert_eq!(read.to_bytes(), WEIGHTS_FILE);
        assert_eq!(weights().as_ref(), &read);
        assert!(Arc::ptr_eq(&weights(), &weights()));
        let check = WEIGHTS_FILE.split_last_chunk::<8>().expect("a checksum").1;
        let manifest = include_str!("../weights/linear.MANIFEST.toml");
        let named = format!("fnv1a64 = \"{:016x}\"", u64::from_le_bytes(*check));
        assert!(manifest.contains(&named), "expected {named}");
        let mut damaged = WEIGHTS_FILE.to_vec();
        damaged[200_000] ^= 4;
        assert_eq!(
            LinearWeights::from_bytes(&damaged),
            Err(WeightsError::Checksum)
        );
    }
}
