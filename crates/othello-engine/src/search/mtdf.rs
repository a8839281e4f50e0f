//! MTD(f): null-window searches that close in on the score from a first guess.

use super::Stopped;
use super::search_thread::SearchThread;

impl SearchThread<'_, '_> {
    /// The score, found by null-window searches from a guess. `null_window` searches the window
    /// from `alpha` to `alpha` + 1 and gives a bound.
    pub(super) fn mtdf(
        &mut self,
        guess: i32,
        mut null_window: impl FnMut(&mut Self, i32) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        let (mut lower, mut upper) = (-64, 64);
        let mut guess = guess.clamp(-64, 64);
        while lower < upper {
            let alpha = if guess == lower { guess } else { guess - 1 };
            guess = null_window(self, alpha)?;
            if guess > alpha {
                lower = guess;
            } else {
                upper = guess;
            }
        }
        Ok(guess)
    }
}
