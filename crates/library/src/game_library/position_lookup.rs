//! Games that reach a position, by the files of positions.

use std::collections::BTreeMap;

use crate::database::Database;
use crate::library_error::LibraryError;
use crate::library_game::{CanonicalKey, LibraryGame, canonical_code};
use crate::packed_game::PackedGame;
use crate::segment::{NextMove, PositionHit, SegmentFile};

use super::game_rows::packed_rows;

/// A position that is looked up, with what it takes to be certain of a hit.
pub(super) struct SoughtPosition<G: LibraryGame> {
    pub(super) canonical: CanonicalKey,
    images: Vec<G::Position>,
    usual: G::Position,
}

impl<G: LibraryGame> SoughtPosition<G> {
    pub(super) fn new(position: &G::Position) -> SoughtPosition<G> {
        SoughtPosition {
            canonical: G::canonical(position),
            images: G::images(position),
            usual: G::start(&G::Rules::default()),
        }
    }

    /// Calls `visit` with each ply at which a game has the position, and the numbers of the move there: as it was
    /// played, and on the canonical board.
    pub(super) fn visits(
        &self,
        game: &PackedGame,
        mut visit: impl FnMut(usize, &G::Position, Option<u16>, Option<u16>),
    ) {
        game.walk::<G>(&self.usual, |ply, position, code| {
            let canonical = G::canonical(position);
            if canonical.key == self.canonical.key
                && self
                    .images
                    .iter()
                    .any(|image| G::is_same_board(image, position))
            {
                let next = code.map(|code| canonical_code::<G>(position, canonical, code));
                visit(ply, position, code, next);
            }
            true
        });
    }

    /// The first ply at which a game has the position.
    pub(super) fn first_ply(&self, game: &PackedGame) -> Option<usize> {
        let mut first = None;
        self.visits(game, |ply, _, _, _| first = first.or(Some(ply)));
        first
    }

    /// The games of a segment that have the position, by their next moves.
    pub(super) fn games_in(
        &self,
        segment: &SegmentFile,
        database: &Database,
    ) -> Result<BTreeMap<Option<u16>, Vec<u32>>, LibraryError> {
        let mut found: BTreeMap<Option<u16>, Vec<u32>> = BTreeMap::new();
        for hit in segment.hits(self.canonical.key)? {
            match hit {
                PositionHit::Single(game) => {
                    let Some(row) = load::<G>(database, segment.first + game)? else {
                        continue;
                    };
                    self.visits(&row, |_, _, _, next| {
                        found.entry(next).or_default().push(game)
                    });
                }
                // All games of a list have the same 64 bits of the key: one of them speaks for all.
                PositionHit::List(moves) => {
                    let first = moves.iter().find_map(|next| next.games.first());
                    let row = match first {
                        Some(game) => load::<G>(database, segment.first + game)?,
                        None => None,
                    };
                    if row.is_some_and(|row| self.first_ply(&row).is_some()) {
                        for NextMove { code, games } in moves {
                            found.entry(code).or_default().extend(games);
                        }
                    }
                }
            }
        }
        for games in found.values_mut() {
            games.sort_unstable();
            games.dedup();
        }
        Ok(found)
    }
}

/// A game of the database.
pub(super) fn load<G: LibraryGame>(
    database: &Database,
    number: u32,
) -> Result<Option<PackedGame>, LibraryError> {
    let mut found = None;
    database.run(|sql| {
        packed_rows::<G>(sql, number..=number, |_, game| {
            found = Some(game);
            false
        })
    })?;
    Ok(found)
}
