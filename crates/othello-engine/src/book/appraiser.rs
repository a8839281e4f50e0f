use std::sync::Arc;

use infer::patterns::Weights;
use othello::{Move, Square};
use search::Stop;

use super::{Board, Page};
use crate::alphabeta::Level;
use crate::exact::{Question, Solver};

/// Says what moves are worth, by searches at a level, or at the next one where White is to move.
///
/// What it saw before changes nothing: the same question has the same answer.
#[derive(Debug)]
pub struct Appraiser {
    solver: Solver,
    level: Level,
}

/// A table that is cleared for each board without taking longer than a search.
const TABLE: usize = 4 << 20;

impl Appraiser {
    /// One that searches at this level and judges by these weights.
    #[must_use]
    pub fn new(level: Level, weights: Arc<Weights>) -> Appraiser {
        Appraiser {
            solver: Solver::new(TABLE, Some(weights)),
            level,
        }
    }

    /// Moves that a page does not have and what they are worth, the best first, up to one that is
    /// more than so many discs worse than the best of all, or is the last.
    pub fn appraise(
        &mut self,
        board: Board,
        page: Option<&Page>,
        tolerance: i32,
    ) -> Vec<(Square, i32)> {
        self.solver.clear();
        let position = board.position();
        let moves = position.moves().bits();
        let empties = position.empties().len();
        // A search favours the side that it lets move last. The values of a book are compared
        // across its boards, so all of them favour the same.
        let level = match board.ply() % 2 {
            0 => self.level,
            _ => self.level.higher(),
        };
        let goal = level.goal(empties);
        let mut known = page.map_or(0, |page| page.known(board).bits());
        let mut best = page.map(Page::score);
        let mut found = Vec::new();
        while moves & !known != 0 {
            // The first search makes its way deeper and deeper, the others find it prepared.
            let first = found.is_empty();
            let last = goal.steps(empties).last();
            let steps = goal
                .steps(empties)
                .filter(|step| first || Some(*step) == last);
            let mut guesses = [best.unwrap_or(0); 2];
            let mut answer = None;
            for step in steps {
                let parity = step.depth as usize % 2;
                let question = Question {
                    depth: step.depth,
                    certainty: step.certainty,
                    guess: guesses[parity],
                    without: known,
                };
                // Nobody stops it.
                if let Ok(finding) = self.solver.look(&position, &question, &Stop::new()) {
                    guesses[parity] = finding.score;
                    answer = Some(finding);
                }
            }
            let Some((Some(&Move::Place(square)), value)) = answer
                .as_ref()
                .map(|answer| (answer.line.first(), answer.score))
            else {
                break;
            };
            found.push((square, value));
            known |= board.twins(square).bits();
            best = Some(best.map_or(value, |best| best.max(value)));
            if best.is_some_and(|best| value < best - tolerance) {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    fn appraiser() -> Appraiser {
        Appraiser::new(Level::new(3).expect("a level"), shipped::weights())
    }

    #[test]
    fn twins_are_one_move_and_all_moves_come_with_enough_tolerance() {
        let start = appraiser().appraise(Board::start(), None, 128);
        assert_eq!(start.len(), 1);
        let board = Board::start().after(start[0].0).expect("it goes on").board;
        let mut appraiser = appraiser();
        let all = appraiser.appraise(board, None, 128);
        assert_eq!(all.len(), 3);
        assert!(all.is_sorted_by_key(|(_, value)| -value), "{all:?}");
        // Nothing is remembered, and what is known is not searched again.
        let best = appraiser.appraise(board, None, 0);
        assert_eq!(best[0], all[0]);
        assert!(best.len() <= 3);
    }
}
