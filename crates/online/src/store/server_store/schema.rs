use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, Result as SqlResult};

use crate::store::StoreError;

/// The migrations from an empty file to the present schema. The number of applied ones is the file's
/// `user_version`; released ones are never changed, only added to.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE accounts (name TEXT PRIMARY KEY COLLATE NOCASE, kind TEXT NOT NULL,
                           secret TEXT NOT NULL) STRICT;
    CREATE TABLE invitations (code TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
    CREATE TABLE results (id TEXT PRIMARY KEY, game TEXT NOT NULL, black TEXT NOT NULL,
                          white TEXT NOT NULL, cause TEXT NOT NULL, result TEXT NOT NULL,
                          moves INTEGER NOT NULL, is_rated INTEGER NOT NULL,
                          ended INTEGER NOT NULL) STRICT;
    CREATE INDEX results_by_time ON results (ended);
    CREATE TABLE ratings (game TEXT NOT NULL, name TEXT NOT NULL COLLATE NOCASE, rate REAL NOT NULL,
                          games INTEGER NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL,
                          losses INTEGER NOT NULL, overnight REAL, PRIMARY KEY (game, name)) STRICT;
"];

/// Opens a database, makes it what this program needs, and makes sure that it is whole.
pub(super) fn open(file: &Path) -> Result<Connection, StoreError> {
    let failed = |why: rusqlite::Error| StoreError::of_sql(file, &why);
    let mut connection = Connection::open(file).map_err(failed)?;
    // Reading comes first: a damaged file stays as it is.
    let taken = version(&connection).map_err(failed)?;
    if taken > MIGRATIONS.len() {
        let file = file.to_owned();
        return Err(StoreError::Newer { file });
    }
    let found = check(&connection).map_err(failed)?;
    if found != "ok" {
        let file = file.to_owned();
        return Err(StoreError::Damaged { file, why: found });
    }
    set_up(&mut connection, taken).map_err(failed)?;
    Ok(connection)
}

fn version(connection: &Connection) -> SqlResult<usize> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

fn check(connection: &Connection) -> SqlResult<String> {
    connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
}

fn set_up(connection: &mut Connection, taken: usize) -> SqlResult<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // A power failure may lose the last results, but their journals are still there.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let transaction = connection.transaction()?;
    for step in &MIGRATIONS[taken..] {
        transaction.execute_batch(step)?;
    }
    if taken < MIGRATIONS.len() {
        transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    }
    transaction.commit()
}
