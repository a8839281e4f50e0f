use std::collections::HashMap;

use game::{Position as _, Wdl};
use othello::{Move, Position};

/// The exact result of every position that can come after some position: small boards only.
#[derive(Clone, Debug)]
pub struct Truth {
    results: HashMap<Position, Wdl>,
}

impl Truth {
    /// Looks at everything below `position`. On 4 by 4 that takes a moment.
    #[must_use]
    pub fn below(position: &Position) -> Truth {
        let mut truth = Truth {
            results: HashMap::new(),
        };
        truth.solve(position);
        truth
    }

    /// The result for the side to move, if the position comes after the first one.
    #[must_use]
    pub fn result(&self, position: &Position) -> Option<Wdl> {
        self.results.get(&position.canonical().0).copied()
    }

    /// Whether a legal move keeps the result.
    #[must_use]
    pub fn keeps(&self, position: &Position, m: Move) -> bool {
        let mut next = *position;
        next.play_unchecked(m);
        let after = self.result(&next).map(|result| -result);
        after.is_some() && after == self.result(position)
    }

    fn solve(&mut self, position: &Position) -> Wdl {
        let (position, _) = position.canonical();
        if let Some(result) = self.results.get(&position) {
            return *result;
        }
        let result = match position.outcome() {
            Some(outcome) => outcome.seen_by(position.turn()),
            None => {
                let mut best = Wdl::Loss;
                for m in position.legal_moves() {
                    let mut next = position;
                    next.play_unchecked(m);
                    best = best.max(-self.solve(&next));
                }
                best
            }
        };
        self.results.insert(position, result);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use othello::Size;
    use othello_engine::classic::solve_wld;

    #[test]
    fn the_truth_is_what_the_endgame_solver_says() {
        let start = Position::start(Size::Four);
        let truth = Truth::below(&start);
        // White wins on 4 by 4.
        assert_eq!(truth.result(&start), Some(Wdl::Loss));
        for (position, result) in truth.results.iter().take(500) {
            assert_eq!(solve_wld(position), *result, "{position:?}");
        }
        assert_eq!(truth.result(&Position::START), None);
    }
}
