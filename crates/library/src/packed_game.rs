use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::game_facts::GameFacts;
use crate::library_game::LibraryGame;
use crate::move_code;

/// A game in memory as the index sees it.
#[derive(Clone, Debug)]
pub(crate) struct PackedGame {
    /// The text of the first position, if it is not the usual one.
    pub(crate) start: Option<Arc<str>>,
    /// The moves.
    pub(crate) moves: Box<[u8]>,
    pub(crate) facts: GameFacts,
}

/// Where a game starts.
pub(crate) fn start_position<G: LibraryGame>(text: Option<&str>) -> Option<G::Position> {
    match text {
        None => Some(G::start(&G::Rules::default())),
        Some(text) => G::parse_position(text).ok(),
    }
}

/// The text of a first position, if it is not the usual one.
pub(crate) fn start_text<G: LibraryGame>(position: &G::Position) -> Option<String> {
    let usual = G::start(&G::Rules::default());
    (*position != usual).then(|| G::position_text(position))
}

/// The fingerprint by which a game is known again: of its start and its moves.
pub(crate) fn fingerprint(start: Option<&str>, moves: &[u8]) -> [u8; 16] {
    let mut hasher = Sha256::new();
    hasher.update(start.unwrap_or_default().as_bytes());
    hasher.update([0]);
    hasher.update(moves);
    let digest = hasher.finalize();
    std::array::from_fn(|index| digest[index])
}

impl PackedGame {
    /// How many positions it has.
    pub(crate) fn positions<G: LibraryGame>(&self, start: &G::Position) -> usize {
        self.moves.len() / G::move_bytes(start) + 1
    }

    /// Calls `visit` with every position and the number of the move played there, until it returns `false`. A game
    /// that a damaged file holds ends where it cannot be read.
    pub(crate) fn walk<G: LibraryGame>(
        &self,
        usual: &G::Position,
        visit: impl FnMut(usize, &G::Position, Option<u16>) -> bool,
    ) -> bool {
        match &self.start {
            None => move_code::walk::<G>(usual, &self.moves, visit),
            Some(text) => match start_position::<G>(Some(text)) {
                Some(start) => move_code::walk::<G>(&start, &self.moves, visit),
                None => false,
            },
        }
    }
}
