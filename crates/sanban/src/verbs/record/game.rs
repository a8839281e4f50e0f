use game::{Color, Outcome};
use record::othello::{Cause, Headers};
use record::{othello, renju, shogi};

/// A record of whichever game its file is about.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "one game is in memory at a time")]
pub(super) enum Game {
    Shogi(shogi::Record),
    Renju(renju::Record),
    Othello(othello::Record),
}

impl Game {
    /// What game it is.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Game::Shogi(_) => "shogi",
            Game::Renju(_) => "renju",
            Game::Othello(_) => "othello",
        }
    }

    /// How many moves it has.
    pub(super) fn plies(&self) -> usize {
        match self {
            Game::Shogi(game) => game.main.moves.len(),
            Game::Renju(game) => game.nodes().count(),
            Game::Othello(game) => game.moves.len(),
        }
    }

    /// The players' ratings, where the record has them.
    pub(super) fn ratings(&self) -> impl Iterator<Item = f64> {
        Color::BOTH.into_iter().filter_map(|color| match self {
            Game::Shogi(game) => game.rating(color),
            Game::Renju(_) => None,
            Game::Othello(game) => {
                let key = match color {
                    Color::Black => Headers::RATING_BLACK,
                    Color::White => Headers::RATING_WHITE,
                };
                game.headers.get(key)?.trim().parse().ok()
            }
        })
    }

    /// Who won.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self {
            Game::Shogi(game) => game.outcome(),
            Game::Renju(game) => game.outcome(),
            Game::Othello(game) => game.outcome(),
        }
    }

    /// How it ended, in a word.
    pub(super) fn end(&self) -> String {
        match self {
            Game::Shogi(game) => match &game.main.end {
                Some(end) => format!("{:?}", end.reason),
                None => "none".to_owned(),
            },
            Game::Renju(game) => match &game.end {
                Some(renju::End::Board(reason)) => format!("{reason:?}"),
                Some(renju::End::Foul(stone)) => format!("{:?}", stone.foul),
                Some(renju::End::Resignation { .. }) => "Resignation".to_owned(),
                Some(renju::End::Time { .. }) => "Time".to_owned(),
                Some(renju::End::Forfeit { .. }) => "Forfeit".to_owned(),
                Some(renju::End::Won { .. }) => "Won".to_owned(),
                Some(renju::End::Draw) => "Draw".to_owned(),
                Some(renju::End::Void) => "Void".to_owned(),
                None => "none".to_owned(),
            },
            Game::Othello(game) => match game.end.map(|end| end.cause) {
                Some(Cause::Board(reason)) => format!("{reason:?}"),
                Some(cause) => format!("{cause:?}"),
                None => "none".to_owned(),
            },
        }
    }
}
