//! Names as numbers: players, events, openings, ends, first positions and files.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, Result as SqlResult, params};

/// What a name is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum NameKind {
    Player = 1,
    Event = 2,
}

/// Numbers of texts while games are added: each is looked up once.
#[derive(Default)]
pub(crate) struct NameTable {
    names: HashMap<(NameKind, String), u32>,
    openings: HashMap<(String, String), u32>,
    ends: HashMap<String, u32>,
    header_keys: HashMap<String, u32>,
    starts: HashMap<String, u32>,
    files: HashMap<String, u32>,
}

impl NameTable {
    /// The number of a name, which is added if it is new; 0 for none.
    pub(crate) fn name(
        &mut self,
        connection: &Connection,
        kind: NameKind,
        name: Option<&str>,
    ) -> SqlResult<u32> {
        let Some(name) = name else { return Ok(0) };
        let key = (kind, name.to_owned());
        if let Some(id) = self.names.get(&key) {
            return Ok(*id);
        }
        let known = connection
            .prepare_cached("SELECT id FROM names WHERE kind = ? AND name = ?")?
            .query_row(params![kind as u8, name], |row| row.get(0))
            .optional()?;
        let id = match known {
            Some(id) => id,
            None => {
                connection
                    .prepare_cached("INSERT INTO names (kind, name) VALUES (?, ?)")?
                    .execute(params![kind as u8, name])?;
                let id = connection.last_insert_rowid();
                connection
                    .prepare_cached("INSERT INTO name_texts (rowid, name) VALUES (?, ?)")?
                    .execute(params![id, name])?;
                u32::try_from(id).unwrap_or(u32::MAX)
            }
        };
        self.names.insert(key, id);
        Ok(id)
    }

    /// The number of an opening's name; 0 for none.
    pub(crate) fn opening(
        &mut self,
        connection: &Connection,
        title: Option<&crate::OpeningTitle>,
    ) -> SqlResult<u16> {
        let Some(title) = title else { return Ok(0) };
        let key = (title.english.clone(), title.japanese.clone());
        let id = match self.openings.get(&key) {
            Some(id) => *id,
            None => {
                let id = added(
                    connection,
                    "SELECT id FROM openings WHERE english = ? AND japanese = ?",
                    "INSERT INTO openings (english, japanese) VALUES (?, ?)",
                    &[&key.0, &key.1],
                )?;
                self.openings.insert(key, id);
                id
            }
        };
        Ok(u16::try_from(id).unwrap_or(0))
    }

    /// The number of an end's words.
    pub(crate) fn end(&mut self, connection: &Connection, words: &str) -> SqlResult<u16> {
        let id = one(
            &mut self.ends,
            connection,
            "SELECT id FROM ends WHERE words = ?",
            "INSERT INTO ends (words) VALUES (?)",
            words,
        )?;
        Ok(u16::try_from(id).unwrap_or(0))
    }

    /// The number of a header's key.
    pub(crate) fn header_key(&mut self, connection: &Connection, key: &str) -> SqlResult<u32> {
        one(
            &mut self.header_keys,
            connection,
            "SELECT id FROM header_keys WHERE name = ?",
            "INSERT INTO header_keys (name) VALUES (?)",
            key,
        )
    }

    /// The number of a first position's text.
    pub(crate) fn start(&mut self, connection: &Connection, text: &str) -> SqlResult<u32> {
        one(
            &mut self.starts,
            connection,
            "SELECT id FROM starts WHERE text = ?",
            "INSERT INTO starts (text) VALUES (?)",
            text,
        )
    }

    /// The number of a file.
    pub(crate) fn file(&mut self, connection: &Connection, path: &str) -> SqlResult<u32> {
        one(
            &mut self.files,
            connection,
            "SELECT id FROM files WHERE path = ?",
            "INSERT INTO files (path) VALUES (?)",
            path,
        )
    }
}

fn one(
    known: &mut HashMap<String, u32>,
    connection: &Connection,
    select: &str,
    insert: &str,
    text: &str,
) -> SqlResult<u32> {
    if let Some(id) = known.get(text) {
        return Ok(*id);
    }
    let id = added(connection, select, insert, &[text])?;
    known.insert(text.to_owned(), id);
    Ok(id)
}

fn added(connection: &Connection, select: &str, insert: &str, texts: &[&str]) -> SqlResult<u32> {
    let texts = rusqlite::params_from_iter(texts);
    let found = connection
        .prepare_cached(select)?
        .query_row(texts.clone(), |row| row.get(0))
        .optional()?;
    if let Some(id) = found {
        return Ok(id);
    }
    connection.prepare_cached(insert)?.execute(texts)?;
    Ok(u32::try_from(connection.last_insert_rowid()).unwrap_or(u32::MAX))
}

/// The numbers of names that contain a text, in any case of letters.
pub(crate) fn containing(
    connection: &Connection,
    kind: NameKind,
    text: &str,
) -> SqlResult<Vec<u32>> {
    // The index knows any three letters; shorter texts, as many Japanese names are, look at every name.
    if text.chars().count() >= 3 {
        let phrase = format!("\"{}\"", text.replace('"', "\"\""));
        let mut statement = connection.prepare_cached(
            "SELECT names.id FROM name_texts JOIN names ON names.id = name_texts.rowid
             WHERE name_texts.name MATCH ?2 AND names.kind = ?1 ORDER BY names.id",
        )?;
        return statement
            .query_map(params![kind as u8, phrase], |row| row.get(0))?
            .collect();
    }
    let mut statement = connection.prepare_cached(
        "SELECT id FROM names WHERE kind = ?1 AND instr(lower(name), lower(?2)) > 0 ORDER BY id",
    )?;
    statement
        .query_map(params![kind as u8, text], |row| row.get(0))?
        .collect()
}
