use std::collections::HashMap;
use std::fmt::{self, Write as _};

use game::{ByColor, Color, Game as _};

use ::renju::{Renju, RuleSet, Rules, Size};

use super::entry::score;
use crate::renju::{Headers, Record};

/// Why a game cannot be written. The number is its place among the games, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// Stones were set up before the first move, or the board is not 15 by 15.
    SetUp(usize),
    /// Rules that RenjuNet does not collect.
    Rules(usize, RuleSet),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::SetUp(index) => write!(
                f,
                "game {}: expected to start on an empty board of 15 by 15",
                index + 1
            ),
            WriteError::Rules(index, found) => write!(
                f,
                "game {}: expected the rules renju or standard, found {found}",
                index + 1
            ),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes a database of these games, with the tables they need.
///
/// The times and the comments of moves are lost, and of an end only the score is left. Headers
/// whose keys are capital letters become attributes.
pub fn to_text(games: &[Record]) -> Result<String, WriteError> {
    let mut tables = Tables::default();
    let mut entries = String::new();
    for (index, record) in games.iter().enumerate() {
        let size = record.start.size();
        if size != Size::RENJU || record.start != Renju::start(&record.rules()) {
            return Err(WriteError::SetUp(index));
        }
        let Rules { rule_set, .. } = record.rules();
        if !matches!(rule_set, RuleSet::Renju | RuleSet::Standard) {
            return Err(WriteError::Rules(index, rule_set));
        }
        push_game(&mut entries, &mut tables, record, index);
    }
    let mut text =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"1.0\">\n");
    tables.push_to(&mut text);
    text.push_str("<games>\n");
    text.push_str(&entries);
    text.push_str("</games>\n</database>\n");
    Ok(text)
}

/// The names that games refer to, each with its number.
#[derive(Default)]
struct Tables {
    rules: Table<String>,
    openings: Table<String>,
    cities: Table<String>,
    players: Table<String>,
    tournaments: Table<[String; 3]>,
}

/// Values in the order of their numbers, which start at 1.
struct Table<T> {
    values: Vec<T>,
    ids: HashMap<T, usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table {
            values: Vec::new(),
            ids: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + std::hash::Hash> Table<T> {
    fn id(&mut self, value: T) -> usize {
        let next = self.values.len() + 1;
        let id = *self.ids.entry(value.clone()).or_insert(next);
        if id == next {
            self.values.push(value);
        }
        id
    }
}

impl Tables {
    fn push_to(&self, text: &mut String) {
        push_names(text, "cities", "city", &self.cities);
        push_names(text, "rules", "rule", &self.rules);
        push_names(text, "openings", "opening", &self.openings);
        text.push_str("<players>\n");
        for (id, player) in (1..).zip(&self.players.values) {
            let (name, surname) = match player.rsplit_once(' ') {
                Some((name, surname)) if !name.is_empty() && !surname.is_empty() => (name, surname),
                _ => ("", player.as_str()),
            };
            element(
                text,
                "player",
                &[
                    ("id", &id.to_string()),
                    ("name", name),
                    ("surname", surname),
                ],
            );
            text.push_str(" />\n");
        }
        text.push_str("</players>\n<tournaments>\n");
        for (id, [name, city, date]) in (1..).zip(&self.tournaments.values) {
            let id = id.to_string();
            let digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
            let year = date.get(..4).filter(digits).unwrap_or_default();
            let mut attributes = vec![("id", id.as_str()), ("name", name), ("city", city)];
            if year != date {
                attributes.push(("start", date));
            }
            attributes.push(("year", year));
            element(text, "tournament", &attributes);
            text.push_str(" />\n");
        }
        text.push_str("</tournaments>\n");
    }
}

fn push_names(text: &mut String, list: &str, name: &str, table: &Table<String>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "<{list}>");
    for (id, value) in (1..).zip(&table.values) {
        element(text, name, &[("id", &id.to_string()), ("name", value)]);
        text.push_str(" />\n");
    }
    let _ = writeln!(text, "</{list}>");
}

fn push_game(text: &mut String, tables: &mut Tables, record: &Record, index: usize) {
    let header = |key| record.headers.get(key);
    let number = |id: Option<usize>| id.map_or_else(String::new, |id| id.to_string());
    let event = [Headers::EVENT, Headers::SITE, Headers::DATE].map(header);
    let tournament = event.iter().any(Option::is_some).then(|| {
        let [name, site, date] = event.map(|text| text.unwrap_or_default().to_owned());
        let city = number((!site.is_empty()).then(|| tables.cities.id(site)));
        tables.tournaments.id([name, city, date])
    });
    let gomoku = record.start.rule_set() == RuleSet::Standard;
    let rule = header(Headers::OPENING_RULE).or(gomoku.then_some("gomoku"));
    let rule = rule.map(|name| tables.rules.id(name.to_owned()));
    let opening = header(Headers::OPENING).map(|name| tables.openings.id(name.to_owned()));
    let players: ByColor<Option<usize>> = ByColor {
        black: player(tables, record, Color::Black),
        white: player(tables, record, Color::White),
    };
    let id = header(Headers::ID).map_or_else(|| (index + 1).to_string(), str::to_owned);
    let mut attributes = vec![
        ("id".to_owned(), id),
        ("tournament".to_owned(), number(tournament)),
        (
            "round".to_owned(),
            header(Headers::ROUND).unwrap_or_default().to_owned(),
        ),
        ("rule".to_owned(), number(rule)),
        ("black".to_owned(), number(players.black)),
        ("white".to_owned(), number(players.white)),
        ("bresult".to_owned(), score(record.outcome()).to_owned()),
        ("opening".to_owned(), number(opening)),
        (
            "alt".to_owned(),
            header(Headers::ALTERNATIVES).unwrap_or_default().to_owned(),
        ),
        (
            "swap".to_owned(),
            header(Headers::SWAP).unwrap_or_default().to_owned(),
        ),
    ];
    for (key, value) in record.headers.iter() {
        let name = key.to_ascii_lowercase();
        let fits = !key.is_empty() && key.bytes().all(|letter| letter.is_ascii_uppercase());
        let taken = attributes.iter().any(|(known, _)| *known == name);
        if fits && !taken && !PLACED.contains(&key) {
            attributes.push((name, value.to_owned()));
        }
    }
    let attributes: Vec<(&str, &str)> = attributes
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    element(text, "game", &attributes);
    let moves: Vec<String> = record.nodes().map(|node| node.played.to_string()).collect();
    let _ = writeln!(text, ">\n<move>{}</move>", moves.join(" "));
    if !record.comments.is_empty() {
        let _ = writeln!(
            text,
            "<info>{}</info>",
            escape(&record.comments.join("\n"), Place::Text)
        );
    }
    text.push_str("</game>\n");
}

/// Headers that are written elsewhere, or not at all.
const PLACED: [&str; 6] = [
    Headers::EVENT,
    Headers::SITE,
    Headers::DATE,
    Headers::ALTERNATIVES,
    Headers::RESULT,
    Headers::ROUND,
];

fn player(tables: &mut Tables, record: &Record, color: Color) -> Option<usize> {
    let name = record.players[color].as_ref()?;
    Some(tables.players.id(name.clone()))
}

/// An element without its closing bracket.
fn element(text: &mut String, name: &str, attributes: &[(&str, &str)]) {
    let _ = write!(text, "<{name}");
    for (key, value) in attributes {
        let _ = write!(text, " {key}=\"{}\"", escape(value, Place::Attribute));
    }
}

/// Where a text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Attribute,
    Text,
}

/// A text as XML. White space other than blanks would not stay as it is.
fn escape(text: &str, place: Place) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\r' => escaped.push_str("&#13;"),
            '\n' if place == Place::Attribute => escaped.push_str("&#10;"),
            '\t' if place == Place::Attribute => escaped.push_str("&#9;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}
