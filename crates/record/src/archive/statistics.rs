mod number_summary;
mod othello_statistics;
mod side_results;
mod theory_losses;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use game::{ByColor, Outcome};
use report::Language;
use serde_json::{Value, json};

use super::{AnyRecord, end_words};
use number_summary::summary_object;

pub use number_summary::{NumberCounts, NumberSummary};
pub use othello_statistics::OthelloStatistics;

/// Statistics of an archive: its games, moves, results and ratings.
#[derive(Default)]
pub struct ArchiveStatistics {
    /// The number of files.
    pub files: u64,
    games: u64,
    refused: Vec<String>,
    plies: NumberCounts,
    ratings: NumberCounts,
    wins: ByColor<u64>,
    draws: u64,
    ends: BTreeMap<String, u64>,
    /// Statistics that only games of Othello have.
    othello: Option<OthelloStatistics>,
}

impl ArchiveStatistics {
    /// Adds a game.
    pub fn add(&mut self, game: &AnyRecord) {
        self.games += 1;
        self.plies.add(game.plies() as f64);
        self.ratings.extend(game.ratings());
        match game.outcome() {
            Some(Outcome::Win(color)) => self.wins[color] += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => {}
        }
        *self.ends.entry(game.end()).or_default() += 1;
        if let AnyRecord::Othello(game) = game {
            self.othello.get_or_insert_default().add(game);
        }
    }

    /// Adds a file or a game that cannot be read, with the reason.
    pub fn refuse(&mut self, path: &Path, why: impl fmt::Display) {
        self.refused.push(format!("{}: {why:#}", path.display()));
    }

    /// The files and games that cannot be read, with the reasons.
    #[must_use]
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// The number of moves, and the summaries of the moves of a game and of the ratings.
    fn sums(&self) -> (u64, Option<NumberSummary>, Option<NumberSummary>) {
        (
            self.plies.sum() as u64,
            self.plies.summary(),
            self.ratings.summary(),
        )
    }

    /// The statistics as text, line by line, without the reasons of [`ArchiveStatistics::refused`].
    #[must_use]
    pub fn lines(&self, language: Language) -> Vec<String> {
        let (moves, plies, ratings) = self.sums();
        let mut lines = vec![
            language.pick(
                format!("files    {}", self.files),
                format!("ファイル {}", self.files),
            ),
            language.pick(
                format!("games    {}, {moves} moves", self.games),
                format!("対局     {}、{moves} 手", self.games),
            ),
        ];
        let label = language.pick("moves   ", "手数    ");
        lines.extend(plies.map(|plies| format!("{label} {}", plies.words(language))));
        let label = language.pick("ratings ", "レート  ");
        lines.extend(ratings.map(|ratings| format!("{label} {}", ratings.words(language))));
        let (ByColor { black, white }, draws) = (self.wins, self.draws);
        lines.push(language.pick(
            format!("results  black {black}, white {white}, draw {draws}"),
            format!("結果     黒 {black}、白 {white}、引き分け {draws}"),
        ));
        let label = language.pick("end     ", "終局    ");
        for (end, games) in &self.ends {
            lines.push(format!("{label} {}: {games}", end_words(end, language)));
        }
        if let Some(othello) = &self.othello {
            lines.extend(othello.lines(language));
        }
        let label = language.pick("refused ", "除外    ");
        lines.push(format!("{label} {}", self.refused.len()));
        lines
    }

    /// The statistics as JSON.
    #[must_use]
    pub fn object(&self) -> Value {
        let (moves, plies, ratings) = self.sums();
        json!({
            "schema": 1,
            "files": self.files,
            "games": self.games,
            "moves": moves,
            "moves_per_game": summary_object(plies),
            "ratings": summary_object(ratings),
            "black_wins": self.wins.black,
            "white_wins": self.wins.white,
            "draws": self.draws,
            "ends": self.ends,
            "refused": self.refused,
            "othello": self.othello.as_ref().map(OthelloStatistics::object),
        })
    }
}
