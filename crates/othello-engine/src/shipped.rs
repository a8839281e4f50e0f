//! The built-in weights and opening book.

use std::sync::{Arc, LazyLock};

use infer::patterns::Weights;

use crate::book::Book;

/// The file of [`weights`].
pub static WEIGHTS_FILE: &[u8] = include_bytes!("../weights/patterns.sbw");

static BOOK_FILE: &[u8] = include_bytes!("../book/opening.sbb");

static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let weights = Weights::from_bytes(WEIGHTS_FILE);
    Arc::new(weights.expect("a test has read them"))
});

static BOOK: LazyLock<Arc<Book>> = LazyLock::new(|| {
    let book = Book::from_bytes(BOOK_FILE);
    Arc::new(book.expect("a test has read it"))
});

/// The built-in pattern weights, one copy for the whole process.
#[must_use]
pub fn weights() -> Arc<Weights> {
    Arc::clone(&WEIGHTS)
}

/// The built-in opening book, one copy for the whole process.
#[must_use]
pub fn book() -> Arc<Book> {
    Arc::clone(&BOOK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_can_be_read() {
        assert!(Weights::from_bytes(WEIGHTS_FILE).is_ok());
        assert!(Arc::ptr_eq(&weights(), &weights()));
        assert!(Book::from_bytes(BOOK_FILE).is_ok());
        assert!(Arc::ptr_eq(&book(), &book()));
    }
}
