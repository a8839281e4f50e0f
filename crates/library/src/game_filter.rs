use std::collections::HashSet;

use rusqlite::{Connection, Result as SqlResult, params};

use crate::game_facts::{GameFacts, GameResult};
use crate::game_names::{NameKind, containing};

/// Conditions about a game that need no board. All that are given must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    /// A part of the name of either player.
    pub player: Option<String>,
    /// A part of the name of Black.
    pub black: Option<String>,
    /// A part of the name of White.
    pub white: Option<String>,
    /// A part of the event's name.
    pub event: Option<String>,
    /// A part of the opening's name, in English or Japanese.
    pub opening: Option<String>,
    /// A part of the words for how the game ended.
    pub end: Option<String>,
    /// The result.
    pub result: Option<GameResult>,
    /// The first and the last year.
    pub years: Option<(u32, u32)>,
    /// The lowest and the highest rating of both players.
    pub ratings: Option<(u16, u16)>,
    /// The fewest and the most moves.
    pub plies: Option<(u16, u16)>,
}

impl GameFilter {
    /// The same filter with the numbers of names.
    pub(crate) fn resolve(&self, sql: &Connection) -> SqlResult<ResolvedFilter> {
        let names = |kind, text: &Option<String>| -> SqlResult<Option<HashSet<u32>>> {
            let found = text.as_ref().map(|text| containing(sql, kind, text));
            Ok(found.transpose()?.map(|ids| ids.into_iter().collect()))
        };
        let words = |query: &str, text: &Option<String>| -> SqlResult<Option<HashSet<u16>>> {
            let Some(text) = text else { return Ok(None) };
            let mut query = sql.prepare_cached(query)?;
            let found = query.query_map(params![text], |row| row.get(0))?;
            found.collect::<SqlResult<_>>().map(Some)
        };
        Ok(ResolvedFilter {
            player: names(NameKind::Player, &self.player)?,
            black: names(NameKind::Player, &self.black)?,
            white: names(NameKind::Player, &self.white)?,
            event: names(NameKind::Event, &self.event)?,
            opening: words(
                "SELECT id FROM openings WHERE instr(lower(english), lower(?1)) > 0
                 OR instr(japanese, ?1) > 0",
                &self.opening,
            )?,
            end: words("SELECT id FROM ends WHERE instr(words, ?1) > 0", &self.end)?,
            result: self.result,
            years: self.years,
            ratings: self.ratings,
            plies: self.plies,
        })
    }

    /// Whether every game passes.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self == GameFilter::default()
    }
}

/// A filter in the numbers of a library.
pub(crate) struct ResolvedFilter {
    player: Option<HashSet<u32>>,
    black: Option<HashSet<u32>>,
    white: Option<HashSet<u32>>,
    event: Option<HashSet<u32>>,
    opening: Option<HashSet<u16>>,
    end: Option<HashSet<u16>>,
    result: Option<GameResult>,
    years: Option<(u32, u32)>,
    ratings: Option<(u16, u16)>,
    plies: Option<(u16, u16)>,
}

impl ResolvedFilter {
    pub(crate) fn passes(&self, facts: &GameFacts) -> bool {
        let within = |range: Option<(u16, u16)>, number: u16| {
            range.is_none_or(|(least, most)| (least..=most).contains(&number))
        };
        let is_rated = |rating: u16| match self.ratings {
            None => true,
            Some(_) => rating > 0 && within(self.ratings, rating),
        };
        let year = facts.date / 10_000;
        self.result.is_none_or(|result| result == facts.result)
            && within(self.plies, facts.plies)
            && self
                .years
                .is_none_or(|(first, last)| (first..=last).contains(&year))
            && is_rated(facts.black_rating)
            && is_rated(facts.white_rating)
            && self.end.as_ref().is_none_or(|ids| ids.contains(&facts.end))
            && self
                .opening
                .as_ref()
                .is_none_or(|ids| ids.contains(&facts.opening))
            && self
                .event
                .as_ref()
                .is_none_or(|ids| ids.contains(&facts.event))
            && self
                .black
                .as_ref()
                .is_none_or(|ids| ids.contains(&facts.black))
            && self
                .white
                .as_ref()
                .is_none_or(|ids| ids.contains(&facts.white))
            && self
                .player
                .as_ref()
                .is_none_or(|ids| ids.contains(&facts.black) || ids.contains(&facts.white))
    }
}
