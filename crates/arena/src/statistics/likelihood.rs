use super::elo;

/// The generalized likelihood ratio of M. Van den Bergh: each hypothesis is represented by the
/// distribution of results that fits the observed one best among those it allows.
pub(super) struct Likelihood<const N: usize> {
    /// Scores of the `N` possible results, evenly spaced from 0 to 1.
    scores: [f64; N],
    /// Observed share of each result, never zero.
    shares: [f64; N],
    /// Observed number of results.
    total: f64,
}

/// A distribution, as the amounts by which the observed shares exceed it: `observed / fitted - 1`.
#[derive(Clone, Copy)]
pub(super) struct Fit<const N: usize>([f64; N]);

/// The value used for a count of zero, because an unseen result is not impossible.
pub(super) const UNSEEN: f64 = 1e-3;

/// The distribution for a normalized Elo is found by repetition; it settles in a few rounds.
const ROUNDS: usize = 10;

/// A change of the shares below this is settled.
const SETTLED: f64 = 1e-4;

/// How far, in deviations, one distribution is a good start for the next.
const STRIDE: f64 = 0.5;

/// The most strides: they reach 20 deviations, some 5,000 Elo.
const STRIDES: f64 = 40.0;

impl<const N: usize> Likelihood<N> {
    pub(super) fn of(counts: [u64; N]) -> Likelihood<N> {
        let counts = counts.map(|count| (count as f64).max(UNSEEN));
        let total = counts.iter().sum();
        Likelihood {
            scores: std::array::from_fn(|index| index as f64 / (N - 1) as f64),
            shares: counts.map(|count| count / total),
            total,
        }
    }

    /// The best distribution with the mean score that this Elo difference expects.
    pub(super) fn logistic(&self, elo: f64) -> Option<Fit<N>> {
        let (score, opponent) = (elo::expected(elo), elo::expected(-elo));
        // `a - score`, with its digits kept where the score is nearly 1.
        self.balance(self.scores.map(|a| a * opponent - (1.0 - a) * score))
    }

    /// The best distribution whose mean is this many of its own deviations above one half.
    pub(super) fn normalized(&self, deviations: f64) -> Option<Fit<N>> {
        // Far away nothing can balance the moments of a uniform distribution, so go there in
        // strides that start where the last one ended. The usual differences need only one.
        let strides = (deviations.abs() / STRIDE).ceil().max(1.0);
        if strides > STRIDES {
            return None;
        }
        let mut shares = [1.0 / N as f64; N];
        let mut stride = 1.0;
        while stride < strides {
            (_, shares) = self.settle(deviations.signum() * stride * STRIDE, shares)?;
            stride += 1.0;
        }
        Some(self.settle(deviations, shares)?.0)
    }

    /// Repeats the distribution that a normalized Elo asks for, given the mean and the deviation
    /// of the last one, until they fit each other.
    fn settle(&self, deviations: f64, mut shares: [f64; N]) -> Option<(Fit<N>, [f64; N])> {
        let mut settled = None;
        for _ in 0..ROUNDS {
            let mean = dot(&shares, &self.scores);
            let variance = dot(&shares, &self.scores.map(|a| (a - mean).powi(2)));
            let deviation = variance.sqrt();
            let fit = self.balance(self.scores.map(|a| {
                let distance = (a - mean) / deviation;
                a - 0.5 - 0.5 * deviations * deviation * (1.0 + distance * distance)
            }))?;
            let next = std::array::from_fn(|index| self.shares[index] / (1.0 + fit.0[index]));
            let change = (0..N)
                .map(|index| (next[index] - shares[index]).abs())
                .fold(0.0, f64::max);
            settled = Some((fit, next));
            shares = next;
            if change < SETTLED {
                break;
            }
        }
        settled
    }

    /// The logarithm of how much better the second distribution explains the results.
    pub(super) fn ratio(&self, first: Fit<N>, second: Fit<N>) -> Option<f64> {
        let gains = std::array::from_fn(|index| first.0[index].ln_1p() - second.0[index].ln_1p());
        Some(self.total * dot(&self.shares, &gains)).filter(|ratio| ratio.is_finite())
    }

    /// The best distribution under which these moments have a mean of zero: the observed shares,
    /// each divided by `1 + tilt * moment`.
    fn balance(&self, moments: [f64; N]) -> Option<Fit<N>> {
        let most = moments.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let least = moments.into_iter().fold(f64::INFINITY, f64::min);
        // Nothing balances moments that all have one sign.
        if !(most > 0.0 && least < 0.0) {
            return None;
        }
        let tilt = super::root::of_falling(-1.0 / most, -1.0 / least, |tilt| {
            (0..N)
                .map(|index| self.shares[index] * moments[index] / (1.0 + tilt * moments[index]))
                .sum()
        })?;
        Some(Fit(moments.map(|moment| tilt * moment)))
    }
}

fn dot<const N: usize>(one: &[f64; N], other: &[f64; N]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares<const N: usize>(likelihood: &Likelihood<N>, fit: Fit<N>) -> [f64; N] {
        std::array::from_fn(|index| likelihood.shares[index] / (1.0 + fit.0[index]))
    }

    #[test]
    fn fitted_distributions_obey_their_hypothesis() {
        let likelihood = Likelihood::of([78, 2504, 5251, 2695, 95]);
        for elo in [-400.0, -30.0, 0.0, 3.0, 50.0, 700.0] {
            let fitted = shares(&likelihood, likelihood.logistic(elo).unwrap());
            assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!((dot(&fitted, &likelihood.scores) - elo::expected(elo)).abs() < 1e-12);
        }
        for deviations in [-6.0, -2.0, -0.5, -0.1, 0.0, 0.02, 0.2, 1.0, 4.0] {
            let fitted = shares(&likelihood, likelihood.normalized(deviations).unwrap());
            let mean = dot(&fitted, &likelihood.scores);
            let variance = dot(&fitted, &likelihood.scores.map(|a| (a - mean).powi(2)));
            assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(((mean - 0.5) / variance.sqrt() - deviations).abs() < 1e-4);
        }
    }

    #[test]
    fn the_observed_mean_needs_no_tilt() {
        let likelihood = Likelihood::of([1, 2, 3, 2, 1]);
        for fit in [
            likelihood.logistic(0.0).unwrap(),
            likelihood.normalized(0.0).unwrap(),
        ] {
            assert!(fit.0.iter().all(|excess| excess.abs() < 1e-12));
        }
    }
}
