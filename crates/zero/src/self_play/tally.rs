use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result};
use game::{Color, Outcome};
use serde_json::{Value, json};

use super::game_samples::GameSamples;
use players::Roster;

/// The results of self-play games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SelfPlayTally {
    /// Games that Black won.
    pub black: u64,
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// The moves of all games.
    pub moves: u64,
    /// The number of samples.
    pub samples: u64,
    /// The games as text.
    texts: Vec<String>,
}

impl SelfPlayTally {
    pub(super) fn add<G: Roster>(&mut self, game: &GameSamples<G>) {
        match game.outcome {
            Outcome::Win(Color::Black) => self.black += 1,
            Outcome::Win(Color::White) => self.white += 1,
            Outcome::Draw => self.draws += 1,
        }
        self.moves += game.moves as u64;
        self.samples += game.samples.len() as u64;
        self.texts.push(game.text.clone());
    }

    pub(super) fn join(&mut self, other: SelfPlayTally) {
        self.black += other.black;
        self.white += other.white;
        self.draws += other.draws;
        self.moves += other.moves;
        self.samples += other.samples;
        self.texts.extend(other.texts);
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.texts.len() as u64
    }

    /// The number of games that do not repeat another one.
    #[must_use]
    pub fn distinct(&self) -> u64 {
        self.texts.iter().collect::<HashSet<_>>().len() as u64
    }

    pub(super) fn to_json(&self) -> String {
        let whole = json!({
            "black": self.black, "white": self.white, "draws": self.draws, "moves": self.moves,
            "samples": self.samples, "games": self.texts,
        });
        format!("{whole:#}\n")
    }

    pub(super) fn of_json(file: &Path, text: &str) -> Result<SelfPlayTally> {
        let at = || file.display().to_string();
        let whole: Value = serde_json::from_str(text).with_context(at)?;
        let number = |name: &str| {
            let number = whole[name].as_u64();
            number.with_context(|| format!("{}: {name}: expected a number", at()))
        };
        let texts = whole["games"].as_array().into_iter().flatten();
        let texts = texts.map(|text| text.as_str().map(str::to_owned));
        Ok(SelfPlayTally {
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
