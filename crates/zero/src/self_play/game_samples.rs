use arena::{FinishedGame, Termination};
use game::{Color, Line, MoveOf, Outcome, Position as _, Wdl};
use learn::samples::Sample;

use super::teacher::Note;
use players::Roster;

/// The samples of a game.
pub(super) struct GameSamples<G: Roster> {
    pub(super) samples: Vec<Sample<G::Position>>,
    pub(super) outcome: Outcome,
    /// The number of moves played.
    pub(super) moves: usize,
    pub(super) text: String,
}

impl<G: Roster> GameSamples<G> {
    pub(super) fn new(
        game: &FinishedGame<G>,
        notes: Vec<Note<MoveOf<G>>>,
        line_text: fn(&Line<G>) -> String,
    ) -> GameSamples<G> {
        let line = &game.line;
        // A game that was stopped has no result, whatever it counts as.
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
        GameSamples {
            samples: samples.collect(),
            outcome: game.outcome,
            moves: line.moves().len(),
            text: line_text(line),
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
