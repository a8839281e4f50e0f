//! The weights that come with this program.

use std::sync::{Arc, LazyLock};

use infer::patterns::Weights;

static BYTES: &[u8] = include_bytes!("../weights/patterns.sbw");

static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let weights = Weights::from_bytes(BYTES);
    Arc::new(weights.expect("a test has read them"))
});

/// The weights that the strong players judge boards by, one copy for the whole process.
#[must_use]
pub fn weights() -> Arc<Weights> {
    Arc::clone(&WEIGHTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_can_be_read() {
        assert!(Weights::from_bytes(BYTES).is_ok());
        assert!(Arc::ptr_eq(&weights(), &weights()));
    }
}
