//! The library as the page's server needs it: games, what is played from a position, players, cards.
//!
//! The program makes one; this crate knows no rules and reads no records.

use crate::messages::{LibraryAnswer, LibraryNews, LibraryRequest, Text};

/// Games in a folder, which pages search and add to.
pub trait Library: Send + Sync {
    /// Answers a page. It may take as long as a search through all games.
    fn answer(
        &self,
        request: LibraryRequest,
        tell: &mut dyn FnMut(LibraryNews),
    ) -> Result<LibraryAnswer, Text>;

    /// Adds the games of a file that a page sends.
    fn import(
        &self,
        name: &str,
        bytes: &[u8],
        tell: &mut dyn FnMut(LibraryNews),
    ) -> Result<LibraryAnswer, Text>;
}
