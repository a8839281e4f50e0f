//! The database of a library: games, names, sources, the list of segments, analysis and cards.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Result as SqlResult};

use crate::library_error::LibraryError;

/// The name of the file.
pub(crate) const FILE: &str = "library.db";

/// The tables of one game: games with what filters need in numbers and the file where each was found first, the
/// fingerprints by which a game is known again, the other files where it was found, and the files of its positions.
const GAME_TABLES: &str = "
    CREATE TABLE {game}_games (id INTEGER PRIMARY KEY, start INTEGER, moves BLOB NOT NULL,
        black INTEGER NOT NULL, white INTEGER NOT NULL, event INTEGER NOT NULL, date INTEGER NOT NULL,
        black_rating INTEGER NOT NULL, white_rating INTEGER NOT NULL, opening INTEGER NOT NULL,
        ending INTEGER NOT NULL, result INTEGER NOT NULL, file INTEGER NOT NULL, number INTEGER NOT NULL,
        score INTEGER, more TEXT) STRICT;
    CREATE TABLE {game}_fingerprints (place INTEGER PRIMARY KEY, game INTEGER NOT NULL) STRICT;
    CREATE TABLE {game}_sources (game INTEGER NOT NULL, file INTEGER NOT NULL, number INTEGER NOT NULL,
        differs TEXT, PRIMARY KEY (game, file, number)) STRICT, WITHOUT ROWID;
    CREATE TABLE {game}_segments (first INTEGER PRIMARY KEY, count INTEGER NOT NULL, file TEXT NOT NULL,
        bytes INTEGER NOT NULL, sha256 BLOB NOT NULL) STRICT;
";

/// Tables of all games. Names of players and events are found by any three letters of theirs.
const SHARED_TABLES: &str = "
    CREATE TABLE names (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL,
        UNIQUE (kind, name)) STRICT;
    CREATE VIRTUAL TABLE name_texts USING fts5 (name, content='names', content_rowid='id',
        tokenize='trigram');
    CREATE TABLE openings (id INTEGER PRIMARY KEY, english TEXT NOT NULL, japanese TEXT NOT NULL,
        UNIQUE (english, japanese)) STRICT;
    CREATE TABLE ends (id INTEGER PRIMARY KEY, words TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE header_keys (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE starts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE analysis (game INTEGER NOT NULL, position TEXT NOT NULL, engine TEXT NOT NULL,
        nodes INTEGER NOT NULL, best TEXT NOT NULL, score INTEGER NOT NULL, unit INTEGER NOT NULL,
        second INTEGER, line TEXT NOT NULL,
        PRIMARY KEY (game, position, engine, nodes)) STRICT, WITHOUT ROWID;
    CREATE TABLE cards (id INTEGER PRIMARY KEY, game INTEGER NOT NULL, position TEXT NOT NULL,
        best TEXT NOT NULL, played TEXT NOT NULL, line TEXT NOT NULL, loss INTEGER NOT NULL,
        origin TEXT NOT NULL, due INTEGER NOT NULL, stability REAL, difficulty REAL,
        reviewed INTEGER, reviews INTEGER NOT NULL, lapses INTEGER NOT NULL,
        kind INTEGER NOT NULL, level INTEGER NOT NULL,
        UNIQUE (game, position)) STRICT;
";

/// The version of the tables; files of a later one are refused.
const VERSION: i64 = 2;

/// How long a reader waits for the moment in which a writer must be alone.
const PATIENCE: Duration = Duration::from_secs(10);

/// The names of the tables' games.
pub(crate) const GAMES: [&str; 3] = ["othello", "renju", "shogi"];

/// A connection that knows its file, for messages.
pub(crate) struct Database {
    pub(crate) connection: Connection,
    pub(crate) file: PathBuf,
}

impl Database {
    /// Opens the database of a folder to read it.
    pub(crate) fn open(folder: &Path) -> Result<Database, LibraryError> {
        let file = folder.join(FILE);
        if !file.is_file() {
            let folder = folder.to_owned();
            return Err(LibraryError::Missing { folder });
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&file, flags);
        let database = Database {
            connection: connection.map_err(|why| LibraryError::of_sql(&file, &why))?,
            file,
        };
        database.run(|connection| {
            connection.busy_timeout(PATIENCE)?;
            // Moves of a million games are read in order: a larger cache does not help.
            connection.set_prepared_statement_cache_capacity(64);
            Ok(())
        })?;
        match database.version()? {
            VERSION => Ok(database),
            0 => Err(LibraryError::damaged(&database.file, "it has no tables")),
            // It was never released.
            1 => Err(LibraryError::Older {
                file: database.file,
            }),
            _ => Err(LibraryError::Newer {
                file: database.file,
            }),
        }
    }

    fn version(&self) -> Result<i64, LibraryError> {
        self.run(|connection| connection.pragma_query_value(None, "user_version", |row| row.get(0)))
    }

    /// Opens the database of a folder, or makes it. Whoever calls holds the folder's lock.
    pub(crate) fn open_or_create(folder: &Path) -> Result<Database, LibraryError> {
        let file = folder.join(FILE);
        let is_empty = std::fs::metadata(&file).map_or(true, |about| about.len() == 0);
        if is_empty {
            let made = || -> SqlResult<()> {
                let mut connection = Connection::open(&file)?;
                connection.busy_timeout(PATIENCE)?;
                connection.pragma_update(None, "journal_mode", "WAL")?;
                let transaction = connection.transaction()?;
                for game in GAMES {
                    transaction.execute_batch(&GAME_TABLES.replace("{game}", game))?;
                }
                transaction.execute_batch(SHARED_TABLES)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
                transaction.commit()
            };
            made().map_err(|why| LibraryError::of_sql(&file, &why))?;
        }
        Database::open(folder)
    }

    /// Runs statements; an error names the file.
    pub(crate) fn run<T>(
        &self,
        statements: impl FnOnce(&Connection) -> SqlResult<T>,
    ) -> Result<T, LibraryError> {
        statements(&self.connection).map_err(|why| LibraryError::of_sql(&self.file, &why))
    }
}
