use std::collections::HashSet;
use std::fs;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::database::{Database, GAMES};
use crate::game_library::all_packed;
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;
use crate::packed_game::PackedGame;
use crate::segment;

/// How the files of positions begin.
const PREFIX: &str = "positions-";

/// Writes the positions of games whose first has this number. Small segments before it, as long as there are no more
/// than `absorbed` games in all, become part of it: their files are returned, to be removed after the commit.
pub(crate) fn add_segment<G: LibraryGame>(
    folder: &Path,
    database: &Database,
    mut first: u32,
    mut games: Vec<PackedGame>,
    absorbed: u32,
) -> Result<Vec<String>, LibraryError> {
    let mut replaced = Vec::new();
    while let Some((before, count, file)) = database.run(|sql| segment_before::<G>(sql, first))? {
        let length = games.len() as u64;
        if u64::from(count) > 2 * length || u64::from(count) + length > u64::from(absorbed) {
            break;
        }
        let mut earlier = database.run(|sql| all_packed::<G>(sql, before..=first - 1))?;
        earlier.append(&mut games);
        (games, first) = (earlier, before);
        database.run(|sql| {
            let delete = format!("DELETE FROM {}_segments WHERE first = ?", G::NAME);
            sql.execute(&delete, [before])
        })?;
        replaced.push(file);
    }
    let last = first + games.len() as u32 - 1;
    let name = format!("{PREFIX}{}-{first}-{last}.seg", G::NAME);
    let path = folder.join(&name);
    let part = folder.join(format!("{name}.part"));
    let failed = |why| LibraryError::of_io(&path, &why);
    let built = segment::build::<G>(&part, &games);
    if built.is_err() {
        // A full disk has more room without it.
        let _ = fs::remove_file(&part);
    }
    built.map_err(failed)?;
    let (bytes, sha256) = segment::sha256_of(&part).map_err(failed)?;
    fs::rename(&part, &path).map_err(failed)?;
    database.run(|sql| {
        let insert = format!(
            "INSERT OR REPLACE INTO {}_segments (first, count, file, bytes, sha256)
             VALUES (?, ?, ?, ?, ?)",
            G::NAME
        );
        let count = games.len() as u32;
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        sql.execute(
            &insert,
            params![first, count, name, bytes, sha256.as_slice()],
        )
    })?;
    replaced.retain(|file| *file != name);
    Ok(replaced)
}

fn segment_before<G: LibraryGame>(
    sql: &Connection,
    first: u32,
) -> rusqlite::Result<Option<(u32, u32, String)>> {
    let query = format!(
        "SELECT first, count, file FROM {}_segments WHERE first + count = ?",
        G::NAME
    );
    let row = sql.query_row(&query, [first], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    });
    row.optional()
}

/// Removes files of positions that no list names: those of an import that was cut off, and those that were replaced.
/// Whoever calls holds the folder's lock.
pub(crate) fn remove_unlisted(folder: &Path, database: &Database) -> Result<(), LibraryError> {
    let mut listed: HashSet<String> = HashSet::new();
    for game in GAMES {
        listed.extend(database.run(|sql| {
            let mut query = sql.prepare(&format!("SELECT file FROM {game}_segments"))?;
            let rows = query.query_map([], |row| row.get(0))?;
            rows.collect::<rusqlite::Result<Vec<String>>>()
        })?);
    }
    let failed = |why| LibraryError::of_io(folder, &why);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let is_left = name.to_str().is_some_and(|name| {
            let is_ours = name.ends_with(".seg") || name.ends_with(".seg.part");
            name.starts_with(PREFIX) && is_ours && !listed.contains(name)
        });
        if is_left {
            fs::remove_file(entry.path()).map_err(failed)?;
        }
    }
    Ok(())
}

/// Removes files that were replaced. One that stays is removed by the next import.
pub(crate) fn remove_files(folder: &Path, files: &[String]) {
    for file in files {
        let _ = fs::remove_file(folder.join(file));
    }
}

/// Moves what is committed into the database itself. Readers may keep that from happening now.
pub(crate) fn checkpoint(sql: &Connection) -> rusqlite::Result<()> {
    sql.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}
