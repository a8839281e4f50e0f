use arena::{Played, Termination};
use game::{Color, Outcome, Position as _, Wdl};
use learn::samples::Sample;

use super::teacher::Note;
use crate::desk;
use crate::face::{Face, MoveOf};

/// What a game teaches.
pub(super) struct Lesson<G: Face> {
    pub(super) samples: Vec<Sample<G::Position>>,
    pub(super) outcome: Outcome,
    /// How many moves were played.
    pub(super) moves: usize,
    pub(super) text: String,
}

impl<G: Face> Lesson<G> {
    pub(super) fn new(game: &Played<G>, notes: Vec<Note<MoveOf<G>>>) -> Lesson<G> {
        let line = &game.line;
        // A game that was broken off has no result, whatever it counts as.
        let outcome = match game.termination {
            Termination::MostMoves => None,
            _ => Some(game.outcome),
        };
        let margin = line.verdict().and_then(|_| G::margin(line.position()));
        let samples = notes.into_iter().filter_map(|note| {
            let position = line.positions().get(note.moves)?.clone();
            let before = line.moves().get(..note.moves)?;
            let turn = position.turn();
            Some(Sample {
                last: before
                    .iter()
                    .rev()
                    .take(Sample::<G::Position>::LAST)
                    .copied()
                    .collect(),
                chosen: note.chosen,
                outcome: outcome.map(|outcome| points(outcome.seen_by(turn))),
                margin: margin.map(|margin| match turn {
                    Color::Black => margin,
                    Color::White => -margin,
                }),
                opinion: Some(note.opinion),
                seen: 1,
                position,
            })
        });
        Lesson {
            samples: samples.collect(),
            outcome: game.outcome,
            moves: line.moves().len(),
            text: desk::line_text(line),
        }
    }
}

fn points(result: Wdl) -> f32 {
    match result {
        Wdl::Win => 1.0,
        Wdl::Draw => 0.5,
        Wdl::Loss => 0.0,
    }
}
