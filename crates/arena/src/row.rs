use std::time::Duration;

use game::{ByColor, Color, Line, Notation, Outcome, Position as _, ScoreUnit};
use protocol::Score;
use serde::{Deserialize, Serialize};

use crate::{FinishedGame, Fixture, Termination, thought};

/// A finished game as a line of `games.jsonl`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The number of the game in the schedule, from 1.
    pub game: u64,
    /// The number of its colour-swapped pair, from 1.
    pub pair: u64,
    /// The contestant with Black.
    pub black: String,
    /// The contestant with White.
    pub white: String,
    /// The number of its opening, from 1.
    pub opening: usize,
    /// The seed of the contest; folders of older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The first position.
    pub start: String,
    /// All moves since, separated by spaces, with those of the opening.
    pub moves: String,
    /// How many moves are the opening's.
    pub opening_moves: usize,
    /// The side with the first move after the opening.
    pub first: Side,
    /// `black`, `white`, or nothing for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub termination: Termination,
    /// Details of the reason.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The time of each thought, in microseconds. There is one more than moves after the opening
    /// if the last answer was no move, or came too late.
    pub time_us: Vec<u64>,
    /// The score of each thought, for the side that thought; a proven win is close to a billion.
    #[serde(default, skip_serializing_if = "all_none")]
    pub score: Vec<Option<i32>>,
    /// What the scores of Black and of White count.
    #[serde(default, skip_serializing_if = "are_usual", with = "unit_names")]
    pub score_units: ByColor<ScoreUnit>,
    /// What each thought expected after its move, separated by spaces.
    #[serde(default, skip_serializing_if = "all_empty")]
    pub expected: Vec<String>,
    /// The depth of each thought.
    #[serde(default, skip_serializing_if = "all_none")]
    pub depth: Vec<Option<u32>>,
    /// The positions visited in each thought.
    #[serde(default, skip_serializing_if = "all_none")]
    pub nodes: Vec<Option<u64>>,
}

/// A colour, as files have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

fn all_none<T>(values: &[Option<T>]) -> bool {
    values.iter().all(Option::is_none)
}

fn all_empty(texts: &[String]) -> bool {
    texts.iter().all(String::is_empty)
}

fn are_usual(units: &ByColor<ScoreUnit>) -> bool {
    *units == ByColor::default()
}

/// Units by their names: Black's, White's.
mod unit_names {
    use game::{ByColor, ScoreUnit};
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        units: &ByColor<ScoreUnit>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        [units.black.name(), units.white.name()].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<ByColor<ScoreUnit>, D::Error> {
        let unit = |name: &str| {
            ScoreUnit::from_name(name).ok_or_else(|| {
                let names = ScoreUnit::ALL.map(ScoreUnit::name).join(", ");
                D::Error::custom(format!("score_units: expected {names}, found {name:?}"))
            })
        };
        let [black, white] = <[String; 2]>::deserialize(deserializer)?;
        Ok(ByColor {
            black: unit(&black)?,
            white: unit(&white)?,
        })
    }
}

/// The moves of a line, as rows have them.
pub(crate) fn moves_text<G: Notation>(line: &Line<G>) -> String {
    let mut moves = String::new();
    for (position, &m) in line.positions().iter().zip(line.moves()) {
        if !moves.is_empty() {
            moves.push(' ');
        }
        // A String takes every text.
        let _ = G::write_move(position, m, &mut moves);
    }
    moves
}

impl Row {
    /// The row of a game that was played.
    #[must_use]
    pub fn new<G: Notation>(
        fixture: &Fixture,
        names: ByColor<&str>,
        opening: usize,
        game: &FinishedGame<G>,
    ) -> Row {
        let moves = moves_text(&game.line);
        let first = game.line.positions()[game.opening].turn();
        let mut score_units = ByColor::default();
        for (turn, thought) in [first, !first].into_iter().cycle().zip(&game.thoughts) {
            if thought.score.is_some() {
                score_units[turn] = thought.unit;
            }
        }
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Row {
            game: fixture.game + 1,
            pair: fixture.pair + 1,
            black: names.black.to_owned(),
            white: names.white.to_owned(),
            opening: opening + 1,
            seed: None,
            start: G::first_text(&game.line),
            moves,
            opening_moves: game.opening,
            first: first.into(),
            winner: game.outcome.winner().map(Side::from),
            termination: game.termination,
            detail: game.detail.clone(),
            time_us: game.thoughts.iter().map(|t| micros(t.used)).collect(),
            score: game.thoughts.iter().map(|t| t.score).collect(),
            score_units,
            expected: game.expected.clone(),
            depth: game.thoughts.iter().map(|t| t.depth).collect(),
            nodes: game.thoughts.iter().map(|t| t.nodes).collect(),
        }
    }

    /// The scores of the thoughts as the engines gave them, each for the side that thought.
    pub fn scores(&self) -> impl Iterator<Item = Option<Score>> {
        let thoughts = self.score.iter().zip(self.units());
        thoughts.map(|(score, unit)| score.map(|score| thought::score(unit, score)))
    }

    /// The scores of the thoughts on one scale: hundredths of a pawn or a disc.
    pub fn comparable_scores(&self) -> impl Iterator<Item = Option<i32>> {
        let thoughts = self.score.iter().zip(self.units());
        thoughts.map(|(score, unit)| score.map(|score| thought::comparable(unit, score)))
    }

    /// What the score of each thought counts.
    fn units(&self) -> impl Iterator<Item = ScoreUnit> {
        let first = Color::from(self.first);
        let sides = [first, !first].into_iter().cycle();
        sides.map(|side| self.score_units[side])
    }

    /// The result.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.winner {
            Some(side) => Outcome::Win(side.into()),
            None => Outcome::Draw,
        }
    }

    /// The game of the row by these rules, or why the row is wrong.
    pub fn line<G: Notation>(&self, rules: &G::Rules) -> Result<Line<G>, String> {
        let line = G::parse_line(rules.clone(), &self.start);
        let mut line: Line<G> = line.map_err(|why| format!("start: {why}"))?;
        for (number, text) in (1..).zip(self.moves.split_whitespace()) {
            let at = |why: String| format!("moves: move {number} ({text}): {why}");
            let m = G::parse_move(line.position(), text).map_err(|why| at(why.to_string()))?;
            line.push(m).map_err(|why| at(why.to_string()))?;
        }
        Ok(line)
    }
}
