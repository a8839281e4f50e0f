use std::time::Duration;

use ::othello::Othello;
use ::renju::Renju;
use ::shogi::{Rules, Shogi};
use anyhow::{Result, anyhow};
use game::{Game, Line};
use record::archive::AnyRecord;
use record::{Headers, othello, renju, shogi};

use crate::TerminalStyle;

/// A game to replay, with notes on its moves.
pub struct ReplaySheet<G: Game> {
    /// The moves.
    pub line: Line<G>,
    /// A note on the start, then one on each move.
    pub notes: Vec<ReplayNote>,
    /// The end of the game.
    pub end: Option<String>,
}

/// A note on a move.
#[derive(Default)]
pub struct ReplayNote {
    /// The move in the usual notation.
    pub spoken: String,
    /// The time that was spent.
    pub time: Option<Duration>,
    /// The comments.
    pub comments: Vec<String>,
}

impl ReplaySheet<Shogi> {
    /// The main line of a record of Shogi.
    #[must_use]
    pub fn of_shogi(game: &shogi::Record, style: TerminalStyle) -> ReplaySheet<Shogi> {
        let rules = Rules::default();
        let mut line = Line::<Shogi>::from_position(rules, game.start.position.clone());
        let mut notes = vec![ReplayNote {
            comments: game.comments.clone(),
            ..ReplayNote::default()
        }];
        for step in game.main_line() {
            let previous = line.moves().last().map(|m| m.to());
            line.push_unchecked(step.played);
            notes.push(ReplayNote {
                spoken: match style {
                    TerminalStyle::Ascii => step.played.to_string(),
                    _ => ::shogi::ki2::write(&step.before, previous, step.played).to_string(),
                },
                time: step.node.time,
                comments: step.node.comments.clone(),
            });
        }
        let end = game.main.end.as_ref();
        ReplaySheet {
            line,
            notes,
            end: end.map(|end| end.reason.to_string()),
        }
    }
}

impl ReplaySheet<Othello> {
    /// A record of Othello.
    pub fn of_othello(game: &othello::Record) -> Result<ReplaySheet<Othello>> {
        let mut notes = vec![ReplayNote {
            comments: header_lines(&game.headers),
            ..ReplayNote::default()
        }];
        notes.extend(game.moves.iter().map(|node| ReplayNote {
            spoken: match node.evaluation {
                Some(discs) => format!("{} ({discs:+})", node.played),
                None => node.played.to_string(),
            },
            time: node.time,
            comments: Vec::new(),
        }));
        Ok(ReplaySheet {
            line: game.line()?,
            notes,
            end: game.end.map(|end| format!("{:+}", end.score)),
        })
    }
}

impl ReplaySheet<Renju> {
    /// A record of Renju. The foul that lost a game is a part of its end.
    pub fn of_renju(game: &renju::Record) -> Result<ReplaySheet<Renju>> {
        let mut comments = header_lines(&game.headers);
        comments.extend(game.comments.iter().cloned());
        let mut notes = vec![ReplayNote {
            comments,
            ..ReplayNote::default()
        }];
        notes.extend(game.moves.iter().map(|node| ReplayNote {
            spoken: node.played.to_string(),
            time: node.time,
            comments: node.comments.clone(),
        }));
        let end = game.end.as_ref().map(|end| match end {
            renju::End::Foul(stone) => ::renju::Reason::Foul(stone.point, stone.foul).to_string(),
            _ => AnyRecord::from(game.clone()).end(),
        });
        Ok(ReplaySheet {
            line: game.line().map_err(|why| anyhow!("{why}"))?,
            notes,
            end,
        })
    }
}

fn header_lines(headers: &Headers) -> Vec<String> {
    let lines = headers.iter().map(|(key, value)| format!("{key}: {value}"));
    lines.collect()
}
