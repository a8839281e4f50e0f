use game::{Color, Game, Line, Outcome, Position, Wdl};

use super::{Packing, Sample};

/// A game that was read from a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<P: Position> {
    /// Its positions before each move; each follows from the one before.
    pub steps: Vec<Step<P>>,
    /// The number of first moves that were chosen for the players. They give no samples.
    pub given: usize,
    /// The winner, if it is known.
    pub outcome: Option<Outcome>,
    /// Black's margin in discs, if it is known.
    pub margin: Option<f32>,
}

/// A position of a game and the move played there.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<P: Position> {
    /// The position.
    pub position: P,
    /// The move. `None` if only the position is known.
    pub played: Option<P::Move>,
    /// Whether the move was a choice. A forced pass is not.
    pub is_choice: bool,
    /// The winning probability of the side to move by an engine's score.
    pub opinion: Option<f32>,
}

impl<P: Position> Played<P> {
    /// A line of play without results.
    pub(super) fn of<G: Game<Position = P>>(line: &Line<G>) -> Played<P> {
        let steps = line.positions().iter().zip(line.moves());
        Played {
            steps: steps
                .map(|(position, m)| Step {
                    position: position.clone(),
                    played: Some(*m),
                    is_choice: true,
                    opinion: None,
                })
                .collect(),
            given: 0,
            outcome: None,
            margin: None,
        }
    }
}

impl<P: Packing> Played<P> {
    /// The samples of the game.
    pub(super) fn samples(&self) -> impl Iterator<Item = Sample<P>> {
        let steps = self.steps.iter().enumerate().skip(self.given);
        steps
            .filter(|(_, step)| step.is_choice)
            .map(|(index, step)| {
                let before = self.steps[..index].iter().rev();
                let turn = step.position.turn();
                Sample {
                    position: step.position.clone(),
                    last: before
                        .map_while(|step| step.played)
                        .take(Sample::<P>::LAST)
                        .collect(),
                    chosen: step.played.iter().map(|m| (*m, 1.0)).collect(),
                    outcome: self.outcome.map(|outcome| points(outcome.seen_by(turn))),
                    margin: self.margin.map(|margin| match turn {
                        Color::Black => margin,
                        Color::White => -margin,
                    }),
                    opinion: step.opinion,
                    seen: 1,
                }
            })
    }

    /// The fingerprint of the game: its first position and its moves.
    pub(super) fn identity(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Some(first) = self.steps.first() {
            first.position.pack(&mut bytes);
        }
        let moves = self.steps.iter().filter_map(|step| step.played);
        bytes.extend(moves.flat_map(|m| P::code(m).to_le_bytes()));
        bytes
    }
}

fn points(result: Wdl) -> f32 {
    match result {
        Wdl::Win => 1.0,
        Wdl::Draw => 0.5,
        Wdl::Loss => 0.0,
    }
}
