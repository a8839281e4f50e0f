use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result};
use game::{Color, Outcome};
use serde_json::{Value, json};

use super::lesson::Lesson;
use crate::face::Face;

/// What games of self-play came to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    /// Games that Black won.
    pub(crate) black: u64,
    /// Games that White won.
    pub(crate) white: u64,
    /// Games that nobody won.
    pub(crate) draws: u64,
    /// The moves of all games.
    pub(crate) moves: u64,
    /// The positions to learn from.
    pub(crate) samples: u64,
    /// The games themselves.
    texts: Vec<String>,
}

impl Tally {
    pub(super) fn add<G: Face>(&mut self, lesson: &Lesson<G>) {
        match lesson.outcome {
            Outcome::Win(Color::Black) => self.black += 1,
            Outcome::Win(Color::White) => self.white += 1,
            Outcome::Draw => self.draws += 1,
        }
        self.moves += lesson.moves as u64;
        self.samples += lesson.samples.len() as u64;
        self.texts.push(lesson.text.clone());
    }

    pub(super) fn join(&mut self, other: Tally) {
        self.black += other.black;
        self.white += other.white;
        self.draws += other.draws;
        self.moves += other.moves;
        self.samples += other.samples;
        self.texts.extend(other.texts);
    }

    /// How many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.texts.len() as u64
    }

    /// How many of the games are no repetitions of others.
    pub(crate) fn distinct(&self) -> u64 {
        self.texts.iter().collect::<HashSet<_>>().len() as u64
    }

    pub(super) fn to_json(&self) -> String {
        let whole = json!({
            "black": self.black, "white": self.white, "draws": self.draws, "moves": self.moves,
            "samples": self.samples, "games": self.texts,
        });
        format!("{whole:#}\n")
    }

    pub(super) fn of_json(file: &Path, text: &str) -> Result<Tally> {
        let at = || file.display().to_string();
        let whole: Value = serde_json::from_str(text).with_context(at)?;
        let number = |name: &str| {
            let number = whole[name].as_u64();
            number.with_context(|| format!("{}: {name}: expected a number", at()))
        };
        let texts = whole["games"].as_array().into_iter().flatten();
        let texts = texts.map(|text| text.as_str().map(str::to_owned));
        Ok(Tally {
            black: number("black")?,
            white: number("white")?,
            draws: number("draws")?,
            moves: number("moves")?,
            samples: number("samples")?,
            texts: texts
                .collect::<Option<_>>()
                .with_context(|| format!("{}: games: expected texts", at()))?,
        })
    }
}
