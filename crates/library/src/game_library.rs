mod game_rows;
mod library_statistics;
mod player_lookup;
mod position_lookup;
mod query_run;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rusqlite::params;

use crate::database::Database;
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;
use crate::library_query::LibraryQuery;
use crate::opening_tree::OpeningTree;
use crate::player_record::{PlayerGames, PlayerRecord};
use crate::segment::SegmentFile;
use crate::stored_game::{FoundGame, FoundPage, StoredGame};

pub(crate) use game_rows::{all_packed, packed_rows};
pub use library_statistics::{LibraryStatistics, ShelfStatistics};

/// How often the list of segments is read again when one has just been replaced.
const TRIES: u32 = 5;

/// A library of games in a folder, open to be asked. It may be asked while another process adds games; what it
/// answers is the state in which it was opened.
pub struct GameLibrary {
    folder: PathBuf,
    database: Database,
    /// The files of positions of each game, which are opened when they are first asked.
    segments: [OnceLock<Vec<SegmentFile>>; 3],
}

impl GameLibrary {
    /// Opens the library of a folder.
    pub fn open(folder: &Path) -> Result<GameLibrary, LibraryError> {
        Ok(GameLibrary {
            folder: folder.to_owned(),
            database: Database::open(folder)?,
            segments: [const { OnceLock::new() }; 3],
        })
    }

    /// The games that a query finds, by their numbers, at most `limit` of them.
    pub fn search<G: LibraryGame>(
        &self,
        query: &LibraryQuery<G>,
        limit: Option<usize>,
    ) -> Result<Vec<FoundGame>, LibraryError> {
        query_run::search(self, query, limit)
    }

    /// A part of what a query finds, the latest games first: `count` of them after the first `skipped`.
    pub fn search_page<G: LibraryGame>(
        &self,
        query: &LibraryQuery<G>,
        skipped: usize,
        count: usize,
    ) -> Result<FoundPage, LibraryError> {
        query_run::search_page(self, query, skipped, count)
    }

    /// The players whose name has a text in it, those with the most games first.
    pub fn players<G: LibraryGame>(
        &self,
        text: &str,
        most: usize,
    ) -> Result<Vec<PlayerGames>, LibraryError> {
        player_lookup::players::<G>(self, text, most)
    }

    /// What is known about the player of a name; `None` if no game has the name.
    pub fn player<G: LibraryGame>(&self, name: &str) -> Result<Option<PlayerRecord>, LibraryError> {
        player_lookup::player::<G>(self, name)
    }

    /// What the games of a query play from its position, which is the usual start where there is none.
    pub fn tree<G: LibraryGame>(
        &self,
        query: &LibraryQuery<G>,
    ) -> Result<OpeningTree, LibraryError> {
        query_run::tree(self, query)
    }

    /// A game by its number.
    pub fn game<G: LibraryGame>(&self, number: u32) -> Result<StoredGame<G>, LibraryError> {
        game_rows::stored(&self.database, number)
    }

    /// What there is in the library.
    pub fn statistics(&self) -> Result<LibraryStatistics, LibraryError> {
        library_statistics::of(&self.folder, &self.database)
    }

    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The files of positions of a game, in the order of their games.
    pub(crate) fn segments<G: LibraryGame>(&self) -> Result<&[SegmentFile], LibraryError> {
        let cell = &self.segments[usize::from(G::CODE - 1)];
        if let Some(segments) = cell.get() {
            return Ok(segments);
        }
        let mut tries = 0;
        let segments = loop {
            match open_segments::<G>(&self.folder, &self.database) {
                // A writer has just replaced a file after the list was read.
                Err(LibraryError::Failed { file, .. }) if tries < TRIES && !file.exists() => {
                    tries += 1
                }
                other => break other?,
            }
        };
        Ok(cell.get_or_init(|| segments))
    }
}

/// Opens the files of positions of a game.
fn open_segments<G: LibraryGame>(
    folder: &Path,
    database: &Database,
) -> Result<Vec<SegmentFile>, LibraryError> {
    let listed: Vec<(u32, u32, String)> = database.run(|sql| {
        let query = format!(
            "SELECT first, count, file FROM {}_segments ORDER BY first",
            G::NAME
        );
        let mut query = sql.prepare(&query)?;
        let rows = query.query_map(params![], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        rows.collect()
    })?;
    let open = |(first, count, file): (u32, u32, String)| {
        let path = folder.join(file);
        let segment = SegmentFile::open(&path, first, G::CODE)?;
        if segment.games() == count {
            Ok(segment)
        } else {
            Err(LibraryError::damaged(
                &path,
                "it has another number of games than it should",
            ))
        }
    };
    listed.into_iter().map(open).collect()
}
