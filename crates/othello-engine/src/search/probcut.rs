//! Multi-ProbCut: a shallow search predicts a deep one, and cuts where it is sure enough.

use super::Stopped;
use super::evaluated_board::EvaluatedBoard;
use super::probcut_margins::shallow_depth;
use super::search_thread::SearchThread;

/// The most discs by which the evaluation may miss the margin for a shallow search to be tried.
const EVALUATION_SLACK: i32 = 2;

impl<'a> SearchThread<'_, 'a> {
    /// Tries a ProbCut above and below the null window: the bound, if there is a cutoff.
    pub(super) fn probcut(
        &mut self,
        evaluated: &EvaluatedBoard<'a>,
        alpha: i32,
        depth: u32,
        selectivity: u8,
    ) -> Result<Option<i32>, Stopped> {
        let empties = evaluated.board.empties();
        let shallow = shallow_depth(empties, depth);
        let margin = self.margins.of(empties, depth, selectivity);
        let evaluation = evaluated.evaluate_in_discs();
        let high = alpha + margin;
        if evaluation >= high - EVALUATION_SLACK
            && high < 64
            && self.nws_midgame(evaluated, high, shallow, selectivity)? > high
        {
            return Ok(Some(alpha + 1));
        }
        let low = alpha - margin;
        if evaluation <= low + EVALUATION_SLACK
            && low > -64
            && self.nws_midgame(evaluated, low, shallow, selectivity)? <= low
        {
            return Ok(Some(alpha));
        }
        Ok(None)
    }
}
