//! ProbCut's margins: deviations times the standard error of a shallow search.

use infer::patterns::Spread;

use super::selectivity::DEVIATIONS;

const SIZE: usize = 61;

/// The margins by which a shallow search must miss the window, from the measured errors of
/// shallow searches.
#[derive(Debug)]
pub(super) struct ProbCutMargins {
    /// The standard errors in discs, by the number of empty squares and the depth.
    errors: Box<[[f32; SIZE]; SIZE]>,
}

impl ProbCutMargins {
    pub(super) fn new(spread: &Spread) -> ProbCutMargins {
        let mut errors = Box::new([[0.0; SIZE]; SIZE]);
        for (empties, row) in (0..).zip(errors.iter_mut()) {
            for (depth, error) in (0..).zip(row.iter_mut()) {
                *error = spread.error(empties, depth, shallow_depth(empties, depth));
            }
        }
        ProbCutMargins { errors }
    }

    /// The margin of a search to `depth`, in whole discs.
    #[inline]
    pub(super) fn of(&self, empties: u32, depth: u32, selectivity: u8) -> i32 {
        let error = self.errors[empties.min(60) as usize][depth.min(60) as usize];
        (DEVIATIONS[usize::from(selectivity)] * error).ceil() as i32
    }
}

/// The depth of the shallow search before a search to `depth`.
pub(super) const fn shallow_depth(empties: u32, depth: u32) -> u32 {
    let part = if depth >= empties {
        depth / 3
    } else {
        depth / 2
    };
    // Both depths have the same parity: the same side moves last, so the scores are comparable.
    let same = part & !1 | depth & 1;
    let most = depth.saturating_sub(2);
    if same < most { same } else { most }
}
