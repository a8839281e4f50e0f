//! Scores of the boards of games, by searches: what pattern weights are learned from.
//!
//! The result of a game says little about its first boards, because both sides err after them. A
//! [`Labeller`] searches each board instead: exactly near the end, and to the depth of a level
//! before.

use std::sync::Arc;

use game::{Color, Line, Position as _};
use infer::patterns::Weights;
use othello::{Move, Othello, Position};
use othello_engine::alphabeta::{Goal, Level};
use othello_engine::search::{NO_SELECTIVITY, SearchRequest, Solver, Stopped};
use search::Stop;

/// The size of a transposition table: it is cleared for each game.
const TABLE: usize = 16 << 20;

/// Scores the boards of games. The same game gets the same scores, whatever came before.
#[derive(Debug)]
pub struct Labeller {
    level: Level,
    exact: u32,
    whole: Solver,
    /// The solver of searches that are one ply shallower. Its own table keeps it from answering
    /// with the results of the deeper ones.
    shorter: Solver,
}

impl Labeller {
    /// Boards with at most `exact` empty squares are solved, the others searched at the level.
    #[must_use]
    pub fn new(level: Level, exact: u32, weights: &Arc<Weights>) -> Labeller {
        let solver = || Solver::new(TABLE, Some(Arc::clone(weights)));
        Labeller {
            level,
            exact,
            whole: solver(),
            shorter: solver(),
        }
    }

    /// The score for Black of each board on which a disc is placed, without those before the first
    /// `given` moves.
    pub fn label(
        &mut self,
        game: &Line<Othello>,
        given: usize,
        stop: &Stop,
    ) -> Result<Vec<i8>, Stopped> {
        self.whole.clear();
        self.shorter.clear();
        let made = game.positions().iter().zip(game.moves()).skip(given);
        let boards: Vec<&Position> = made
            .filter(|(_, m)| **m != Move::Pass)
            .map(|(position, _)| position)
            .collect();
        let mut scores = Vec::with_capacity(boards.len());
        // Backwards: what is known of a board helps to search the one before it.
        let mut black = 0;
        for position in boards.into_iter().rev() {
            let sign = if position.turn() == Color::Black {
                1
            } else {
                -1
            };
            black = sign * self.score(position, sign * black, stop)?;
            scores.push(black as i8);
        }
        scores.reverse();
        Ok(scores)
    }

    /// The score for the side to move.
    fn score(&mut self, position: &Position, guess: i32, stop: &Stop) -> Result<i32, Stopped> {
        // The shortest searches do not look for it.
        if stop.is_requested() {
            return Err(Stopped);
        }
        let empties = position.empties().len();
        if empties <= self.exact {
            let end = SearchRequest {
                depth: empties,
                selectivity: NO_SELECTIVITY,
                guess,
                excluded: 0,
            };
            return Ok(self.whole.search(position, &end, stop)?.score);
        }
        let goal = self.level.goal(empties);
        let score = deepened(&mut self.whole, position, goal, stop)?;
        if goal.depth >= empties || goal.depth < 2 {
            return Ok(score);
        }
        // A search favours the side that moves last in it. The mean of two, which end with either
        // side, can be compared with boards of an odd and an even number of discs, and with solved
        // ones. Halves are rounded towards zero, so that both sides see the same score.
        let depth = goal.depth - 1;
        let other = deepened(&mut self.shorter, position, Goal { depth, ..goal }, stop)?;
        Ok((score + other) / 2)
    }
}

/// The score of the last of the searches that lead to a goal.
fn deepened(
    solver: &mut Solver,
    position: &Position,
    goal: Goal,
    stop: &Stop,
) -> Result<i32, Stopped> {
    let mut guesses = [0; 2];
    let mut score = 0;
    for step in goal.steps(position.empties().len()) {
        let guess = &mut guesses[step.depth as usize % 2];
        let request = SearchRequest {
            depth: step.depth,
            selectivity: step.selectivity,
            guess: *guess,
            excluded: 0,
        };
        score = solver.search(position, &request, stop)?.score;
        *guess = score;
    }
    Ok(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use othello::{Scoring, Size};
    use othello_engine::search::SolveMode;
    use othello_engine::shipped;

    /// A game of chance.
    fn game(seed: u64) -> Line<Othello> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut line = Line::<Othello>::new(Size::Eight);
        while line.position().outcome().is_none() {
            let m = rng.choice(line.position().legal_moves());
            line.push_unchecked(m.unwrap_or(Move::Pass));
        }
        line
    }

    fn labeller(exact: u32) -> Labeller {
        let level = Level::new(2).expect("a level");
        Labeller::new(level, exact, &shipped::weights())
    }

    #[test]
    fn the_last_scores_are_exact_and_all_depend_on_the_game_alone() {
        let mut one = labeller(12);
        let mut solver = Solver::new(1 << 20, None);
        for seed in 1..4 {
            let line = game(seed);
            let scores = one.label(&line, 8, &Stop::new()).expect("nobody stops it");
            assert_eq!(
                labeller(12).label(&line, 8, &Stop::new()).as_ref(),
                Ok(&scores)
            );
            let made = line.positions().iter().zip(line.moves()).skip(8);
            let boards: Vec<&Position> = made
                .filter(|(_, m)| **m != Move::Pass)
                .map(|(position, _)| position)
                .collect();
            assert_eq!(boards.len(), scores.len());
            for (position, score) in boards.into_iter().zip(scores) {
                if position.empties().len() > 12 {
                    assert!((-64..=64).contains(&score));
                    continue;
                }
                let solved = solver.solve(position, SolveMode::Score, &Stop::new());
                let solved = solved.expect("nobody stops it").score;
                let black = if position.turn() == Color::Black {
                    solved
                } else {
                    -solved
                };
                assert_eq!(i32::from(score), black, "{position:?}");
            }
            let end = Scoring::EmptiesToWinner.margin(line.position(), Color::Black);
            assert!((-64..=64).contains(&end));
        }
    }

    #[test]
    fn a_request_to_stop_is_heard() {
        let stop = Stop::new();
        stop.request();
        assert_eq!(labeller(12).label(&game(1), 0, &stop), Err(Stopped));
    }
}
