use std::sync::Arc;

use infer::patterns::Weights;
use othello::{Move, Position, Square};
use search::Stop;

use super::{Board, Page};
use crate::goal::Goal;
use crate::level::Level;
use crate::search::{SearchRequest, SearchResult, Solver};

/// Evaluates moves of book boards by searches at a level.
///
/// Results do not depend on earlier ones: the same position has the same scores.
#[derive(Debug)]
pub struct Appraiser {
    level: Level,
    /// The solver for searches at the full depth of the level.
    whole: Solver,
    /// The solver for searches that are one ply shallower. It has its own table: the other one
    /// would answer with deeper results.
    shorter: Solver,
}

/// The table size: small enough to be cleared for each board in less time than a search takes.
const TABLE: usize = 4 << 20;

impl Appraiser {
    /// An appraiser with this level and these weights.
    #[must_use]
    pub fn new(level: Level, weights: Arc<Weights>) -> Appraiser {
        Appraiser {
            level,
            whole: Solver::new(TABLE, Some(weights.clone())),
            shorter: Solver::new(TABLE, Some(weights)),
        }
    }

    /// Evaluates moves that a page does not have, the best first, up to one that is more than
    /// `tolerance` discs worse than the best of all, or the last.
    pub fn appraise(
        &mut self,
        board: Board,
        page: Option<&Page>,
        tolerance: i32,
    ) -> Vec<(Square, i32)> {
        self.whole.clear();
        self.shorter.clear();
        let position = board.position();
        let moves = position.moves().bits();
        let empties = position.empties().len();
        let goal = self.level.goal(empties);
        let mut known = page.map_or(0, |page| page.known(board).bits());
        let mut best = page.map(Page::score);
        let mut found = Vec::new();
        while moves & !known != 0 {
            // The first search is by iterative deepening; the others profit from its table.
            let first = found.is_empty();
            let last = goal.steps(empties).last();
            let steps = goal
                .steps(empties)
                .filter(|step| first || Some(*step) == last);
            let guess = best.unwrap_or(0);
            let answer = ask(&mut self.whole, &position, steps, guess, known);
            let Some((Some(&Move::Place(square)), score)) = answer
                .as_ref()
                .map(|answer| (answer.line.first(), answer.score))
            else {
                break;
            };
            let value = self.level_out(&position, goal, square, score);
            found.push((square, value));
            known |= board.twins(square).bits();
            best = Some(best.map_or(value, |best| best.max(value)));
            if best.is_some_and(|best| value < best - tolerance) {
                break;
            }
        }
        found
    }

    /// The score of one legal move, whatever others are worth.
    pub fn value(&mut self, board: Board, square: Square) -> i32 {
        self.whole.clear();
        self.shorter.clear();
        let position = board.position();
        let empties = position.empties().len();
        let goal = self.level.goal(empties);
        let others = !(1 << square.index());
        let answer = ask(&mut self.whole, &position, goal.steps(empties), 0, others);
        let score = answer.map_or(0, |answer| answer.score);
        self.level_out(&position, goal, square, score)
    }

    /// The book score of a move, given its score at the full depth.
    ///
    /// A search favours the side that moves last in it, by more than a disc. Scores of a book are
    /// compared across boards, and with boards that were searched to the end: each is the mean of
    /// two searches, one ending with each side's move.
    fn level_out(&mut self, position: &Position, goal: Goal, square: Square, score: i32) -> i32 {
        let empties = position.empties().len();
        if goal.depth >= empties {
            return score;
        }
        let shorter = Goal {
            depth: goal.depth.saturating_sub(1).max(1),
            ..goal
        };
        let steps = shorter.steps(empties);
        let others = !(1 << square.index());
        let other = ask(&mut self.shorter, position, steps, score, others);
        // Halves are rounded towards zero, so that both sides see the same score.
        (score + other.map_or(score, |other| other.score)) / 2
    }
}

/// The result of the last of these searches.
fn ask(
    solver: &mut Solver,
    position: &Position,
    steps: impl Iterator<Item = Goal>,
    guess: i32,
    excluded: u64,
) -> Option<SearchResult> {
    let mut guesses = [guess; 2];
    let mut answer = None;
    for step in steps {
        let parity = step.depth as usize % 2;
        let request = SearchRequest {
            depth: step.depth,
            selectivity: step.selectivity,
            guess: guesses[parity],
            excluded,
        };
        // Nobody stops it.
        if let Ok(result) = solver.search(position, &request, &Stop::new()) {
            guesses[parity] = result.score;
            answer = Some(result);
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::NO_SELECTIVITY;
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
        // Nothing is remembered, and what is known is not searched again.
        let best = appraiser.appraise(board, None, 0);
        assert_eq!(best[0], all[0]);
        assert!(best.len() <= 3);
    }
    #[test]
    fn a_value_is_the_mean_of_two_searches_that_end_with_different_sides() {
        let mut appraiser = appraiser();
        let mut differ = 0;
        let mut board = Board::start();
        for _ in 0..12 {
            let moves = appraiser.appraise(board, None, 128);
            for &(square, value) in &moves {
                let alone = |depth| {
                    let mut solver = Solver::new(1 << 20, Some(shipped::weights()));
                    let request = SearchRequest {
                        depth,
                        selectivity: NO_SELECTIVITY,
                        guess: 0,
                        excluded: !(1 << square.index()),
                    };
                    let result = solver.search(&board.position(), &request, &Stop::new());
                    result.expect("nobody stops it").score
                };
                let (shorter, longer) = (alone(2), alone(3));
                assert_eq!(value, (shorter + longer) / 2, "{board:?} {square}");
                differ += longer - shorter;
            }
            let next = board.after(moves[0].0).expect("it goes on");
            board = next.board;
        }
        // The longer ones end with a move of the side whose move is valued.
        assert!(differ > 0, "{differ}");
    }
}
