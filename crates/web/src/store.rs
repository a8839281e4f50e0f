//! The database: everything that outlives the server.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, OptionalExtension, Result as SqlResult, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::everything::{Everything, KeptDocument, KeptGame};
use crate::limits;
use crate::lock::lock;
use crate::messages::{Document, DocumentInfo, EngineInfo, GameSummary, Text};
use crate::saved::Saved;
use crate::words::words;

const FILE: &str = "sanban.db";

/// The migrations from an empty file to the present schema. The number of applied ones is the
/// file's `user_version`; released ones are never changed, only added to.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE games (id TEXT PRIMARY KEY, changed REAL NOT NULL, summary TEXT NOT NULL,
                        data TEXT NOT NULL) STRICT;
    CREATE INDEX games_by_time ON games (changed);
    CREATE TABLE documents (id TEXT PRIMARY KEY, changed REAL NOT NULL, info TEXT NOT NULL,
                            data TEXT NOT NULL) STRICT;
    CREATE INDEX documents_by_time ON documents (changed);
    CREATE TABLE engines (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"];

/// Games, documents, engines and settings, in a file or, if that fails, in memory.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    not_kept: Mutex<Option<Text>>,
    notice: Option<Text>,
}

impl Store {
    /// Opens the database of a folder. It always returns a store, even if the file is damaged.
    pub(crate) fn open(folder: Option<&Path>) -> SqlResult<Store> {
        let Some(folder) = folder else {
            return Store::in_memory(words(
                "the server was started without a folder: nothing is saved when it ends",
                "保存先のフォルダーなしで起動したため、終了すると何も残りません",
            ));
        };
        let file = folder.join(FILE);
        let made = fs::create_dir_all(folder).map_err(|why| why.to_string());
        let opened = made.and_then(|()| match migrated(&file) {
            Ok(connection) => Ok((connection, None)),
            Err(why) if is_broken(&why) => {
                let aside = put_aside(&file).map_err(|why| why.to_string())?;
                let notice = words(
                    format!(
                        "{} could not be read and was moved to {}; a new one was created",
                        file.display(),
                        aside.display()
                    ),
                    format!(
                        "{} は読めなかったため {} に移し、新しく作りました",
                        file.display(),
                        aside.display()
                    ),
                );
                let connection = migrated(&file).map_err(|why| why.to_string())?;
                Ok((connection, Some(notice)))
            }
            Err(why) => Err(why.to_string()),
        });
        match opened {
            Ok((connection, notice)) => Ok(Store {
                connection: Mutex::new(connection),
                not_kept: Mutex::new(None),
                notice,
            }),
            Err(why) => Store::in_memory(words(
                format!(
                    "nothing is saved when the server ends: {} cannot be used: {why}",
                    folder.display()
                ),
                format!(
                    "終了すると何も残りません。{} が使えません（{why}）",
                    folder.display()
                ),
            )),
        }
    }

    fn in_memory(why: Text) -> SqlResult<Store> {
        let mut connection = Connection::open_in_memory()?;
        migrate(&mut connection)?;
        Ok(Store {
            connection: Mutex::new(connection),
            not_kept: Mutex::new(Some(why)),
            notice: None,
        })
    }

    /// The reason why nothing is stored, if there is one.
    pub(crate) fn not_kept(&self) -> Option<Text> {
        lock(&self.not_kept).clone()
    }

    /// A notice for people about opening the file, if there is one.
    pub(crate) fn notice(&self) -> Option<Text> {
        self.notice.clone()
    }

    /// Runs a query; pages are informed of a failure from then on.
    fn with<T>(&self, act: impl FnOnce(&mut Connection) -> SqlResult<T>) -> Result<T, Text> {
        act(&mut lock(&self.connection)).map_err(|why| {
            let text = words(
                format!("it could not be saved: {why}"),
                format!("保存できませんでした（{why}）"),
            );
            lock(&self.not_kept).get_or_insert_with(|| text.clone());
            text
        })
    }

    pub(crate) fn keep_game(&self, summary: &GameSummary, saved: &Saved) -> Result<(), Text> {
        self.with(|connection| {
            let mut insert = connection.prepare_cached(
                "INSERT OR REPLACE INTO games (id, changed, summary, data) VALUES (?, ?, ?, ?)",
            )?;
            insert
                .execute(params![
                    saved.id,
                    summary.changed,
                    json(summary),
                    json(saved)
                ])
                .map(|_| ())
        })
    }

    pub(crate) fn game(&self, id: &str) -> Option<Saved> {
        self.one("SELECT data FROM games WHERE id = ?", id)
    }

    pub(crate) fn games(&self) -> Vec<GameSummary> {
        self.list("SELECT summary FROM games ORDER BY changed DESC LIMIT ?")
    }

    /// The games that changed last, with everything that is stored of them, the newest first.
    pub(crate) fn latest_games(&self, most: usize) -> Vec<(GameSummary, Saved)> {
        let found = self.with(|connection| {
            let mut select = connection
                .prepare_cached("SELECT summary, data FROM games ORDER BY changed DESC LIMIT ?")?;
            let texts = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
            let rows = select.query_map([most as i64], texts)?;
            rows.collect::<SqlResult<Vec<_>>>()
        });
        let texts = found.unwrap_or_default();
        let read_both = |(summary, data): &(String, String)| Some((read(summary)?, read(data)?));
        texts.iter().filter_map(read_both).collect()
    }

    /// Games that changed before a moment, the newest first.
    pub(crate) fn games_before(&self, before: f64) -> Vec<GameSummary> {
        let found = self.with(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT summary FROM games WHERE changed < ? ORDER BY changed DESC LIMIT ?",
            )?;
            let asked = params![before, limits::LISTED as i64];
            let rows = select.query_map(asked, |row| row.get::<_, String>(0))?;
            rows.collect::<SqlResult<Vec<_>>>()
        });
        let texts = found.unwrap_or_default();
        texts.iter().filter_map(|text| read(text)).collect()
    }

    pub(crate) fn forget_game(&self, id: &str) -> Result<bool, Text> {
        self.delete("DELETE FROM games WHERE id = ?", id)
    }

    pub(crate) fn keep_document(
        &self,
        info: &DocumentInfo,
        document: &Document,
    ) -> Result<(), Text> {
        self.with(|connection| {
            connection
                .execute(
                    "INSERT OR REPLACE INTO documents (id, changed, info, data) \
                     VALUES (?, ?, ?, ?)",
                    params![info.id, info.changed, json(info), json(document)],
                )
                .map(|_| ())
        })
    }

    pub(crate) fn document(&self, id: &str) -> Option<Document> {
        self.one("SELECT data FROM documents WHERE id = ?", id)
    }

    pub(crate) fn documents(&self) -> Vec<DocumentInfo> {
        self.list("SELECT info FROM documents ORDER BY changed DESC LIMIT ?")
    }

    pub(crate) fn forget_document(&self, id: &str) -> Result<bool, Text> {
        self.delete("DELETE FROM documents WHERE id = ?", id)
    }

    pub(crate) fn keep_engine(&self, engine: &EngineInfo) -> Result<(), Text> {
        self.with(|connection| {
            connection
                .execute(
                    "INSERT OR REPLACE INTO engines (id, data) VALUES (?, ?)",
                    params![engine.id, json(engine)],
                )
                .map(|_| ())
        })
    }

    pub(crate) fn engine(&self, id: &str) -> Option<EngineInfo> {
        self.one("SELECT data FROM engines WHERE id = ?", id)
    }

    pub(crate) fn engines(&self) -> Vec<EngineInfo> {
        self.list("SELECT data FROM engines ORDER BY rowid LIMIT ?")
    }

    pub(crate) fn forget_engine(&self, id: &str) -> Result<bool, Text> {
        self.delete("DELETE FROM engines WHERE id = ?", id)
    }

    pub(crate) fn settings(&self) -> BTreeMap<String, String> {
        let pairs = |connection: &mut Connection| {
            let mut select = connection.prepare("SELECT name, value FROM settings")?;
            let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        };
        self.with(pairs).unwrap_or_default()
    }

    /// Stores all settings; those that are not named are removed.
    pub(crate) fn keep_settings(&self, settings: &BTreeMap<String, String>) -> Result<(), Text> {
        self.with(|connection| {
            let transaction = connection.transaction()?;
            transaction.execute("DELETE FROM settings", [])?;
            for (name, value) in settings {
                transaction.execute("INSERT INTO settings VALUES (?, ?)", [name, value])?;
            }
            transaction.commit()
        })
    }

    /// Everything but the matches, which have their own folders.
    pub(crate) fn export(&self) -> Result<Everything, Text> {
        let everything = self.with(|connection| {
            let pairs = |connection: &Connection, table: &str, columns: &str| {
                let sql = format!("SELECT {columns} FROM {table} ORDER BY id");
                let mut select = connection.prepare(&sql)?;
                let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
                rows.collect::<SqlResult<Vec<(String, String)>>>()
            };
            Ok((
                pairs(connection, "games", "summary, data")?,
                pairs(connection, "documents", "info, data")?,
            ))
        });
        let (games, documents) = everything?;
        Ok(Everything {
            // Entries of a later version that cannot be read are left out.
            games: games
                .iter()
                .filter_map(|(summary, data)| {
                    Some(KeptGame {
                        summary: read(summary)?,
                        data: read(data)?,
                    })
                })
                .collect(),
            documents: documents
                .iter()
                .filter_map(|(info, data)| {
                    Some(KeptDocument {
                        info: read(info)?,
                        data: read(data)?,
                    })
                })
                .collect(),
            engines: self.engines(),
            settings: self.settings(),
            ..Everything::default()
        })
    }

    /// Imports an export, all or nothing. Existing entries stay as they are. Engines
    /// are programs: they are imported only `with_engines`.
    pub(crate) fn import(&self, everything: &Everything, with_engines: bool) -> Result<(), Text> {
        self.with(|connection| {
            let transaction = connection.transaction()?;
            for game in &everything.games {
                transaction.execute(
                    "INSERT OR IGNORE INTO games (id, changed, summary, data) VALUES (?, ?, ?, ?)",
                    params![
                        game.data.id,
                        game.summary.changed,
                        json(&game.summary),
                        json(&game.data)
                    ],
                )?;
            }
            for document in &everything.documents {
                transaction.execute(
                    "INSERT OR IGNORE INTO documents (id, changed, info, data) \
                     VALUES (?, ?, ?, ?)",
                    params![
                        document.info.id,
                        document.info.changed,
                        json(&document.info),
                        json(&document.data)
                    ],
                )?;
            }
            let engines = everything.engines.iter().filter(|_| with_engines);
            for engine in engines {
                transaction.execute(
                    "INSERT OR IGNORE INTO engines (id, data) VALUES (?, ?)",
                    params![engine.id, json(engine)],
                )?;
            }
            for (name, value) in &everything.settings {
                transaction.execute(
                    "INSERT OR IGNORE INTO settings VALUES (?, ?)",
                    [name, value],
                )?;
            }
            transaction.commit()
        })
    }

    fn one<T: DeserializeOwned>(&self, sql: &str, id: &str) -> Option<T> {
        let found = self.with(|connection| {
            let mut select = connection.prepare_cached(sql)?;
            let text = |row: &Row<'_>| row.get::<_, String>(0);
            select.query_row([id], text).optional()
        });
        found.ok().flatten().and_then(|text| read(&text))
    }

    fn list<T: DeserializeOwned>(&self, sql: &str) -> Vec<T> {
        let found = self.with(|connection| {
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map([limits::LISTED as i64], |row| row.get::<_, String>(0))?;
            rows.collect::<SqlResult<Vec<_>>>()
        });
        let texts = found.unwrap_or_default();
        texts.iter().filter_map(|text| read(text)).collect()
    }

    fn delete(&self, sql: &str, id: &str) -> Result<bool, Text> {
        self.with(|connection| Ok(connection.execute(sql, [id])? > 0))
    }
}

fn json(value: &impl Serialize) -> String {
    // Every type here can be written as JSON.
    serde_json::to_string(value).unwrap_or_default()
}

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn migrated(file: &Path) -> SqlResult<Connection> {
    let mut connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // Moves need no sync; a power failure may lose the last move of a game, but no more.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    migrate(&mut connection)?;
    // A test write, so that an unwritable file fails here and not at the first move.
    connection.execute("DELETE FROM settings WHERE name = ''", [])?;
    Ok(connection)
}

fn migrate(connection: &mut Connection) -> SqlResult<()> {
    let transaction = connection.transaction()?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let taken = usize::try_from(version).unwrap_or(usize::MAX);
    if taken > MIGRATIONS.len() {
        let why = "it was written by a newer Sanban";
        return Err(rusqlite::Error::ToSqlConversionFailure(why.into()));
    }
    for step in &MIGRATIONS[taken..] {
        transaction.execute_batch(step)?;
    }
    if taken < MIGRATIONS.len() {
        transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    }
    transaction.commit()
}

fn is_broken(why: &rusqlite::Error) -> bool {
    matches!(
        why.sqlite_error_code(),
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt)
    )
}

/// Moves a file aside instead of deleting it, since its data may be valuable.
fn put_aside(file: &Path) -> std::io::Result<PathBuf> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = seconds.unwrap_or_default().as_secs();
    let free = (0..).map(|n| file.with_file_name(format!("{FILE}.broken-{}", seconds + n)));
    let aside = free.into_iter().find(|aside| !aside.exists());
    let aside = aside.unwrap_or_else(|| file.with_extension("broken"));
    fs::rename(file, &aside)?;
    for end in ["-wal", "-shm"] {
        // The journal of the broken file would spoil the new one.
        let part = file.with_file_name(format!("{FILE}{end}"));
        if part.exists() {
            let mut name = aside.clone().into_os_string();
            name.push(end);
            fs::rename(part, PathBuf::from(name))?;
        }
    }
    Ok(aside)
}
