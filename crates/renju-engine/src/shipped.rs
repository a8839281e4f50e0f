//! What this program plays with if nothing else is asked for.

use std::sync::{Arc, LazyLock};

use renju::RuleSet;

use crate::book::RenjuBook;
use crate::patterns::Weights;

/// The file of the weights. The manifest beside it says how they were made.
pub const WEIGHTS_FILE: &[u8] = include_bytes!("../weights/renju.sre");

/// The file of the opening book. The manifest beside it says how it was made.
pub const BOOK_FILE: &[u8] = include_bytes!("../book/opening.srb");

/// The evaluation weights of the strong player under some rules.
#[must_use]
pub fn weights(rule_set: RuleSet) -> Arc<Weights> {
    static RENJU: LazyLock<Arc<Weights>> = LazyLock::new(|| {
        let weights = Weights::from_bytes(WEIGHTS_FILE);
        Arc::new(weights.expect("a test has read them"))
    });
    static WITHOUT_FOULS: LazyLock<Arc<Weights>> =
        LazyLock::new(|| Arc::new(RENJU.without_fouls()));
    Arc::clone(match rule_set {
        RuleSet::Renju | RuleSet::Gomocup | RuleSet::Rdd => &RENJU,
        RuleSet::Standard | RuleSet::Freestyle => &WITHOUT_FOULS,
    })
}

/// The opening book: the 26 openings of Renju and some even layouts for swap2, grown by own searches.
#[must_use]
pub fn book() -> Arc<RenjuBook> {
    static BOOK: LazyLock<Arc<RenjuBook>> = LazyLock::new(|| {
        let book = RenjuBook::from_bytes(BOOK_FILE);
        Arc::new(book.expect("a test has read it"))
    });
    Arc::clone(&BOOK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_can_be_read() {
        assert!(Weights::from_bytes(WEIGHTS_FILE).is_ok());
        assert!(RenjuBook::from_bytes(BOOK_FILE).is_ok());
        let [renju, standard] = [RuleSet::Renju, RuleSet::Standard].map(weights);
        assert!(renju != standard);
        assert_eq!(*standard, renju.without_fouls());
    }
}
