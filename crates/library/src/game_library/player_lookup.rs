//! Players: who is there, and what is known about one.

use std::collections::HashMap;

use game::Color;
use rusqlite::{OptionalExtension as _, params};

use super::GameLibrary;
use crate::analysis::{AnalysisStore, PlayerAccuracy, game_losses, most_used};
use crate::game_names::{NameKind, containing};
use crate::library_error::LibraryError;
use crate::library_game::{LibraryGame, OpeningTitle};
use crate::player_record::{
    PlayerCount, PlayerGames, PlayerOpening, PlayerRecord, RecordedAccuracy,
};

/// The most games of a player whose analysis is read: the latest ones.
const ANALYSED: usize = 300;

pub(super) fn players<G: LibraryGame>(
    library: &GameLibrary,
    text: &str,
    most: usize,
) -> Result<Vec<PlayerGames>, LibraryError> {
    let database = library.database();
    let mut counts: HashMap<u32, u64> = HashMap::new();
    for segment in library.segments::<G>()? {
        for facts in segment.facts()? {
            *counts.entry(facts.black).or_default() += 1;
            if facts.white != facts.black {
                *counts.entry(facts.white).or_default() += 1;
            }
        }
    }
    let mut found: Vec<(u64, u32)> = if text.trim().is_empty() {
        counts.into_iter().map(|(id, games)| (games, id)).collect()
    } else {
        let ids = database.run(|sql| containing(sql, NameKind::Player, text.trim()))?;
        let known = ids
            .into_iter()
            .filter_map(|id| Some((*counts.get(&id)?, id)));
        known.collect()
    };
    found.retain(|(_, id)| *id > 0);
    found.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    found.truncate(most);
    database.run(|sql| {
        let mut query = sql.prepare_cached("SELECT name FROM names WHERE id = ?")?;
        let named = found.iter().map(|&(games, id)| {
            let name = query.query_row([id], |row| row.get(0))?;
            Ok(PlayerGames { name, games })
        });
        named.collect()
    })
}

pub(super) fn player<G: LibraryGame>(
    library: &GameLibrary,
    name: &str,
) -> Result<Option<PlayerRecord>, LibraryError> {
    let database = library.database();
    let id: Option<u32> = database.run(|sql| {
        let mut query = sql.prepare_cached("SELECT id FROM names WHERE kind = ? AND name = ?")?;
        let kind = NameKind::Player as u8;
        query
            .query_row(params![kind, name], |row| row.get(0))
            .optional()
    })?;
    let Some(id) = id else { return Ok(None) };
    let mut count = PlayerCount::default();
    let mut games: Vec<(u32, u32)> = Vec::new();
    for segment in library.segments::<G>()? {
        for (number, facts) in (segment.first..).zip(segment.facts()?) {
            if facts.black == id || facts.white == id {
                count.add(id, facts);
                games.push((facts.date, number));
            }
        }
    }
    if games.is_empty() {
        return Ok(None);
    }
    let mut openings = Vec::new();
    for ((opening, color), results) in count.openings {
        let title = database.run(|sql| {
            let mut query =
                sql.prepare_cached("SELECT english, japanese FROM openings WHERE id = ?")?;
            query.query_row([opening], |row| {
                Ok(OpeningTitle {
                    english: row.get(0)?,
                    japanese: row.get(1)?,
                })
            })
        })?;
        let color = if color == Color::Black as u8 {
            Color::Black
        } else {
            Color::White
        };
        openings.push(PlayerOpening {
            title,
            color,
            results,
        });
    }
    openings.sort_by(|a: &PlayerOpening, b| {
        let by_games = b.results.games.cmp(&a.results.games);
        by_games.then_with(|| a.title.english.cmp(&b.title.english))
    });
    games.sort_unstable_by(|a, b| b.cmp(a));
    games.truncate(ANALYSED);
    let numbers = games.iter().map(|(_, number)| *number);
    Ok(Some(PlayerRecord {
        name: name.to_owned(),
        results: count.results,
        years: count.years,
        ratings: count.ratings,
        openings,
        accuracy: accuracy::<G>(library, name, numbers)?,
    }))
}

/// What the engine that was asked most said about a player's moves in some games.
fn accuracy<G: LibraryGame>(
    library: &GameLibrary,
    name: &str,
    numbers: impl Iterator<Item = u32>,
) -> Result<Option<RecordedAccuracy>, LibraryError> {
    let Some((engine, nodes)) = most_used::<G>(library.database())? else {
        return Ok(None);
    };
    let store = AnalysisStore::beside(library.folder(), &engine, nodes)?;
    let mut accuracy = PlayerAccuracy::default();
    for number in numbers {
        let game = library.game::<G>(number)?;
        for row in game_losses(&game, &store)? {
            if game.heading.players[row.color].as_deref() == Some(name) {
                accuracy.add(row.loss);
            }
        }
    }
    Ok((accuracy.moves > 0).then_some(RecordedAccuracy {
        engine,
        nodes,
        accuracy,
    }))
}
