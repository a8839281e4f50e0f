//! What is kept of finished games: ratings, results and records.

use boards::games::GameKind;
use boards::page::text;
use game::{ByColor, Outcome};
use online::store::ResultRow;
use web::messages::{ClubAnswer, ClubPlace, ClubResult, Document, Text};

use super::club_words::of_store;
use super::endings::{ending_text, side};
use super::open_club::OpenClub;

/// How many results a page gets.
const MOST_RESULTS: u32 = 100;
/// How many places of a ranking a page gets.
const MOST_PLACES: usize = 200;

impl OpenClub {
    /// The ratings of a game.
    pub(super) fn ranking(&self, game: &str) -> Result<ClubAnswer, Text> {
        let ranking = self.store.ranking(game).map_err(|why| of_store(&why))?;
        let count = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        let places = ranking
            .into_iter()
            .take(MOST_PLACES)
            .map(|player| ClubPlace {
                name: player.name,
                rating: player.live.rate.round() as i32,
                games: count(player.live.games),
                wins: count(player.live.wins),
                draws: count(player.live.draws),
                losses: count(player.live.losses),
            });
        Ok(ClubAnswer::Ranking {
            places: places.collect(),
        })
    }

    /// The last games.
    pub(super) fn history(&self) -> Result<ClubAnswer, Text> {
        let results = self.store.results(MOST_RESULTS);
        let results = results.map_err(|why| of_store(&why))?;
        Ok(ClubAnswer::History {
            results: results.iter().map(shown).collect(),
        })
    }

    /// A finished game.
    pub(super) fn record(&self, id: &str) -> Result<ClubAnswer, Text> {
        let result = self.store.result(id).map_err(|why| of_store(&why))?;
        let result = result.ok_or_else(no_record)?;
        let kind = GameKind::named(&result.game).ok_or_else(no_record)?;
        let file = self.files.read_record(id).map_err(|why| of_store(&why))?;
        let (path, bytes) = file.ok_or_else(no_record)?;
        let name = path.file_name().map(|name| name.to_string_lossy());
        let documents = boards::desk::of_kind(kind).read_record(&bytes, name.as_deref())?;
        let document = documents.into_iter().next().ok_or_else(no_record)?;
        let ByColor { black, white } = &result.players;
        Ok(ClubAnswer::Record {
            document: Document {
                title: format!("{black} – {white}"),
                ..document
            },
            result: shown(&result),
        })
    }
}

fn shown(row: &ResultRow) -> ClubResult {
    let ByColor { black, white } = row.players.clone();
    ClubResult {
        id: row.id.clone(),
        game: row.game.clone(),
        names: [black, white],
        winner: row.ending.outcome.and_then(Outcome::winner).map(side),
        text: ending_text(&row.game, row.ending),
        moves: row.moves,
        is_rated: row.is_rated,
        ended: row.ended.as_millis() as f64,
    }
}

fn no_record() -> Text {
    text("this game has no record", "この対局の棋譜はありません")
}
