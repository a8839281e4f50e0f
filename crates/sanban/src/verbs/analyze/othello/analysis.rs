use std::cmp::Reverse;
use std::sync::LazyLock;

use ::othello::{Move, Opening, Openings, TranscriptError};
use game::{ByColor, Color};
use othello_engine::alphabeta::Level;
use record::othello::{End, Record};
use search::Stop;
use serde_json::{Value, json};

use super::appraiser::Appraiser;
use super::ply::Ply;
use super::tally::Tally;
use crate::language::Language;

/// What became clear about a game.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// Which game of its file, from 1.
    pub(super) number: usize,
    pub(super) players: ByColor<Option<String>>,
    pub(super) opening: Option<Opening>,
    pub(super) end: Option<End>,
    pub(super) level: Level,
    /// The moves in their order, without the passes; only the last ones if somebody asked to stop.
    pub(super) plies: Vec<Ply>,
}

impl Analysis {
    /// Analyses a game from its end to its beginning, so that what is certain is found first and
    /// remembered for the moves before. `each` is told of every move of the record, and what it
    /// was worth unless it is a pass.
    pub(super) fn new(
        number: usize,
        record: &Record,
        appraiser: &mut Appraiser,
        stop: &Stop,
        mut each: impl FnMut(Option<&Ply>),
    ) -> Result<Analysis, TranscriptError> {
        static OPENINGS: LazyLock<Openings> = LazyLock::new(Openings::new);
        let line = record.line()?;
        let mut plies = Vec::new();
        appraiser.solver.clear();
        let made = line.positions().iter().zip(line.moves()).enumerate();
        for (index, (position, played)) in made.rev() {
            let Move::Place(square) = *played else {
                each(None);
                continue;
            };
            let Ok(appraisal) = appraiser.appraise(position, square, stop) else {
                break;
            };
            let ply = Ply {
                number: index + 1,
                position: *position,
                appraisal,
            };
            each(Some(&ply));
            plies.push(ply);
        }
        plies.reverse();
        Ok(Analysis {
            number,
            players: record.players.clone(),
            opening: OPENINGS.of(&line),
            end: record.end,
            level: appraiser.level,
            plies,
        })
    }

    /// What a side is called: by its name, or by its colour.
    pub(super) fn name(&self, color: Color, language: Language) -> &str {
        let name = self.players[color].as_deref();
        name.unwrap_or_else(|| language.color(color))
    }

    pub(super) fn tally(&self, color: Color) -> Tally {
        Tally::of(self.plies.iter().filter(|ply| ply.side() == color))
    }

    /// The last error behind which it was no longer the same side that was ahead.
    pub(super) fn turning_point(&self) -> Option<&Ply> {
        let mut errors = self.plies.iter().filter(|ply| ply.error().is_some());
        errors.rfind(|ply| ply.turns())
    }

    /// The largest errors, the worst first.
    pub(super) fn worst(&self) -> Vec<&Ply> {
        let mut errors: Vec<&Ply> = self.plies.iter().collect();
        errors.retain(|ply| ply.error().is_some());
        errors.sort_by_key(|ply| Reverse((ply.error(), ply.loss())));
        errors
    }

    /// From which move on everything is certain.
    pub(super) fn exact_from(&self) -> Option<usize> {
        let first = self.plies.iter().find(|ply| ply.appraisal.is_exact);
        first.map(|ply| ply.number)
    }

    pub(super) fn object(&self) -> Value {
        let moves: Vec<Value> = self.plies.iter().map(Ply::object).collect();
        let side = |color: Color| {
            let mut object = self.tally(color).object();
            object["name"] = json!(self.players[color]);
            object
        };
        json!({
            "schema": 1,
            "game": "othello",
            "number": self.number,
            "level": self.level.number(),
            "opening": self.opening.map(|opening| {
                json!({"english": opening.english, "japanese": opening.japanese})
            }),
            "score": self.end.map(|end| f64::from(end.score.thousandths()) / 1000.0),
            "exact_from": self.exact_from(),
            "turning_point": self.turning_point().map(|ply| ply.number),
            "black": side(Color::Black),
            "white": side(Color::White),
            "moves": moves,
        })
    }
}
