use std::fs;
use std::path::Path;

use rusqlite::{Connection, Row};

use crate::database::{Database, FILE, GAMES};
use crate::library_error::LibraryError;
use crate::segment::SegmentFile;

/// What there is in a library.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryStatistics {
    /// Each of the games that it can hold.
    pub shelves: Vec<ShelfStatistics>,
    /// How many names of players there are.
    pub players: u64,
    /// How many names of events there are.
    pub events: u64,
    /// How many files were imported.
    pub files: u64,
    /// How many analysed positions there are.
    pub analysed: u64,
    /// How many cards there are.
    pub cards: u64,
    /// The bytes of the database.
    pub database_bytes: u64,
}

/// What there is of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShelfStatistics {
    /// The name of the game.
    pub game: &'static str,
    /// How many games there are.
    pub games: u64,
    /// How often games visit a position.
    pub positions: u64,
    /// How many of the games Black won.
    pub black: u64,
    /// How many of the games White won.
    pub white: u64,
    /// How many of the games were drawn.
    pub draws: u64,
    /// The first and the last year.
    pub years: Option<(u32, u32)>,
    /// How many files of positions there are.
    pub segments: u64,
    /// Their bytes.
    pub segment_bytes: u64,
}

impl LibraryStatistics {
    /// The bytes of the whole library.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let segments = self.shelves.iter().map(|shelf| shelf.segment_bytes);
        self.database_bytes + segments.sum::<u64>()
    }
}

pub(super) fn of(folder: &Path, database: &Database) -> Result<LibraryStatistics, LibraryError> {
    let mut statistics = database.run(|sql| {
        let count = |query: &str| sql.query_row(query, [], |row| number(row, 0));
        let mut shelves = Vec::new();
        for game in GAMES {
            shelves.push(shelf(sql, game)?);
        }
        Ok(LibraryStatistics {
            shelves,
            players: count("SELECT count(*) FROM names WHERE kind = 1")?,
            events: count("SELECT count(*) FROM names WHERE kind = 2")?,
            files: count("SELECT count(*) FROM files")?,
            analysed: count("SELECT count(*) FROM analysis")?,
            cards: count("SELECT count(*) FROM cards")?,
            database_bytes: 0,
        })
    })?;
    let beside = ["", "-wal"].map(|end| folder.join(format!("{FILE}{end}")));
    statistics.database_bytes = beside
        .iter()
        .map(|path| fs::metadata(path).map_or(0, |about| about.len()))
        .sum();
    for (code, shelf) in (1..).zip(&mut statistics.shelves) {
        let files: Vec<(u32, String)> = database.run(|sql| {
            let mut query =
                sql.prepare(&format!("SELECT first, file FROM {}_segments", shelf.game))?;
            let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        })?;
        for (first, file) in files {
            shelf.positions += SegmentFile::open(&folder.join(file), first, code)?.visits();
        }
    }
    Ok(statistics)
}

fn shelf(sql: &Connection, game: &'static str) -> rusqlite::Result<ShelfStatistics> {
    let query = format!(
        "SELECT count(*), ifnull(sum(result = 1), 0), ifnull(sum(result = 2), 0),
             ifnull(sum(result = 3), 0), min(nullif(date, 0)) / 10000, max(date) / 10000
         FROM {game}_games"
    );
    let mut shelf = sql.query_row(&query, [], |row| {
        let first: Option<u32> = row.get(4)?;
        let last: Option<u32> = row.get(5)?;
        Ok(ShelfStatistics {
            game,
            games: number(row, 0)?,
            black: number(row, 1)?,
            white: number(row, 2)?,
            draws: number(row, 3)?,
            years: first.zip(last),
            ..ShelfStatistics::default()
        })
    })?;
    let query = format!("SELECT count(*), ifnull(sum(bytes), 0) FROM {game}_segments");
    (shelf.segments, shelf.segment_bytes) =
        sql.query_row(&query, [], |row| Ok((number(row, 0)?, number(row, 1)?)))?;
    Ok(shelf)
}

/// SQLite has no unsigned numbers.
fn number(row: &Row<'_>, at: usize) -> rusqlite::Result<u64> {
    Ok(u64::try_from(row.get::<_, i64>(at)?).unwrap_or(0))
}
