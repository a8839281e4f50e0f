//! What is counted of games of Othello alone.

mod results;
mod theories;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use ::othello::{Opening, Openings};
use game::Color;
use record::othello::{Headers, Record};
use serde_json::{Value, json};

use crate::language::Language;
use results::Results;
use theories::Theories;

/// How many openings and players are shown.
const SHOWN: usize = 10;

/// Games of Othello by year, opening and player.
#[derive(Default)]
pub(super) struct Othello {
    names: Openings,
    all: Results,
    years: BTreeMap<String, Results>,
    /// By the moves of the opening.
    openings: HashMap<&'static str, (Opening, Results)>,
    /// What a player's games are worth to the player.
    players: HashMap<String, Results>,
    theories: Theories,
}

impl Othello {
    pub(super) fn add(&mut self, game: &Record) {
        let end = game.end;
        self.all.add(end, Color::Black);
        if let Some(date) = game.headers.get(Headers::DATE) {
            let year: String = date.chars().take_while(char::is_ascii_digit).collect();
            self.years.entry(year).or_default().add(end, Color::Black);
        }
        if let Some(opening) = game.line().ok().and_then(|line| self.names.of(&line)) {
            let found = self.openings.entry(opening.moves);
            let (_, results) = found.or_insert((opening, Results::default()));
            results.add(end, Color::Black);
        }
        for color in Color::BOTH {
            if let Some(player) = &game.players[color] {
                // Most names are there already.
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

    /// The most frequent openings, and of equals the first in the order of their moves.
    fn frequent_openings(&self) -> Vec<&(Opening, Results)> {
        let mut openings: Vec<_> = self.openings.values().collect();
        openings.sort_by_key(|(opening, results)| (Reverse(results.games), opening.moves));
        openings.truncate(SHOWN);
        openings
    }

    fn frequent_players(&self) -> Vec<(&String, &Results)> {
        let mut players: Vec<_> = self.players.iter().collect();
        players.sort_by_key(|(name, results)| (Reverse(results.games), *name));
        players.truncate(SHOWN);
        players
    }

    pub(super) fn write(&self, language: Language, out: &mut dyn Write) -> io::Result<()> {
        if let Some(margin) = self.all.mean_margin() {
            let [black, white] = [32.0 + margin / 2.0, 32.0 - margin / 2.0];
            writeln!(
                out,
                "{}",
                language.pick(
                    format!("discs    black {black:.2}, white {white:.2} on average"),
                    format!("石数     平均 黒 {black:.2}、白 {white:.2}"),
                )
            )?;
        }
        self.theories.write(language, out)?;
        let label = language.pick("year    ", "年      ");
        for (year, results) in &self.years {
            writeln!(out, "{label} {year}: {}", results.by_colour(language))?;
        }
        let label = language.pick("opening ", "定石    ");
        for (opening, results) in self.frequent_openings() {
            let name = language.pick(opening.english, opening.japanese);
            writeln!(out, "{label} {name}: {}", results.by_colour(language))?;
        }
        let label = language.pick("player  ", "選手    ");
        for (name, results) in self.frequent_players() {
            writeln!(out, "{label} {name}: {}", results.of_player(language))?;
        }
        Ok(())
    }

    pub(super) fn object(&self) -> Value {
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
