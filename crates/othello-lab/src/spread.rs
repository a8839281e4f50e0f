//! The ProbCut calibration: how far shallow searches of Othello are off deep ones with given
//! weights. A search needs these errors to skip moves by ProbCut.
//!
//! Positions from games with random and weight-chosen moves are searched to every depth without
//! pruning by ProbCut, and to the end if it is near. The differences between depths with the same
//! last mover are grouped, and the logarithms of their standard errors are fitted by least squares.

mod differences;
mod fit;
mod places;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use infer::patterns::{Spread, Weights};
use search::Stop;

use differences::Differences;

/// The fitted errors, and the quality of the fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fitted {
    /// The errors of shallow searches.
    pub spread: Spread,
    /// The residual of the fit in logarithms, for midgame searches and for those to the end.
    pub residuals: [f64; 2],
    /// The number of differences of each.
    pub differences: [usize; 2],
}

/// Fits the ProbCut errors of weights on this many positions; `None` if it is stopped, or if there
/// are too few of them. The result is the same on any number of threads.
pub fn fit_spread(
    weights: &Arc<Weights>,
    positions: usize,
    seed: u64,
    threads: NonZeroUsize,
    stop: &Stop,
    progress: impl Fn() + Sync,
) -> Option<Fitted> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= positions {
                return Some(found);
            }
            let differences = Differences::of(weights, index as u64, seed, stop)?;
            found.push((index, differences));
            progress();
        }
    };
    let found: Option<Vec<Vec<(usize, Differences)>>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().ok().flatten())
            .collect()
    });
    let mut all: Vec<(usize, Differences)> = found?.into_iter().flatten().collect();
    // Floating-point sums depend on their order.
    all.sort_by_key(|(index, _)| *index);
    let all: Vec<Differences> = all.into_iter().map(|(_, found)| found).collect();
    fit::fit(&all)
}

#[cfg(test)]
mod tests {
    use infer::patterns::{PHASES, WEIGHTS_A_PHASE};

    use super::*;

    #[test]
    fn the_same_on_any_number_of_threads() {
        let weights = Weights::new(vec![1; PHASES * WEIGHTS_A_PHASE]).expect("that many");
        let weights = Arc::new(weights);
        let fitted = |threads| {
            let threads = NonZeroUsize::new(threads).expect("not 0");
            fit_spread(&weights, 200, 3, threads, &Stop::new(), || ())
        };
        let one = fitted(1).expect("enough positions");
        assert_eq!(fitted(2), Some(one));
        // Weights that say the same of every board are off by what the end of the game is.
        assert!(one.spread.error(16, 16, 4) > 5.0, "{one:?}");
        let stop = Stop::new();
        stop.request();
        let threads = NonZeroUsize::MIN;
        assert_eq!(fit_spread(&weights, 60, 3, threads, &stop, || ()), None);
        assert_eq!(
            fit_spread(&weights, 1, 3, threads, &Stop::new(), || ()),
            None
        );
    }
}
