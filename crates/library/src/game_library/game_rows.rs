//! Games as rows of the database.

use std::ops::RangeInclusive;
use std::sync::Arc;

use game::{ByColor, Line};
use rusqlite::{Connection, OptionalExtension as _, Result as SqlResult, Row, params};

use crate::database::Database;
use crate::game_facts::{GameFacts, GameResult};
use crate::library_error::LibraryError;
use crate::library_game::{LibraryGame, OpeningTitle};
use crate::move_code;
use crate::packed_game::{PackedGame, start_position};
use crate::record_heading::GameHeading;
use crate::stored_game::{GameSource, StoredGame};

const COLUMNS: &str = "g.id, s.text, g.moves, g.black, g.white, g.event, g.date, g.black_rating,
    g.white_rating, g.opening, g.ending, g.result";

fn packed<G: LibraryGame>(row: &Row<'_>) -> SqlResult<(u32, PackedGame)> {
    let start: Option<String> = row.get(1)?;
    let moves: Vec<u8> = row.get(2)?;
    let width = match &start {
        None => G::move_bytes(&G::start(&G::Rules::default())),
        Some(text) => start_position::<G>(Some(text)).map_or(1, |start| G::move_bytes(&start)),
    };
    let facts = GameFacts {
        black: row.get(3)?,
        white: row.get(4)?,
        event: row.get(5)?,
        date: row.get(6)?,
        black_rating: row.get(7)?,
        white_rating: row.get(8)?,
        opening: row.get(9)?,
        end: row.get(10)?,
        result: GameResult::of_code(row.get(11)?),
        plies: u16::try_from(moves.len() / width).unwrap_or(u16::MAX),
    };
    let game = PackedGame {
        start: start.map(Arc::from),
        moves: moves.into(),
        facts,
    };
    Ok((row.get(0)?, game))
}

/// Calls `each` with the games of a range of numbers, in order, until it returns `false`.
pub(crate) fn packed_rows<G: LibraryGame>(
    sql: &Connection,
    numbers: RangeInclusive<u32>,
    mut each: impl FnMut(u32, PackedGame) -> bool,
) -> SqlResult<()> {
    let query = format!(
        "SELECT {COLUMNS} FROM {}_games g LEFT JOIN starts s ON s.id = g.start
         WHERE g.id BETWEEN ? AND ? ORDER BY g.id",
        G::NAME
    );
    let mut query = sql.prepare_cached(&query)?;
    let mut rows = query.query(params![numbers.start(), numbers.end()])?;
    while let Some(row) = rows.next()? {
        let (number, game) = packed::<G>(row)?;
        if !each(number, game) {
            break;
        }
    }
    Ok(())
}

/// The games of a range of numbers.
pub(crate) fn all_packed<G: LibraryGame>(
    sql: &Connection,
    numbers: RangeInclusive<u32>,
) -> SqlResult<Vec<PackedGame>> {
    let mut games = Vec::new();
    packed_rows::<G>(sql, numbers, |_, game| {
        games.push(game);
        true
    })?;
    Ok(games)
}

/// A game with all that is known about it.
pub(super) fn stored<G: LibraryGame>(
    database: &Database,
    number: u32,
) -> Result<StoredGame<G>, LibraryError> {
    let no_game = || LibraryError::NoGame {
        game: G::NAME,
        number,
    };
    let row = database
        .run(|sql| read(sql, G::NAME, number))?
        .ok_or_else(no_game)?;
    let unreadable = || {
        let why = format!("game {number} of {} cannot be replayed", G::NAME);
        LibraryError::damaged(&database.file, &why)
    };
    let start = start_position::<G>(row.start.as_deref()).ok_or_else(unreadable)?;
    let moves = move_code::unpack::<G>(&start, &row.moves).ok_or_else(unreadable)?;
    let mut line = Line::<G>::from_position(G::rules_of(&start), start);
    for m in moves {
        line.push_unchecked(m);
    }
    Ok(StoredGame {
        number,
        line,
        heading: row.heading,
        opening: row.opening,
        score: row.score,
        sources: database.run(|sql| sources(sql, G::NAME, number))?,
    })
}

/// What the database has of a game.
struct GameRow {
    start: Option<String>,
    moves: Vec<u8>,
    heading: GameHeading,
    opening: Option<OpeningTitle>,
    score: Option<i32>,
}

fn read(sql: &Connection, game: &str, number: u32) -> SqlResult<Option<GameRow>> {
    let query = format!(
        "SELECT s.text, g.moves, b.name, w.name, e.name, g.date, g.black_rating, g.white_rating,
             o.english, o.japanese, n.words, g.result, g.score, g.more
         FROM {game}_games g LEFT JOIN starts s ON s.id = g.start
         LEFT JOIN names b ON b.id = g.black LEFT JOIN names w ON w.id = g.white
         LEFT JOIN names e ON e.id = g.event LEFT JOIN openings o ON o.id = g.opening
         LEFT JOIN ends n ON n.id = g.ending WHERE g.id = ?"
    );
    let mut query = sql.prepare_cached(&query)?;
    let row = query.query_row([number], |row| {
        let rating = |at| Ok::<_, rusqlite::Error>(Some(row.get::<_, u16>(at)?).filter(|n| *n > 0));
        let more: Option<String> = row.get(13)?;
        let more: Vec<(u32, String)> = more
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default();
        let mut headers = Vec::new();
        for (key, value) in more {
            let mut name = sql.prepare_cached("SELECT name FROM header_keys WHERE id = ?")?;
            headers.push((name.query_row([key], |row| row.get(0))?, value));
        }
        let title = (row.get(8)?, row.get(9)?);
        Ok(GameRow {
            start: row.get(0)?,
            moves: row.get(1)?,
            heading: GameHeading {
                players: ByColor {
                    black: row.get(2)?,
                    white: row.get(3)?,
                },
                event: row.get(4)?,
                date: row.get(5)?,
                ratings: ByColor {
                    black: rating(6)?,
                    white: rating(7)?,
                },
                result: GameResult::of_code(row.get(11)?),
                end: row.get::<_, Option<String>>(10)?.unwrap_or_default(),
                more: headers,
            },
            opening: match title {
                (Some(english), Some(japanese)) => Some(OpeningTitle { english, japanese }),
                _ => None,
            },
            score: row.get(12)?,
        })
    });
    row.optional()
}

fn sources(sql: &Connection, game: &str, number: u32) -> SqlResult<Vec<GameSource>> {
    let query = format!(
        "SELECT f.path, s.number, s.differs FROM (
             SELECT 0 AS place, file, number, NULL AS differs FROM {game}_games WHERE id = ?1
             UNION ALL SELECT 1, file, number, differs FROM {game}_sources WHERE game = ?1
         ) s JOIN files f ON f.id = s.file ORDER BY s.place, s.file, s.number"
    );
    let mut query = sql.prepare_cached(&query)?;
    let rows = query.query_map([number], |row| {
        Ok(GameSource {
            file: row.get(0)?,
            number: row.get(1)?,
            differs: row.get(2)?,
        })
    })?;
    rows.collect()
}
