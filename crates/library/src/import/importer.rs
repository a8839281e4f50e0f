use std::collections::{HashMap, HashSet};
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::Notation;
use othello::Othello;
use record::archive::{Format, record_files};
use renju::Renju;
use rusqlite::{Connection, params};
use serde_json::json;
use shogi::Shogi;

use super::import_report::{ImportReport, ImportStep, RefusedFile};
use super::prepared_game::PreparedGame;
use super::record_stream::{StreamedFile, each_file};
use crate::database::Database;
use crate::fingerprint_table::{self, SoughtGame};
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

/// The most games of a file that are refused one by one: a file that is no record may have thousands.
const REASONS: u64 = 10;

/// The most letters of a reason why something was refused.
const LONGEST_REASON: usize = 400;

/// Adds record files to a library, alone in its folder. An import is there as a whole or not at all, whatever happens
/// meanwhile.
pub struct Importer {
    folder: PathBuf,
    database: Database,
    /// A folder whose files are noted by their names in it.
    base: Option<PathBuf>,
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
            base: None,
            _lock: lock,
        })
    }

    /// Notes files below a folder by their names in it, and not by their whole paths: what somebody sent has no place.
    #[must_use]
    pub fn naming_from(self, base: &Path) -> Importer {
        let base = Some(base.to_owned());
        Importer { base, ..self }
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
            let found = record_files(&path, format).map_err(|why| {
                let (shown, why) = (format!("{}: ", path.display()), why.to_string());
                LibraryError::Failed {
                    file: path.clone(),
                    // Most of these errors name the file themselves.
                    why: why.strip_prefix(&shown).unwrap_or(&why).to_owned(),
                }
            })?;
            let records = found.into_iter().filter(|file| !is_summary(file));
            files.extend(records.filter(|file| listed.insert(file.clone())));
        }
        self.database
            .run(|connection| connection.execute_batch("BEGIN IMMEDIATE"))?;
        let mut import = Import::new(&self.folder, &self.database, step)?;
        import.base.clone_from(&self.base);
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
    base: Option<PathBuf>,
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
            base: None,
            names: NameTable::default(),
            othello: Batch::new::<Othello>(database)?,
            renju: Batch::new::<Renju>(database)?,
            shogi: Batch::new::<Shogi>(database)?,
            report: ImportReport::default(),
            replaced: Vec::new(),
        })
    }

    fn run(&mut self, files: Vec<PathBuf>, format: Option<Format>) -> Result<(), LibraryError> {
        let places: HashSet<PathBuf> = files.iter().map(|file| on_disk(file)).collect();
        let of = places.iter().map(|place| length(place)).sum();
        // An archive is read from the moment on in which its first file is.
        let mut done = 0;
        let mut seen = HashSet::new();
        let mut failed = Ok(());
        each_file(files, format, |file| {
            let place = file.as_ref().ok().map(|file| on_disk(&file.path));
            failed = self.add_file(file);
            self.report.files += 1;
            if let Some(place) = place
                && !seen.contains(&place)
            {
                done += length(&place);
                seen.insert(place);
            }
            (self.step)(ImportStep::Bytes { done, of });
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
                self.refuse(file, None, &why);
                return Ok(());
            }
        };
        let shown = self
            .base
            .as_deref()
            .and_then(|base| file.path.strip_prefix(base).ok());
        let path = shown.unwrap_or(&file.path).display().to_string();
        let mut source = None;
        let mut refused = 0_u64;
        for chunk in file.games {
            let games = match chunk {
                Ok(games) => games,
                Err(why) => {
                    self.refuse(path, None, &why);
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
                    Err(why) => {
                        refused += 1;
                        if refused <= REASONS {
                            self.refuse(path.clone(), Some(number), &why);
                        }
                    }
                }
            }
        }
        if refused > REASONS {
            let more = refused - REASONS;
            self.refuse(path, None, &format!("{more} more games are refused"));
        }
        Ok(())
    }

    fn refuse(&mut self, file: String, game: Option<u32>, why: &str) {
        // A reason may quote a line of megabytes.
        let mut short: String = why.chars().take(LONGEST_REASON).collect();
        if short.len() < why.len() {
            short.push('…');
        }
        self.report.refused.push(RefusedFile {
            file,
            game,
            why: short,
        });
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
                let sought = SoughtGame {
                    fingerprint: &game.fingerprint,
                    start: game.start.as_deref(),
                    moves: &game.moves,
                };
                database.run(|sql| fingerprint_table::known::<G>(sql, &sought))?
            }
            None => None,
        };
        if let Some(id) = known {
            self.report.known += 1;
            return database.run(|sql| add_source::<G>(sql, id, file, number, &game.heading));
        }
        let id = batch.next;
        batch.next = id
            .checked_add(1)
            .ok_or(LibraryError::TooMany { most: u32::MAX })?;
        batch.fingerprints.insert(game.fingerprint, id);
        let names = &mut self.names;
        let packed = database.run(|sql| insert::<G>(sql, names, id, game, (file, number)))?;
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
        let fingerprints = mem::take(&mut batch.fingerprints);
        batch.may_know = true;
        let first = batch.next - games.len() as u32;
        self.database
            .run(|sql| fingerprint_table::add::<G>(sql, fingerprints))?;
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

/// Whether a file of a match's folder says how the match went, and has no games.
fn is_summary(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let is_named = name.is_some_and(|name| ["summary.json", "summary.txt"].contains(&name));
    is_named && path.with_file_name("plan.toml").is_file()
}

/// The file on disk: of a file in an archive, the archive.
fn on_disk(path: &Path) -> PathBuf {
    let mut above = path.ancestors();
    above.find(|path| path.is_file()).unwrap_or(path).to_owned()
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |about| about.len())
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

/// Notes another place where a game was found, and what it says otherwise about the game.
fn add_source<G: LibraryGame>(
    sql: &Connection,
    game: u32,
    file: u32,
    number: u32,
    heading: &GameHeading,
) -> rusqlite::Result<()> {
    let query = format!("SELECT file, number FROM {}_games WHERE id = ?", G::NAME);
    let first: (u32, u32) = sql
        .prepare_cached(&query)?
        .query_row([game], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if first == (file, number) {
        return Ok(());
    }
    let differs = differences::<G>(sql, game, heading)?;
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
    (file, number): (u32, u32),
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
    let mut more = Vec::new();
    for (key, value) in &heading.more {
        more.push((names.header_key(sql, key)?, value));
    }
    let more = (!more.is_empty()).then(|| json!(more).to_string());
    let insert = format!(
        "INSERT INTO {}_games (id, start, moves, black, white, event, date, black_rating, white_rating,
         opening, ending, result, file, number, score, more)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
        file,
        number,
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
