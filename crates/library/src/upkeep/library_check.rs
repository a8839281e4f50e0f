use std::fmt;
use std::path::Path;

use game::Game as _;
use othello::Othello;
use renju::Renju;
use rusqlite::{OptionalExtension as _, params};
use shogi::Shogi;

use super::segment_list::{add_segment, checkpoint, remove_files, remove_unlisted};
use crate::database::Database;
use crate::fingerprint_table;
use crate::folder_lock::FolderLock;
use crate::game_library::{all_packed, packed_rows};
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;
use crate::move_code;
use crate::packed_game::{PackedGame, fingerprint, start_position};
use crate::segment;

/// The most games of a segment that compaction makes.
const LARGEST: u32 = 1 << 20;

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UpkeepReport {
    /// How many games were replayed.
    pub games: u64,
    /// How many files of positions were checked or written.
    pub segments: u64,
    /// What is wrong with files of positions.
    pub damaged: Vec<DamagedSegment>,
    /// What is wrong with games and tables: only an older copy of the library helps.
    pub broken: Vec<String>,
    /// Whether the files of positions were made again.
    pub repaired: bool,
}

/// A file of positions that is not what it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DamagedSegment {
    /// The file.
    pub file: String,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for DamagedSegment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.why)
    }
}

/// Checks a library: every game is replayed, every file of positions compared with its checksum. With `repair`, the
/// positions of a game with a damaged file are written again from its games.
pub fn verify(
    folder: &Path,
    repair: bool,
    mut step: impl FnMut(&str),
) -> Result<UpkeepReport, LibraryError> {
    let lock = if repair {
        Some(FolderLock::take(folder)?)
    } else {
        None
    };
    let database = Database::open(folder)?;
    let mut report = UpkeepReport::default();
    let said: String =
        database.run(|sql| sql.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)))?;
    if said != "ok" {
        report
            .broken
            .push(format!("{}: {said}", database.file.display()));
    }
    let mut damaged = [false; 3];
    for (game, damaged) in [
        verify_game::<Othello>,
        verify_game::<Renju>,
        verify_game::<Shogi>,
    ]
    .into_iter()
    .zip(&mut damaged)
    {
        let before = report.damaged.len();
        game(folder, &database, &mut report)?;
        *damaged = report.damaged.len() > before;
    }
    if repair && report.broken.is_empty() {
        let [othello, renju, shogi] = damaged;
        if othello {
            step(Othello::NAME);
            rebuild::<Othello>(folder, &database)?;
        }
        if renju {
            step(Renju::NAME);
            rebuild::<Renju>(folder, &database)?;
        }
        if shogi {
            step(Shogi::NAME);
            rebuild::<Shogi>(folder, &database)?;
        }
        report.repaired = damaged.contains(&true);
    }
    drop(lock);
    Ok(report)
}

/// Makes as few files of positions as possible of a library, and leaves no gaps in its database.
pub fn compact(folder: &Path, mut step: impl FnMut(&str)) -> Result<UpkeepReport, LibraryError> {
    let _lock = FolderLock::take(folder)?;
    let database = Database::open(folder)?;
    remove_unlisted(folder, &database)?;
    let mut report = UpkeepReport::default();
    report.segments += compacted::<Othello>(folder, &database, &mut step)?;
    report.segments += compacted::<Renju>(folder, &database, &mut step)?;
    report.segments += compacted::<Shogi>(folder, &database, &mut step)?;
    database.run(|sql| sql.execute_batch("VACUUM"))?;
    database.run(checkpoint)?;
    Ok(report)
}

fn compacted<G: LibraryGame>(
    folder: &Path,
    database: &Database,
    step: &mut impl FnMut(&str),
) -> Result<u64, LibraryError> {
    let last = last_game::<G>(database)?;
    let count: u32 = database.run(|sql| {
        let query = format!("SELECT count(*) FROM {}_segments", G::NAME);
        sql.query_row(&query, [], |row| row.get(0))
    })?;
    if count <= last.div_ceil(LARGEST) {
        return Ok(0);
    }
    step(G::NAME);
    rebuild::<G>(folder, database)
}

/// Writes all files of positions of a game again; the number of them.
fn rebuild<G: LibraryGame>(folder: &Path, database: &Database) -> Result<u64, LibraryError> {
    let last = last_game::<G>(database)?;
    let old: Vec<String> = database.run(|sql| {
        let mut query = sql.prepare(&format!("SELECT file FROM {}_segments", G::NAME))?;
        let rows = query.query_map([], |row| row.get(0))?;
        rows.collect()
    })?;
    database.run(|sql| sql.execute_batch("BEGIN IMMEDIATE"))?;
    let made = || -> Result<u64, LibraryError> {
        database.run(|sql| sql.execute(&format!("DELETE FROM {}_segments", G::NAME), []))?;
        let mut segments = 0;
        for first in (1..=last).step_by(LARGEST as usize) {
            let end = last.min(first + LARGEST - 1);
            let games = database.run(|sql| all_packed::<G>(sql, first..=end))?;
            if games.len() as u64 != u64::from(end - first) + 1 {
                return Err(LibraryError::damaged(&database.file, "games are missing"));
            }
            add_segment::<G>(folder, database, first, games, 0)?;
            segments += 1;
        }
        database.run(|sql| sql.execute_batch("COMMIT"))?;
        Ok(segments)
    };
    match made() {
        Ok(segments) => {
            let query = format!("SELECT 1 FROM {}_segments WHERE file = ?", G::NAME);
            let mut replaced = Vec::new();
            for file in old {
                let is_listed = database
                    .run(|sql| sql.query_row(&query, params![file], |_| Ok(())).optional())?;
                if is_listed.is_none() {
                    replaced.push(file);
                }
            }
            remove_files(folder, &replaced);
            Ok(segments)
        }
        Err(why) => {
            // The error that comes first tells more than one of the way back.
            let _ = database.run(|sql| sql.execute_batch("ROLLBACK"));
            Err(why)
        }
    }
}

fn last_game<G: LibraryGame>(database: &Database) -> Result<u32, LibraryError> {
    database.run(|sql| {
        let query = format!("SELECT ifnull(max(id), 0) FROM {}_games", G::NAME);
        sql.query_row(&query, [], |row| row.get(0))
    })
}

fn verify_game<G: LibraryGame>(
    folder: &Path,
    database: &Database,
    report: &mut UpkeepReport,
) -> Result<(), LibraryError> {
    let listed: Vec<(u32, u32, String, i64, Vec<u8>)> = database.run(|sql| {
        let query = format!(
            "SELECT first, count, file, bytes, sha256 FROM {}_segments ORDER BY first",
            G::NAME
        );
        let mut query = sql.prepare(&query)?;
        let rows = query.query_map([], |row| {
            Ok((
                row.get(0)?,
                row.get(1)?,
                row.get(2)?,
                row.get(3)?,
                row.get(4)?,
            ))
        })?;
        rows.collect()
    })?;
    let last = last_game::<G>(database)?;
    let mut next = 1;
    for (first, count, file, bytes, sha256) in listed {
        report.segments += 1;
        let mut damaged = |why: &str| {
            let why = why.to_owned();
            report.damaged.push(DamagedSegment {
                file: file.clone(),
                why,
            });
        };
        if first != next {
            damaged("it does not follow the file before it");
        }
        next = first + count;
        match segment::sha256_of(&folder.join(&file)) {
            Err(why) => damaged(&why.to_string()),
            Ok((length, _)) if Ok(length) != u64::try_from(bytes) => {
                damaged("its length has changed")
            }
            Ok((_, found)) if found.as_slice() != sha256 => damaged("its checksum has changed"),
            Ok(_) => {}
        }
    }
    if next != last + 1 {
        let file = format!("positions-{}", G::NAME);
        let why = format!("games {next} to {last} have no file of positions");
        report.damaged.push(DamagedSegment { file, why });
    }
    let mut known = Vec::new();
    let mut broken = Vec::new();
    database.run(|sql| {
        packed_rows::<G>(sql, 1..=last, |number, game| {
            report.games += 1;
            let fingerprint = fingerprint(game.start.as_deref(), &game.moves);
            known.push((fingerprint_table::place(&fingerprint), number));
            if !is_playable::<G>(&game) {
                broken.push(format!("game {number} of {} cannot be replayed", G::NAME));
            }
            true
        })
    })?;
    if !database.run(|sql| fingerprint_table::holds::<G>(sql, known))? {
        broken.push(format!(
            "the fingerprints of games of {} do not fit their moves",
            G::NAME
        ));
    }
    report.broken.append(&mut broken);
    Ok(())
}

fn is_playable<G: LibraryGame>(game: &PackedGame) -> bool {
    let start = start_position::<G>(game.start.as_deref());
    start.is_some_and(|start| move_code::unpack::<G>(&start, &game.moves).is_some())
}
