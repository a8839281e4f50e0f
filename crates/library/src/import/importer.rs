use std::collections::{HashMap, HashSet};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::Notation;
use othello::Othello;
use record::archive::{Format, record_files};
use renju::Renju;
use rusqlite::{Connection, OptionalExtension as _, params};
use serde_json::json;
use shogi::Shogi;

use super::import_report::{ImportReport, ImportStep, RefusedFile};
use super::prepared_game::PreparedGame;
use super::record_stream::{StreamedFile, each_file};
use crate::database::Database;
use crate::folder_lock::FolderLock;
use crate::game_facts::GameFacts;
use crate::game_names::{NameKind, NameTable};
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;
use crate::packed_game::PackedGame;
use crate::record_heading::GameHeading;
use crate::upkeep;

/// Games whose positions are sorted together.
const BATCH: usize = 1 << 18;

/// Adds record files to a library, alone in its folder. An import is there as a whole or not at all, whatever happens
/// meanwhile.
pub struct Importer {
    folder: PathBuf,
    database: Database,
    _lock: FolderLock,
}

impl Importer {
    /// Opens the library of a folder, or makes it.
    pub fn open(folder: &Path) -> Result<Importer, LibraryError> {
        let lock = FolderLock::take(folder)?;
        let database = Database::open_or_create(folder)?;
        upkeep::remove_unlisted(folder, &database)?;
        Ok(Importer {
            folder: folder.to_owned(),
            database,
            _lock: lock,
        })
    }

    /// Adds the games of files, of folders with all below them, and of archives. `step` hears how far it is.
    pub fn import(
        &mut self,
        paths: &[PathBuf],
        format: Option<Format>,
        step: impl FnMut(ImportStep),
    ) -> Result<ImportReport, LibraryError> {
        let mut files = Vec::new();
        let mut listed = HashSet::new();
        for path in paths {
            let path = std::path::absolute(path).map_err(|why| LibraryError::of_io(path, &why))?;
            let found = record_files(&path, format).map_err(|why| LibraryError::Failed {
                file: path.clone(),
                why: why.to_string(),
            })?;
            files.extend(found.into_iter().filter(|file| listed.insert(file.clone())));
        }
        self.database
            .run(|connection| connection.execute_batch("BEGIN IMMEDIATE"))?;
        let mut import = Import::new(&self.folder, &self.database, step)?;
        let done = import.run(files, format).and_then(|()| {
            self.database
                .run(|connection| connection.execute_batch("COMMIT"))
        });
        match done {
            Ok(()) => {
                let Import {
                    report, replaced, ..
                } = import;
                upkeep::remove_files(&self.folder, &replaced);
                self.database.run(upkeep::checkpoint)?;
                Ok(report)
            }
            Err(why) => {
                // The error that comes first tells more than one of the way back.
                let _ = self
                    .database
                    .run(|connection| connection.execute_batch("ROLLBACK"));
                let _ = upkeep::remove_unlisted(&self.folder, &self.database);
                Err(why)
            }
        }
    }
}

/// An import that is under way.
struct Import<'a, F> {
    folder: &'a Path,
    database: &'a Database,
    step: F,
    names: NameTable,
    othello: Batch,
    renju: Batch,
    shogi: Batch,
    report: ImportReport,
    /// Files of positions that others have replaced.
    replaced: Vec<String>,
}

/// Games of a kind that are added but not sorted yet.
#[derive(Default)]
struct Batch {
    /// The number of the next game.
    next: u32,
    /// Whether the library had games before: then every game may be known.
    may_know: bool,
    games: Vec<PackedGame>,
    fingerprints: HashMap<[u8; 16], u32>,
}

impl<'a, F: FnMut(ImportStep)> Import<'a, F> {
    fn new(folder: &'a Path, database: &'a Database, step: F) -> Result<Self, LibraryError> {
        Ok(Import {
            folder,
            database,
            step,
            names: NameTable::default(),
            othello: Batch::new::<Othello>(database)?,
            renju: Batch::new::<Renju>(database)?,
            shogi: Batch::new::<Shogi>(database)?,
            report: ImportReport::default(),
            replaced: Vec::new(),
        })
    }

    fn run(&mut self, files: Vec<PathBuf>, format: Option<Format>) -> Result<(), LibraryError> {
        let of = files.len() as u64;
        let mut failed = Ok(());
        each_file(files, format, |file| {
            failed = self.add_file(file);
            self.report.files += 1;
            let done = self.report.files;
            (self.step)(ImportStep::Files { done, of });
            failed.is_ok()
        });
        failed?;
        self.sort::<Othello>(true)?;
        self.sort::<Renju>(true)?;
        self.sort::<Shogi>(true)
    }

    fn add_file(&mut self, file: Result<StreamedFile, String>) -> Result<(), LibraryError> {
        let file = match file {
            Ok(file) => file,
            Err(why) => {
                // The message names the archive and the file in it.
                let (file, why) = match why.split_once(": ") {
                    Some((file, why)) => (file.to_owned(), why.to_owned()),
                    None => (String::new(), why),
                };
                self.report.refused.push(RefusedFile {
                    file,
                    game: None,
                    why,
                });
                return Ok(());
            }
        };
        let path = file.path.display().to_string();
        let mut source = None;
        for chunk in file.games {
            let games = match chunk {
                Ok(games) => games,
                Err(why) => {
                    self.report.refused.push(RefusedFile {
                        file: path,
                        game: None,
                        why,
                    });
                    return Ok(());
                }
            };
            for (number, game) in games {
                match game {
                    Ok(game) => {
                        let source = match source {
                            Some(source) => source,
                            None => {
                                let names = &mut self.names;
                                let id = self.database.run(|sql| names.file(sql, &path))?;
                                *source.insert(id)
                            }
                        };
                        self.add_game(game, source, number)?;
                    }
                    Err(why) => self.report.refused.push(RefusedFile {
                        file: path.clone(),
                        game: Some(number),
                        why,
                    }),
                }
            }
        }
        Ok(())
    }

    fn add_game(&mut self, game: PreparedGame, file: u32, number: u32) -> Result<(), LibraryError> {
        match game.code {
            Othello::CODE => self.add::<Othello>(game, file, number),
            Renju::CODE => self.add::<Renju>(game, file, number),
            _ => self.add::<Shogi>(game, file, number),
        }
    }

    fn batch<G: LibraryGame>(&mut self) -> &mut Batch {
        match G::CODE {
            Othello::CODE => &mut self.othello,
            Renju::CODE => &mut self.renju,
            _ => &mut self.shogi,
        }
    }

    fn add<G: LibraryGame>(
        &mut self,
        game: PreparedGame,
        file: u32,
        number: u32,
    ) -> Result<(), LibraryError> {
        let database = self.database;
        let batch = self.batch::<G>();
        let known = match batch.fingerprints.get(&game.fingerprint) {
            Some(id) => Some(*id),
            None if batch.may_know => {
                database.run(|sql| known_game::<G>(sql, &game.fingerprint))?
            }
            None => None,
        };
        if let Some(id) = known {
            self.report.known += 1;
            return database.run(|sql| add_source::<G>(sql, id, file, number, Some(&game.heading)));
        }
        let id = batch.next;
        batch.next = id
            .checked_add(1)
            .ok_or(LibraryError::TooMany { most: u32::MAX })?;
        batch.fingerprints.insert(game.fingerprint, id);
        let names = &mut self.names;
        let packed = database.run(|sql| {
            add_source::<G>(sql, id, file, number, None)?;
            insert::<G>(sql, names, id, game)
        })?;
        self.report.added += 1;
        let batch = self.batch::<G>();
        batch.games.push(packed);
        if batch.games.len() >= BATCH {
            self.sort::<G>(false)?;
        }
        Ok(())
    }

    /// Writes the positions of a batch. The last one takes the small segments before it with it.
    fn sort<G: LibraryGame>(&mut self, is_last: bool) -> Result<(), LibraryError> {
        let batch = self.batch::<G>();
        if batch.games.is_empty() {
            return Ok(());
        }
        let games = mem::take(&mut batch.games);
        let mut fingerprints: Vec<_> = mem::take(&mut batch.fingerprints).into_iter().collect();
        batch.may_know = true;
        let first = batch.next - games.len() as u32;
        // In order, the pages of the table become full.
        fingerprints.sort_unstable();
        self.database.run(|sql| {
            let mut insert = sql.prepare_cached(&format!(
                "INSERT INTO {}_fingerprints (fingerprint, game) VALUES (?, ?)",
                G::NAME
            ))?;
            for (fingerprint, game) in &fingerprints {
                insert.execute(params![fingerprint.as_slice(), game])?;
            }
            Ok(())
        })?;
        (self.step)(ImportStep::Sorting {
            games: games.len() as u64,
        });
        let absorbed = if is_last { BATCH as u32 } else { 0 };
        let replaced =
            upkeep::add_segment::<G>(self.folder, self.database, first, games, absorbed)?;
        self.replaced.extend(replaced);
        Ok(())
    }
}

impl Batch {
    fn new<G: Notation>(database: &Database) -> Result<Batch, LibraryError> {
        let last: u32 = database.run(|sql| {
            let query = format!("SELECT ifnull(max(id), 0) FROM {}_games", G::NAME);
            sql.query_row(&query, [], |row| row.get(0))
        })?;
        Ok(Batch {
            next: last + 1,
            may_know: last > 0,
            ..Batch::default()
        })
    }
}

fn known_game<G: Notation>(
    sql: &Connection,
    fingerprint: &[u8; 16],
) -> rusqlite::Result<Option<u32>> {
    let query = format!(
        "SELECT game FROM {}_fingerprints WHERE fingerprint = ?",
        G::NAME
    );
    let mut query = sql.prepare_cached(&query)?;
    query
        .query_row([fingerprint.as_slice()], |row| row.get(0))
        .optional()
}

/// Notes where a game was found. What a second source says otherwise about it is kept beside that source.
fn add_source<G: LibraryGame>(
    sql: &Connection,
    game: u32,
    file: u32,
    number: u32,
    second: Option<&GameHeading>,
) -> rusqlite::Result<()> {
    let differs = match second {
        Some(heading) => differences::<G>(sql, game, heading)?,
        None => None,
    };
    let insert = format!(
        "INSERT INTO {}_sources (game, file, number, differs) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING",
        G::NAME
    );
    sql.prepare_cached(&insert)?
        .execute(params![game, file, number, differs])?;
    Ok(())
}

fn differences<G: Notation>(
    sql: &Connection,
    game: u32,
    heading: &GameHeading,
) -> rusqlite::Result<Option<String>> {
    let query = format!(
        "SELECT b.name, w.name, e.name, date FROM {}_games
         LEFT JOIN names b ON b.id = black LEFT JOIN names w ON w.id = white
         LEFT JOIN names e ON e.id = event WHERE {}_games.id = ?",
        G::NAME,
        G::NAME
    );
    type Known = (Option<String>, Option<String>, Option<String>, u32);
    let (black, white, event, date): Known =
        sql.prepare_cached(&query)?.query_row([game], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })?;
    let players = &heading.players;
    let is_same = (&black, &white, &event, date)
        == (&players.black, &players.white, &heading.event, heading.date);
    let object = || {
        json!({"black": players.black, "white": players.white, "event": heading.event,
               "date": heading.date_text(), "result": heading.result.word()})
    };
    Ok((!is_same).then(|| object().to_string()))
}

fn insert<G: LibraryGame>(
    sql: &Connection,
    names: &mut NameTable,
    id: u32,
    game: PreparedGame,
) -> rusqlite::Result<PackedGame> {
    let heading = &game.heading;
    let facts = GameFacts {
        black: names.name(sql, NameKind::Player, heading.players.black.as_deref())?,
        white: names.name(sql, NameKind::Player, heading.players.white.as_deref())?,
        event: names.name(sql, NameKind::Event, heading.event.as_deref())?,
        date: heading.date,
        black_rating: heading.ratings.black.unwrap_or(0),
        white_rating: heading.ratings.white.unwrap_or(0),
        opening: names.opening(sql, game.opening.as_ref())?,
        plies: game.plies,
        end: names.end(sql, &heading.end)?,
        result: heading.result,
    };
    let start = match &game.start {
        Some(text) => Some(names.start(sql, text)?),
        None => None,
    };
    let more = (!heading.more.is_empty()).then(|| json!(heading.more).to_string());
    let insert = format!(
        "INSERT INTO {}_games (id, start, moves, black, white, event, date, black_rating, white_rating,
         opening, ending, result, score, more) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        G::NAME
    );
    sql.prepare_cached(&insert)?.execute(params![
        id,
        start,
        game.moves,
        facts.black,
        facts.white,
        facts.event,
        facts.date,
        facts.black_rating,
        facts.white_rating,
        facts.opening,
        facts.end,
        facts.result as u8,
        game.score,
        more
    ])?;
    Ok(PackedGame {
        start: game.start.map(Arc::from),
        moves: game.moves,
        facts,
    })
}

/// Who asks for a path that is not there has mistyped it.
#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_missing_path_is_an_error_and_changes_nothing() {
        let folder = std::env::temp_dir().join(format!("library-missing-{}", std::process::id()));
        let mut importer = Importer::open(&folder).expect("a new library");
        let missing = folder.join("nothing-here.csa");
        let result = importer.import(&[missing], None, |_| ());
        assert!(
            matches!(result, Err(LibraryError::Failed { .. })),
            "{result:?}"
        );
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }
}
