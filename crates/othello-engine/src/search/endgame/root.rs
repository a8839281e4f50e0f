//! Solving the root of an endgame: selective presearches, then exact searches by MTD(f).

use super::super::Stopped;
use super::super::bitboards::Bitboards;
use super::super::evaluated_board::EvaluatedBoard;
use super::super::search_thread::SearchThread;

/// The selectivity of the search to the end before the exact one: an index into
/// [`DEVIATIONS`](crate::search::DEVIATIONS). One such search is enough; more of them cost more
/// than they save.
pub const PRESEARCH_SELECTIVITY: u8 = 1;

/// The least number of empty squares for a presearch.
const PRESEARCH_FROM: u32 = 15;

impl SearchThread<'_, '_> {
    /// The exact score.
    pub(in crate::search) fn solve_score(&mut self, board: Bitboards) -> Result<i32, Stopped> {
        let even = self.presearch(board)? & !1;
        match self.weights {
            Some(weights) => {
                let evaluated = EvaluatedBoard::new(board, weights);
                self.mtdf(even, |search, alpha| {
                    search.nws_endgame(&evaluated, alpha | 1)
                })
            }
            None => self.mtdf(even, |search, alpha| {
                search.nws_unevaluated(board, alpha | 1)
            }),
        }
    }

    /// Win, draw or loss (WLD): 1, 0 or -1.
    pub(in crate::search) fn solve_wld(&mut self, board: Bitboards) -> Result<i32, Stopped> {
        let search = |search: &mut Self, alpha| match search.weights {
            Some(weights) => search.nws_endgame(&EvaluatedBoard::new(board, weights), alpha),
            None => search.nws_unevaluated(board, alpha),
        };
        // The window that is likelier to decide comes first.
        if self.presearch(board)? >= 0 {
            if search(self, 1)? > 1 {
                return Ok(1);
            }
            return Ok(if search(self, -1)? > -1 { 0 } else { -1 });
        }
        if search(self, -1)? <= -1 {
            return Ok(-1);
        }
        Ok(if search(self, 1)? > 1 { 1 } else { 0 })
    }

    /// The probable score, by iterative deepening and one selective search to the end. It fills
    /// the transposition table with good moves for the exact search.
    fn presearch(&mut self, board: Bitboards) -> Result<i32, Stopped> {
        let empties = board.empties();
        let mut guess = 0;
        if let Some(weights) = self.weights.filter(|_| empties >= PRESEARCH_FROM) {
            let evaluated = EvaluatedBoard::new(board, weights);
            for depth in (4..=12).step_by(2).filter(|depth| depth + 6 <= empties) {
                let depth = depth | empties & 1;
                guess = self.mtdf(guess, |search, alpha| {
                    search.nws_midgame(&evaluated, alpha, depth, 0)
                })?;
            }
            guess = self.mtdf(guess, |search, alpha| {
                search.nws_midgame(&evaluated, alpha, empties, PRESEARCH_SELECTIVITY)
            })?;
        }
        Ok(guess)
    }
}
