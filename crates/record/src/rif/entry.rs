use game::{Color, Outcome};

use ::renju::{Move, RuleSet, Rules};

use super::attributes::Attributes;
use super::tables::{Tables, look_up};
use super::{Fault, error};
use crate::renju::recorder::Recorder;
use crate::renju::{End, Headers, Node, Record};

/// The attributes that have a place of their own in a record.
const KNOWN: [&str; 10] = [
    "id",
    "tournament",
    "round",
    "rule",
    "black",
    "white",
    "bresult",
    "opening",
    "alt",
    "swap",
];

/// A game as the file has it.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    /// The line it starts on.
    pub(super) line: usize,
    pub(super) attributes: Attributes,
    pub(super) moves: String,
    pub(super) info: String,
}

impl Entry {
    /// The record, and the first thing that is wrong with the game.
    pub(super) fn record(&self, tables: &Tables) -> (Record, Result<(), Fault>) {
        let filled = |key| self.attributes.filled(key);
        let rule = filled("rule").map(|id| look_up(&tables.rules, id));
        let gomoku = rule.is_some_and(|rule| rule.to_ascii_lowercase().contains("gomoku"));
        let rule_set = if gomoku {
            RuleSet::Standard
        } else {
            RuleSet::Renju
        };
        let mut recorder = Recorder::new(Record::new(Rules::named(rule_set)));
        let record = recorder.record_mut();
        record.headers = self.headers(tables, rule);
        if !self.info.trim().is_empty() {
            record.comments = self.info.split('\n').map(str::to_owned).collect();
        }
        let mut wrong = Ok(());
        for (color, key, field) in [
            (Color::Black, "black", error::BLACK),
            (Color::White, "white", error::WHITE),
        ] {
            let Some(id) = filled(key) else {
                continue;
            };
            let name = tables.players.get(id).cloned();
            if name.is_none() {
                wrong = wrong.and(Err(Fault::Unexpected(field.found(id))));
            }
            recorder.record_mut().players[color] = name;
        }
        wrong = wrong.and(self.play(&mut recorder));
        let words = filled("bresult").unwrap_or_default();
        let end = match words {
            "1" => Some(End::Won {
                winner: Color::Black,
            }),
            "0" => Some(End::Won {
                winner: Color::White,
            }),
            "0.5" => Some(End::Draw),
            _ => None,
        };
        if end.is_none() && !words.is_empty() {
            recorder.record_mut().headers.push(Headers::RESULT, words);
        }
        // The result of a game that breaks off belongs to moves that were not read.
        let end = end.filter(|_| wrong.is_ok());
        (recorder.finish(end.map(|end| (end, words))), wrong)
    }

    fn headers(&self, tables: &Tables, rule: Option<&str>) -> Headers {
        let filled = |key| self.attributes.filled(key);
        let tournament = filled("tournament").and_then(|id| tables.tournaments.get(id));
        let of = |part: &'static str| {
            tournament.map_or("", |known| match part {
                Headers::EVENT => &known.name,
                Headers::SITE => &known.site,
                _ => &known.date,
            })
        };
        let opening = filled("opening").map(|id| look_up(&tables.openings, id));
        let mut headers = Headers::default();
        for (key, value) in [
            (Headers::ID, filled("id")),
            (Headers::EVENT, Some(of(Headers::EVENT))),
            (Headers::ROUND, filled("round")),
            (Headers::SITE, Some(of(Headers::SITE))),
            (Headers::DATE, Some(of(Headers::DATE))),
            (Headers::OPENING_RULE, rule),
            (Headers::OPENING, opening),
            (Headers::ALTERNATIVES, filled("alt")),
            (Headers::SWAP, filled("swap")),
        ] {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                headers.push(key, value);
            }
        }
        for (key, value) in &self.attributes.0 {
            if !KNOWN.contains(&key.as_str()) && !value.is_empty() {
                headers.push(key.to_ascii_uppercase(), value.as_str());
            }
        }
        headers
    }

    fn play(&self, recorder: &mut Recorder) -> Result<(), Fault> {
        for word in self.moves.split_whitespace() {
            let number = recorder.next_number();
            let played: Move = word
                .parse()
                .map_err(|_| Fault::Unexpected(error::MOVE.found_in_move(number, word)))?;
            recorder.play(Node::new(played)).map_err(Fault::Illegal)?;
        }
        Ok(())
    }
}

/// The score of Black.
pub(super) fn score(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Color::Black)) => "1",
        Some(Outcome::Win(Color::White)) => "0",
        Some(Outcome::Draw) => "0.5",
        None => "",
    }
}
