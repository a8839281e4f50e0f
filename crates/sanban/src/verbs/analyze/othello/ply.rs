use ::othello::{Move, Position};
use game::{Color, Position as _};
use serde_json::{Value, json};

use super::appraiser::{Appraisal, Candidate};
use super::error_size::ErrorSize;

/// A move of a game, and what it was worth.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    /// Its number in the game, from 1; passes are counted.
    pub(super) number: usize,
    /// What it was made in.
    pub(super) position: Position,
    pub(super) appraisal: Appraisal,
}

impl Ply {
    pub(super) fn side(&self) -> Color {
        self.position.turn()
    }

    pub(super) fn played(&self) -> Move {
        self.appraisal.played.first()
    }

    pub(super) fn best(&self) -> Move {
        self.appraisal.best.first()
    }

    /// How many discs the move has cost.
    pub(super) fn loss(&self) -> i32 {
        self.appraisal.best.value - self.appraisal.played.value
    }

    /// The value of the move for Black: the score of the game behind it.
    pub(super) fn score(&self) -> i32 {
        match self.side() {
            Color::Black => self.appraisal.played.value,
            Color::White => -self.appraisal.played.value,
        }
    }

    /// Whether somebody else is ahead behind the move than before it, or nobody.
    pub(super) fn turns(&self) -> bool {
        self.appraisal.played.value.signum() < self.appraisal.best.value.signum()
    }

    /// How bad an error it was, if it was one.
    pub(super) fn error(&self) -> Option<ErrorSize> {
        match self.appraisal.is_exact && self.turns() {
            true => Some(ErrorSize::Large),
            false => ErrorSize::of(self.loss()),
        }
    }

    pub(super) fn object(&self) -> Value {
        let Appraisal {
            played,
            best,
            lines,
            is_exact,
        } = &self.appraisal;
        let lines: Vec<Value> = lines.iter().map(candidate).collect();
        json!({
            "number": self.number,
            "side": self.side().to_string(),
            "move": self.played().to_string(),
            "value": played.value,
            "best": self.best().to_string(),
            "best_value": best.value,
            "exact": is_exact,
            "loss": self.loss(),
            "error": self.error().map(ErrorSize::key),
            "score": self.score(),
            "lines": lines,
        })
    }
}

fn candidate(candidate: &Candidate) -> Value {
    let line: Vec<String> = candidate.line.iter().map(ToString::to_string).collect();
    json!({
        "move": candidate.first().to_string(),
        "value": candidate.value,
        "line": line,
    })
}
