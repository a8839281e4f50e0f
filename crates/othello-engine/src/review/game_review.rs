use std::cmp::Reverse;
use std::sync::LazyLock;

use game::{ByColor, Color, Line};
use othello::{Move, Opening, Openings, Othello};
use search::Stop;

use super::loss_tally::LossTally;
use super::reviewed_move::ReviewedMove;
use super::reviewer::Reviewer;
use crate::level::Level;

/// The review of a game.
#[derive(Clone, Debug)]
pub struct GameReview {
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// The players' names.
    pub players: ByColor<Option<String>>,
    /// By how many discs Black won, as far as the record says.
    pub score: Option<f64>,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
    /// The level of the searches.
    pub level: Level,
    /// The moves in their order, without the passes; only the last ones if the review was stopped.
    pub moves: Vec<ReviewedMove>,
}

impl GameReview {
    /// Reviews a game from its end to its beginning: exact values are found first, and help to
    /// search the moves before. `each` is told of every move, and of its review unless it is a
    /// pass. Number, names and score are for the caller to fill in.
    pub fn new(
        line: &Line<Othello>,
        reviewer: &mut Reviewer,
        stop: &Stop,
        mut each: impl FnMut(Option<&ReviewedMove>),
    ) -> GameReview {
        static OPENINGS: LazyLock<Openings> = LazyLock::new(Openings::new);
        let mut moves = Vec::new();
        reviewer.solver.clear();
        let made = line.positions().iter().zip(line.moves()).enumerate();
        for (index, (position, played)) in made.rev() {
            let Move::Place(square) = *played else {
                each(None);
                continue;
            };
            let Ok(values) = reviewer.review(position, square, stop) else {
                break;
            };
            let reviewed = ReviewedMove {
                number: index + 1,
                position: *position,
                values,
            };
            each(Some(&reviewed));
            moves.push(reviewed);
        }
        moves.reverse();
        GameReview {
            number: 1,
            players: ByColor::default(),
            score: None,
            opening: OPENINGS.of(line),
            level: reviewer.level,
            moves,
        }
    }

    /// The losses of one side.
    #[must_use]
    pub fn tally(&self, color: Color) -> LossTally {
        LossTally::of(
            self.moves
                .iter()
                .filter(|reviewed| reviewed.side() == color),
        )
    }

    /// The last mistake after which another side was ahead than before it.
    #[must_use]
    pub fn turning_point(&self) -> Option<&ReviewedMove> {
        let mut moves = self.moves.iter();
        moves.rfind(|reviewed| reviewed.mistake().is_some() && reviewed.turns())
    }

    /// The mistakes, the worst first.
    #[must_use]
    pub fn worst(&self) -> Vec<&ReviewedMove> {
        let mut mistakes: Vec<&ReviewedMove> = self.moves.iter().collect();
        mistakes.retain(|reviewed| reviewed.mistake().is_some());
        mistakes.sort_by_key(|reviewed| Reverse((reviewed.mistake(), reviewed.loss())));
        mistakes
    }

    /// The number of the first move whose values are exact, as are all after it.
    #[must_use]
    pub fn exact_from(&self) -> Option<usize> {
        let first = self.moves.iter().find(|reviewed| reviewed.values.is_exact);
        first.map(|reviewed| reviewed.number)
    }
}
