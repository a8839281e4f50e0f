use std::f64::consts::FRAC_1_SQRT_2;

use super::{Estimate, Pentanomial, Trinomial, elo, normal};

/// Independent results of one side against another: single games, or pairs of games.
///
/// ```
/// use arena::statistics::{Sample, Trinomial};
///
/// let sample = Sample::of_games(Trinomial { losses: 224, draws: 43, wins: 733 });
/// assert_eq!(sample.mean(), Some(0.7545));
/// assert_eq!(sample.elo().unwrap().to_string(), "+195.0 ± 24.4");
/// assert!(sample.superiority().unwrap() > 0.999);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sample(pub(super) Counts);

/// The kind of observations. In both kinds, the scores are evenly spaced from 0 to 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Counts {
    Games([u64; 3]),
    Pairs([u64; 5]),
}

impl Sample {
    /// Every game is an observation of its own.
    #[must_use]
    pub fn of_games(games: Trinomial) -> Sample {
        Sample(Counts::Games([games.losses, games.draws, games.wins]))
    }

    /// Every pair is one observation; its score is the mean of its games.
    #[must_use]
    pub fn of_pairs(pairs: Pentanomial) -> Sample {
        Sample(Counts::Pairs(pairs.0))
    }

    /// The number of observations: games or pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts().iter().copied().fold(0, u64::saturating_add)
    }

    /// The mean score, from 0 to 1; none without results.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        // Whole numbers, so that a score of one half is exactly that.
        let (mut points, mut most) = (0, 0);
        for (step, &count) in (0..).zip(self.counts()) {
            points += step * u128::from(count);
            most += (self.counts().len() - 1) as u128 * u128::from(count);
        }
        (most > 0).then(|| points as f64 / most as f64)
    }

    /// The standard deviation of one observation's score; none without results.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let total: f64 = self.counts().iter().map(|&count| count as f64).sum();
        let last = (self.counts().len() - 1) as f64;
        let variance: f64 = (0u8..)
            .zip(self.counts())
            .map(|(step, &count)| count as f64 / total * (f64::from(step) / last - mean).powi(2))
            .sum();
        // Said apart, because the mean of equal scores may be off by a rounding.
        Some(if self.varies() { variance.sqrt() } else { 0.0 })
    }

    /// The error of the mean score; none while all results are the same.
    #[must_use]
    pub fn score_error(&self) -> Option<f64> {
        Some(normal::WIDTH_95 * self.standard_error()?)
    }

    /// The Elo difference; none if everything was won or everything was lost.
    ///
    /// There is no error while all results are the same, or while the interval reaches a score
    /// of 0 or 1.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        let mean = self.mean()?;
        let error = self.score_error().and_then(|error| {
            let width = elo::of_score(mean + error)? - elo::of_score(mean - error)?;
            Some(width / 2.0)
        });
        Some(Estimate {
            value: elo::of_score(mean)?,
            error,
        })
    }

    /// The difference in normalized Elo: the score measured by its own deviation. It says how
    /// many games it takes to see the difference, whatever the share of draws. None while all
    /// results are the same.
    #[must_use]
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let deviation = self.positive_deviation()?;
        // To the mean of two games, the deviation of one is larger by the root of two.
        let scale = elo::NORMALIZED_POINTS
            * match self.0 {
                Counts::Games(_) => 1.0,
                Counts::Pairs(_) => FRAC_1_SQRT_2,
            };
        Some(Estimate {
            value: (self.mean()? - 0.5) / deviation * scale,
            error: Some(normal::WIDTH_95 * scale / (self.count() as f64).sqrt()),
        })
    }

    /// The chance that this side is the stronger one; none while all results are the same.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        Some(normal::below((self.mean()? - 0.5) / self.standard_error()?))
    }

    fn counts(&self) -> &[u64] {
        match &self.0 {
            Counts::Games(counts) => counts,
            Counts::Pairs(counts) => counts,
        }
    }

    fn varies(&self) -> bool {
        self.counts().iter().filter(|&&count| count > 0).count() > 1
    }

    fn positive_deviation(&self) -> Option<f64> {
        self.deviation().filter(|&deviation| deviation > 0.0)
    }

    fn standard_error(&self) -> Option<f64> {
        Some(self.positive_deviation()? / (self.count() as f64).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pairs(counts: [u64; 5]) -> Sample {
        Sample::of_pairs(Pentanomial(counts))
    }

    fn games([losses, draws, wins]: [u64; 3]) -> Sample {
        Sample::of_games(Trinomial {
            losses,
            draws,
            wins,
        })
    }

    #[test]
    fn published_pairs() {
        for (counts, elo, normalized, superiority) in [
            (
                [78, 2504, 5251, 2695, 95],
                "+3.68 ± 2.46",
                "+6.99 ± 4.67",
                "99.83",
            ),
            (
                [184, 15, 508, 17, 290],
                "+36.80 ± 14.74",
                "+38.05 ± 15.12",
                "100.00",
            ),
            (
                [187, 15, 512, 17, 291],
                "+35.82 ± 14.69",
                "+37.02 ± 15.06",
                "100.00",
            ),
        ] {
            let sample = pairs(counts);
            assert_eq!(format!("{:.2}", sample.elo().unwrap()), elo);
            assert_eq!(
                format!("{:.2}", sample.normalized_elo().unwrap()),
                normalized
            );
            assert_eq!(
                format!("{:.2}", 100.0 * sample.superiority().unwrap()),
                superiority
            );
        }
    }

    #[test]
    fn published_games() {
        let sample = games([224, 43, 733]);
        assert_eq!(sample.elo().unwrap().to_string(), "+195.0 ± 24.4");
        assert!(sample.superiority().unwrap() > 0.999_999);
        assert_eq!(sample.count(), 1000);
        // Mean 3/4, variance 3/16.
        let normalized = games([1, 0, 3]).normalized_elo().unwrap();
        assert_eq!(format!("{normalized:.2}"), "+200.59 ± 340.48");
    }

    #[test]
    fn nothing_says_nothing() {
        for sample in [pairs([0; 5]), games([0; 3])] {
            assert_eq!(sample.count(), 0);
            assert_eq!(sample.mean(), None);
            assert_eq!(sample.deviation(), None);
            assert_eq!(sample.score_error(), None);
            assert_eq!(sample.elo(), None);
            assert_eq!(sample.normalized_elo(), None);
            assert_eq!(sample.superiority(), None);
        }
    }

    #[test]
    fn equal_results_have_no_error() {
        let drawn = pairs([0, 0, 7, 0, 0]);
        assert_eq!(drawn.deviation(), Some(0.0));
        assert_eq!(drawn.score_error(), None);
        assert_eq!(drawn.elo().unwrap().to_string(), "+0.0");
        assert_eq!(drawn.normalized_elo(), None);
        assert_eq!(drawn.superiority(), None);
        assert_eq!(pairs([0, 0, 0, 0, 9]).elo(), None);
        assert_eq!(games([9, 0, 0]).elo(), None);
    }

    #[test]
    fn an_interval_beyond_every_score_leaves_the_value() {
        let sample = games([1, 0, 9]);
        assert_eq!(sample.elo().unwrap().error, None);
        assert!(sample.elo().unwrap().value > 300.0);
        assert!(sample.score_error().is_some());
    }

    #[test]
    fn a_pair_of_equal_games_is_two_dependent_games() {
        // WW, LL and DD pairs: the same score and deviation as the single games, fewer of them.
        let (one, two) = (games([10, 20, 30]), pairs([10, 0, 20, 0, 30]));
        assert_eq!(one.mean(), two.mean());
        assert_eq!(one.elo(), two.elo());
        assert_eq!(one.superiority(), two.superiority());
        let (one, two) = (one.normalized_elo().unwrap(), two.normalized_elo().unwrap());
        assert!((one.value / two.value - 2f64.sqrt()).abs() < 1e-12);
        assert!((one.error.unwrap() / two.error.unwrap() - 2f64.sqrt()).abs() < 1e-12);
    }

    fn count() -> impl Strategy<Value = u64> {
        prop_oneof![
            2 => Just(0),
            3 => 0..20u64,
            3 => 0..10_000u64,
            2 => 0..=1_000_000_000_000u64,
            1 => Just(u64::MAX),
        ]
    }

    fn finite(values: &[Option<f64>]) -> bool {
        values.iter().flatten().all(|value| value.is_finite())
    }

    proptest! {
        #[test]
        fn every_number_is_finite(
            five in prop::array::uniform5(count()),
            three in prop::array::uniform3(count()),
        ) {
            for sample in [pairs(five), games(three)] {
                let estimates = [sample.elo(), sample.normalized_elo()];
                prop_assert!(finite(&[
                    sample.mean(), sample.deviation(), sample.score_error(), sample.superiority(),
                ]));
                for estimate in estimates.into_iter().flatten() {
                    prop_assert!(estimate.value.is_finite());
                    prop_assert!(finite(&[estimate.error]));
                    prop_assert!(estimate.error.is_none_or(|error| error >= 0.0));
                }
            }
        }

        #[test]
        fn equal_results_never_deviate(count in 1..u64::MAX, place in 0..5usize) {
            let mut counts = [0; 5];
            counts[place] = count;
            prop_assert_eq!(pairs(counts).deviation(), Some(0.0));
        }

        #[test]
        fn the_other_side_sees_the_opposite(five in prop::array::uniform5(0..100_000u64)) {
            let (mine, theirs) = (pairs(five), pairs(Pentanomial(five).reversed().0));
            for (mine, theirs) in [
                (mine.elo(), theirs.elo()),
                (mine.normalized_elo(), theirs.normalized_elo()),
            ] {
                prop_assert_eq!(mine.is_some(), theirs.is_some());
                if let (Some(mine), Some(theirs)) = (mine, theirs) {
                    prop_assert!((mine.value + theirs.value).abs() < 1e-6);
                    if let (Some(one), Some(other)) = (mine.error, theirs.error) {
                        prop_assert!((one - other).abs() < 1e-6 * (1.0 + one));
                    }
                }
            }
            if let (Some(mine), Some(theirs)) = (mine.superiority(), theirs.superiority()) {
                prop_assert!((mine + theirs - 1.0).abs() < 1e-9);
            }
        }
    }
}
