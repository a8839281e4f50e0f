//! What a record says about a game beside its moves.

use game::{ByColor, Color};
use record::Headers;
use record::archive::AnyRecord;

use crate::game_facts::GameResult;

/// What is known about a game beside its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameHeading {
    /// The players' names.
    pub players: ByColor<Option<String>>,
    /// The event.
    pub event: Option<String>,
    /// The day as the number `20260131`; month and day are 0 where they are unknown, and all is without a year.
    pub date: u32,
    /// The players' ratings.
    pub ratings: ByColor<Option<u16>>,
    /// The result.
    pub result: GameResult,
    /// How it ended, in the words of [`AnyRecord::end`].
    pub end: String,
    /// The other headers, in the order of the file.
    pub more: Vec<(String, String)>,
}

/// Headers that a library keeps in another place, or that say nothing about the game.
const ELSEWHERE: [&str; 4] = [
    Headers::EVENT,
    Headers::DATE,
    Headers::RATING_BLACK,
    Headers::RATING_WHITE,
];

impl GameHeading {
    /// The heading of a record.
    pub(crate) fn of(record: &AnyRecord) -> GameHeading {
        let (players, headers) = match record {
            AnyRecord::Shogi(record) => (&record.players, pairs(record.headers.iter())),
            AnyRecord::Renju(record) => (&record.players, pairs(record.headers.iter())),
            AnyRecord::Othello(record) => (&record.players, pairs(record.headers.iter())),
        };
        let get = |key: &str| {
            let mut found = headers.iter().filter(|(known, _)| known == key);
            found
                .next()
                .map(|(_, value)| value.trim())
                .filter(|value| !value.is_empty())
        };
        let date = get(Headers::DATE).and_then(day);
        let date = date.or_else(|| get(Headers::START_TIME).and_then(day));
        let name = |color: Color| {
            let name = players[color].as_deref().map(str::trim);
            name.filter(|name| !name.is_empty()).map(str::to_owned)
        };
        GameHeading {
            players: ByColor {
                black: name(Color::Black),
                white: name(Color::White),
            },
            event: get(Headers::EVENT).map(str::to_owned),
            date: date.unwrap_or(0),
            ratings: ByColor {
                black: rating(record, Color::Black),
                white: rating(record, Color::White),
            },
            result: GameResult::of(record.outcome()),
            end: record.end(),
            more: headers
                .iter()
                .filter(|(key, value)| !ELSEWHERE.contains(&key.as_str()) && !value.is_empty())
                .cloned()
                .collect(),
        }
    }

    /// The year, if it is known.
    #[must_use]
    pub fn year(&self) -> Option<u32> {
        (self.date > 0).then_some(self.date / 10_000)
    }

    /// The day as it was written: `2026-01-31`, `2026-01` or `2026`.
    #[must_use]
    pub fn date_text(&self) -> Option<String> {
        date_text(self.date)
    }
}

/// A day's number as text.
pub(crate) fn date_text(date: u32) -> Option<String> {
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    match (year, month, day) {
        (0, _, _) => None,
        (_, 0, _) => Some(format!("{year:04}")),
        (_, _, 0) => Some(format!("{year:04}-{month:02}")),
        _ => Some(format!("{year:04}-{month:02}-{day:02}")),
    }
}

fn pairs<'a>(headers: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<(String, String)> {
    let owned = headers.map(|(key, value)| (key.to_owned(), value.to_owned()));
    owned.collect()
}

/// The day of a text that begins with one: `2026-01-31`, `2026/1/31 09:30`, `2026`.
fn day(text: &str) -> Option<u32> {
    let date = text.split([' ', 'T']).next()?;
    let mut parts = date
        .split(['-', '/', '.', '年', '月', '日'])
        .map(str::parse::<u32>);
    let year = parts
        .next()?
        .ok()
        .filter(|year| (1..=9999).contains(year))?;
    let mut part = |most| match parts.next() {
        Some(Ok(number)) if number <= most => number,
        _ => 0,
    };
    let month = part(12);
    let day = if month > 0 { part(31) } else { 0 };
    Some(year * 10_000 + month * 100 + day)
}

fn rating(record: &AnyRecord, color: Color) -> Option<u16> {
    let rating: f64 = match record {
        AnyRecord::Shogi(record) => record.rating(color)?,
        AnyRecord::Renju(_) => return None,
        AnyRecord::Othello(record) => {
            let key = match color {
                Color::Black => Headers::RATING_BLACK,
                Color::White => Headers::RATING_WHITE,
            };
            record.headers.get(key)?.trim().parse().ok()?
        }
    };
    // 0 stands for no rating.
    let rounded = rating.round();
    (1.0..=f64::from(u16::MAX))
        .contains(&rounded)
        .then_some(rounded as u16)
}

/// Writes a heading into the headers of a record.
pub(crate) fn fill(headers: &mut Headers, heading: &GameHeading) {
    if let Some(event) = &heading.event {
        headers.push(Headers::EVENT, event.as_str());
    }
    if let Some(date) = heading.date_text() {
        headers.push(Headers::DATE, date);
    }
    for (key, value) in &heading.more {
        headers.push(key.as_str(), value.as_str());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_far_as_they_are_known() {
        for (text, number, again) in [
            ("2026-01-31", 20_260_131, "2026-01-31"),
            ("2026/1/5 09:30:00", 20_260_105, "2026-01-05"),
            ("1999-07", 19_990_700, "1999-07"),
            ("1977", 19_770_000, "1977"),
            ("2026-13-01", 20_260_000, "2026"),
        ] {
            assert_eq!(day(text), Some(number), "{text}");
            assert_eq!(date_text(number).as_deref(), Some(again));
        }
        assert_eq!(day("yesterday"), None);
        assert_eq!(date_text(0), None);
    }
}
