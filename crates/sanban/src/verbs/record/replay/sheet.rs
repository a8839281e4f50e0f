use std::time::Duration;

use ::othello::Othello;
use ::shogi::{Rules, Shogi};
use anyhow::Result;
use game::{Game, Line};
use record::{othello, shogi};

use crate::face::BoardStyle;

/// A game with what is written beside its moves.
pub(super) struct Sheet<G: Game> {
    pub(super) line: Line<G>,
    /// About the start, and about each move.
    pub(super) notes: Vec<Note>,
    /// How it ended.
    pub(super) end: Option<String>,
}

/// What is written beside a move.
#[derive(Default)]
pub(super) struct Note {
    /// The move as people read it.
    pub(super) spoken: String,
    pub(super) time: Option<Duration>,
    pub(super) comments: Vec<String>,
}

impl Sheet<Shogi> {
    pub(super) fn of_shogi(game: &shogi::Record, style: BoardStyle) -> Sheet<Shogi> {
        let rules = Rules::default();
        let mut line = Line::<Shogi>::from_position(rules, game.start.position.clone());
        let mut notes = vec![Note {
            comments: game.comments.clone(),
            ..Note::default()
        }];
        for step in game.main_line() {
            let previous = line.moves().last().map(|m| m.to());
            line.push_unchecked(step.played);
            notes.push(Note {
                spoken: match style {
                    BoardStyle::Ascii => step.played.to_string(),
                    _ => ::shogi::ki2::write(&step.before, previous, step.played).to_string(),
                },
                time: step.node.time,
                comments: step.node.comments.clone(),
            });
        }
        let end = game.main.end.as_ref();
        Sheet {
            line,
            notes,
            end: end.map(|end| format!("{:?}", end.reason)),
        }
    }
}

impl Sheet<Othello> {
    pub(super) fn of_othello(game: &othello::Record) -> Result<Sheet<Othello>> {
        let mut notes = vec![Note {
            comments: game
                .headers
                .iter()
                .map(|(key, value)| format!("{key}: {value}"))
                .collect(),
            ..Note::default()
        }];
        notes.extend(game.moves.iter().map(|node| Note {
            spoken: match node.evaluation {
                Some(discs) => format!("{} ({discs:+})", node.played),
                None => node.played.to_string(),
            },
            time: node.time,
            comments: Vec::new(),
        }));
        Ok(Sheet {
            line: game.line()?,
            notes,
            end: game.end.map(|end| format!("{:+}", end.score)),
        })
    }
}
