use std::collections::BTreeMap;
use std::io::{self, Write};

use game::Color;
use serde_json::{Value, json};

use super::analysis::Analysis;
use super::tally::Tally;
use crate::language::Language;

/// The players of many games by what their moves have cost.
#[derive(Default)]
pub(super) struct Ranking {
    games: u64,
    players: BTreeMap<String, Tally>,
}

impl Ranking {
    pub(super) fn add(&mut self, analysis: &Analysis, language: Language) {
        self.games += 1;
        for color in Color::BOTH {
            let name = analysis.name(color, language).to_owned();
            let tally = self.players.entry(name).or_default();
            tally.add(&analysis.tally(color));
        }
    }

    /// Those who lose least first.
    pub(super) fn players(&self) -> Vec<(&str, &Tally)> {
        let players = self.players.iter();
        let mut players: Vec<(&str, &Tally)> = players
            .map(|(name, tally)| (name.as_str(), tally))
            .collect();
        players.sort_by(|(_, a), (_, b)| a.average().total_cmp(&b.average()));
        players
    }

    pub(super) fn write(&self, language: Language, out: &mut dyn Write) -> io::Result<()> {
        let heading = language.pick(
            "\n games  moves  loss/move  small  medium  large  player",
            "\n対局数   手数   平均損失    小     中      大   選手",
        );
        writeln!(out, "{heading}")?;
        for (name, tally) in self.players() {
            let [small, medium, large] = tally.errors;
            writeln!(
                out,
                "{:>6} {:>6} {:>10.2} {small:>6} {medium:>7} {large:>6}  {name}",
                tally.games,
                tally.moves,
                tally.average(),
            )?;
        }
        Ok(())
    }

    pub(super) fn object(&self) -> Value {
        let players: Vec<Value> = self
            .players()
            .into_iter()
            .map(|(name, tally)| {
                let mut object = tally.object();
                object["name"] = json!(name);
                object
            })
            .collect();
        json!({"schema": 1, "total": {"games": self.games, "players": players}})
    }
}
