use std::sync::Arc;

use fastrand::Rng;
use infer::patterns::{UNIT, Weights};
use othello_engine::search::{NO_SELECTIVITY, SearchRequest, SolveMode, Solver};
use search::Stop;

use super::places::place;

/// The empty squares of the positions, fewest and most.
const FEWEST: u32 = 11;
const MOST: u32 = 50;

/// The most empty squares from which the end is searched too.
const NEAR: u32 = 20;

/// The deepest search that does not go to the end.
const DEEPEST: u32 = 8;

/// A transposition table that is large enough for one position.
const TABLE: usize = 1 << 23;

/// The search values of a position at each depth.
pub(super) struct Differences {
    pub(super) empties: u32,
    /// In discs, from depth 0 on.
    pub(super) values: Vec<f64>,
    /// The value of a search to the end, if it is near.
    pub(super) end: Option<f64>,
}

impl Differences {
    /// Searches the position with this number; `None` if it is stopped.
    pub(super) fn of(
        weights: &Arc<Weights>,
        index: u64,
        seed: u64,
        stop: &Stop,
    ) -> Option<Differences> {
        let mut solver = Solver::new(TABLE, Some(Arc::clone(weights)));
        let mut rng = Rng::with_seed(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let empties = rng.u32(FEWEST..=MOST);
        let position = place(&solver, empties, &mut rng);
        let now = solver.evaluate(&position);
        let mut values = vec![f64::from(now) / f64::from(UNIT)];
        let mut guess = now / UNIT;
        for depth in 1..=DEEPEST.min(empties - 2) {
            let request = SearchRequest {
                depth,
                selectivity: NO_SELECTIVITY,
                guess,
                excluded: 0,
            };
            guess = solver.search(&position, &request, stop).ok()?.score;
            values.push(f64::from(guess));
        }
        let end = if empties <= NEAR {
            Some(
                solver
                    .solve(&position, SolveMode::Score, stop)
                    .ok()?
                    .score
                    .into(),
            )
        } else {
            None
        };
        Some(Differences {
            empties,
            values,
            end,
        })
    }
}
