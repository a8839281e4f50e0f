use game::Wdl;

use crate::Ledger;
use crate::statistics::{Hypothesis, Pentanomial, Sample, Sprt};

/// A sequential test on the pairs of a match of two contestants, in the order of the schedule.
///
/// Pairs may finish in another order, but they count in this one. So the verdict does not depend
/// on the speed of games, and a resumed match comes to the same verdict. Games that end after the
/// verdict do not change it.
#[derive(Clone, Debug)]
pub struct Sequential {
    sprt: Sprt,
    next_pair: u64,
    count: Pentanomial,
    ratio: Option<f64>,
    verdict: Option<Hypothesis>,
}

impl Sequential {
    /// A test without pairs.
    #[must_use]
    pub fn new(sprt: Sprt) -> Sequential {
        Sequential {
            sprt,
            next_pair: 0,
            count: Pentanomial::default(),
            ratio: None,
            verdict: None,
        }
    }

    /// Adds the pairs that have become complete.
    pub fn update(&mut self, ledger: &Ledger) {
        while self.verdict.is_none()
            && let Some(pair) = ledger.pair(self.next_pair)
        {
            // With two contestants the first plays in every game.
            let [one, other] = pair.map(|entry| entry.result(0).unwrap_or(Wdl::Draw));
            self.count.add(one, other);
            self.next_pair += 1;
            self.ratio = self
                .sprt
                .log_likelihood_ratio(&Sample::of_pairs(self.count));
            self.verdict = self.ratio.and_then(|ratio| self.sprt.verdict(ratio));
        }
    }

    /// The test itself.
    #[must_use]
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// The pairs it has seen.
    #[must_use]
    pub fn count(&self) -> Pentanomial {
        self.count
    }

    /// The log-likelihood ratio of these pairs.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        self.ratio
    }

    /// The accepted hypothesis, if there is one.
    #[must_use]
    pub fn verdict(&self) -> Option<Hypothesis> {
        self.verdict
    }
}
