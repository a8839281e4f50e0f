use game::{Color, Outcome};

use crate::othello::{Cause, Headers};
use crate::{othello, renju, shogi};

/// A record of one of the games.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "one game is in memory at a time")]
pub enum AnyRecord {
    /// A game of Shogi.
    Shogi(shogi::Record),
    /// A game of Renju.
    Renju(renju::Record),
    /// A game of Othello.
    Othello(othello::Record),
}

impl From<shogi::Record> for AnyRecord {
    fn from(record: shogi::Record) -> AnyRecord {
        AnyRecord::Shogi(record)
    }
}

impl From<renju::Record> for AnyRecord {
    fn from(record: renju::Record) -> AnyRecord {
        AnyRecord::Renju(record)
    }
}

impl From<othello::Record> for AnyRecord {
    fn from(record: othello::Record) -> AnyRecord {
        AnyRecord::Othello(record)
    }
}

impl AnyRecord {
    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            AnyRecord::Shogi(_) => "shogi",
            AnyRecord::Renju(_) => "renju",
            AnyRecord::Othello(_) => "othello",
        }
    }

    /// How many moves it has.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self {
            AnyRecord::Shogi(game) => game.main.moves.len(),
            AnyRecord::Renju(game) => game.nodes().count(),
            AnyRecord::Othello(game) => game.moves.len(),
        }
    }

    /// The players' ratings, where the record has them.
    pub fn ratings(&self) -> impl Iterator<Item = f64> {
        Color::BOTH.into_iter().filter_map(|color| match self {
            AnyRecord::Shogi(game) => game.rating(color),
            AnyRecord::Renju(_) => None,
            AnyRecord::Othello(game) => {
                let key = match color {
                    Color::Black => Headers::RATING_BLACK,
                    Color::White => Headers::RATING_WHITE,
                };
                game.headers.get(key)?.trim().parse().ok()
            }
        })
    }

    /// The winner.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            AnyRecord::Shogi(game) => game.outcome(),
            AnyRecord::Renju(game) => game.outcome(),
            AnyRecord::Othello(game) => game.outcome(),
        }
    }

    /// How it ended, in a word.
    #[must_use]
    pub fn end(&self) -> String {
        match self {
            AnyRecord::Shogi(game) => match &game.main.end {
                Some(end) => end.reason.to_string(),
                None => "none".to_owned(),
            },
            AnyRecord::Renju(game) => match &game.end {
                Some(renju::End::Board(reason)) => reason.to_string(),
                Some(renju::End::Foul(stone)) => format!("foul: {}", stone.foul),
                Some(renju::End::Resignation { .. }) => "resignation".to_owned(),
                Some(renju::End::Time { .. }) => "time up".to_owned(),
                Some(renju::End::Forfeit { .. }) => "forfeit".to_owned(),
                Some(renju::End::Won { .. }) => "won".to_owned(),
                Some(renju::End::Draw) => "draw".to_owned(),
                Some(renju::End::Void) => "void".to_owned(),
                None => "none".to_owned(),
            },
            AnyRecord::Othello(game) => match game.end.map(|end| end.cause) {
                Some(Cause::Board(reason)) => reason.to_string(),
                Some(Cause::Resignation) => "resignation".to_owned(),
                Some(Cause::Time) => "time up".to_owned(),
                Some(Cause::Agreement) => "agreement".to_owned(),
                Some(Cause::Unsaid) => "unsaid".to_owned(),
                None => "none".to_owned(),
            },
        }
    }

    /// The record, if it is one of Shogi.
    #[must_use]
    pub fn into_shogi(self) -> Option<shogi::Record> {
        match self {
            AnyRecord::Shogi(record) => Some(record),
            AnyRecord::Renju(_) | AnyRecord::Othello(_) => None,
        }
    }

    /// The record, if it is one of Othello.
    #[must_use]
    pub fn into_othello(self) -> Option<othello::Record> {
        match self {
            AnyRecord::Othello(record) => Some(record),
            AnyRecord::Shogi(_) | AnyRecord::Renju(_) => None,
        }
    }
}
