use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use ::othello::{Opening, Openings};
use game::Color;
use report::Language;
use serde_json::{Value, json};

use super::side_results::SideResults;
use super::theory_losses::TheoryLosses;
use crate::othello::{Headers, Record};

/// The number of openings and players in the lists.
const SHOWN: usize = 10;

/// Games of Othello by year, opening and player.
#[derive(Default)]
pub struct OthelloStatistics {
    names: Openings,
    all: SideResults,
    years: BTreeMap<String, SideResults>,
    /// By the moves of the opening.
    openings: HashMap<&'static str, (Opening, SideResults)>,
    /// From the player's point of view.
    players: HashMap<String, SideResults>,
    theories: TheoryLosses,
}

impl OthelloStatistics {
    /// Adds a game.
    pub fn add(&mut self, game: &Record) {
        let end = game.end;
        self.all.add(end, Color::Black);
        if let Some(date) = game.headers.get(Headers::DATE) {
            let year: String = date.chars().take_while(char::is_ascii_digit).collect();
            self.years.entry(year).or_default().add(end, Color::Black);
        }
        if let Some(opening) = game.line().ok().and_then(|line| self.names.of(&line)) {
            let found = self.openings.entry(opening.moves);
            let (_, results) = found.or_insert((opening, SideResults::default()));
            results.add(end, Color::Black);
        }
        for color in Color::BOTH {
            if let Some(player) = &game.players[color] {
                // Most names are known already, and need no copy.
                match self.players.get_mut(player) {
                    Some(results) => results.add(end, color),
                    None => {
                        let results = self.players.entry(player.clone()).or_default();
                        results.add(end, color);
                    }
                }
            }
        }
        self.theories.add(game);
    }

    /// The most frequent openings; equally frequent ones in the order of their moves.
    fn frequent_openings(&self) -> Vec<&(Opening, SideResults)> {
        let mut openings: Vec<_> = self.openings.values().collect();
        openings.sort_by_key(|(opening, results)| (Reverse(results.games), opening.moves));
        openings.truncate(SHOWN);
        openings
    }

    /// The players with the most games; equals in the order of their names.
    fn frequent_players(&self) -> Vec<(&String, &SideResults)> {
        let mut players: Vec<_> = self.players.iter().collect();
        players.sort_by_key(|(name, results)| (Reverse(results.games), *name));
        players.truncate(SHOWN);
        players
    }

    /// The statistics as text, line by line.
    #[must_use]
    pub fn lines(&self, language: Language) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(margin) = self.all.mean_margin() {
            let [black, white] = [32.0 + margin / 2.0, 32.0 - margin / 2.0];
            lines.push(language.pick(
                format!("discs    black {black:.2}, white {white:.2} on average"),
                format!("石数     平均 黒 {black:.2}、白 {white:.2}"),
            ));
        }
        lines.extend(self.theories.lines(language));
        let label = language.pick("year    ", "年      ");
        for (year, results) in &self.years {
            lines.push(format!("{label} {year}: {}", results.by_colour(language)));
        }
        let label = language.pick("opening ", "定石    ");
        for (opening, results) in self.frequent_openings() {
            let name = language.pick(opening.english, opening.japanese);
            lines.push(format!("{label} {name}: {}", results.by_colour(language)));
        }
        let label = language.pick("player  ", "選手    ");
        for (name, results) in self.frequent_players() {
            lines.push(format!("{label} {name}: {}", results.of_player(language)));
        }
        lines
    }

    /// The statistics as JSON.
    #[must_use]
    pub fn object(&self) -> Value {
        let years: BTreeMap<&String, Value> = self
            .years
            .iter()
            .map(|(year, results)| (year, results.object("black", "white")))
            .collect();
        let openings: Vec<Value> = self
            .frequent_openings()
            .into_iter()
            .map(|(opening, results)| {
                json!({
                    "english": opening.english,
                    "japanese": opening.japanese,
                    "moves": opening.moves,
                    "results": results.object("black", "white"),
                })
            })
            .collect();
        let players: Vec<Value> = self
            .frequent_players()
            .into_iter()
            .map(|(name, results)| json!({"name": name, "results": results.object("own", "other")}))
            .collect();
        json!({
            "all": self.all.object("black", "white"),
            "years": years,
            "openings": openings,
            "players": players,
            "theory": self.theories.object(),
        })
    }
}
