use std::f64::consts::SQRT_2;

use super::likelihood::{Likelihood, UNSEEN};
use super::sample::Counts;
use super::{Sample, SprtError, elo};

/// A sequential probability ratio test: play until one of two hypotheses is accepted.
///
/// H0 says that the difference is `elo0`, H1 that it is `elo1`. After every result the
/// log-likelihood ratio goes up if H1 explains the results better, else down, and the test ends
/// where it leaves its [`Bounds`]. `alpha` is the risk of accepting H1 when H0 holds, `beta` that
/// of accepting H0 when H1 holds.
///
/// ```
/// use arena::statistics::{Hypothesis, Model, Pentanomial, Sample, Sprt};
///
/// let sprt = Sprt::new(Model::Normalized, 0.0, 3.0, 0.05, 0.10)?;
/// let bounds = sprt.bounds();
/// assert_eq!(format!("{:.4} {:.4}", bounds.lower, bounds.upper), "-2.2513 2.8904");
///
/// let sample = Sample::of_pairs(Pentanomial([78, 2504, 5251, 2695, 95]));
/// let ratio = sprt.log_likelihood_ratio(&sample).unwrap();
/// assert_eq!(format!("{ratio:.3}"), "2.898");
/// assert_eq!(sprt.verdict(ratio), Some(Hypothesis::H1));
/// # Ok::<(), arena::statistics::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    model: Model,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The Elo model of a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Model {
    /// Normalized Elo: the test takes about as long whatever the share of draws.
    Normalized,
    /// The usual Elo, of the mean score.
    Logistic,
    /// BayesElo, with the draws of the results themselves. For single games only.
    Bayes,
}

/// The two explanations a test decides between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hypothesis {
    /// The difference is `elo0`.
    H0,
    /// The difference is `elo1`.
    H1,
}

/// The bounds of a test's log-likelihood ratio.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// H0 is accepted here and below.
    pub lower: f64,
    /// H1 is accepted here and above.
    pub upper: f64,
}

impl Sprt {
    /// A test of `elo0` against `elo1`, in the Elo of the model.
    ///
    /// # Errors
    ///
    /// Both differences must be finite and `elo0` the smaller; both risks must be above 0 and
    /// below 0.5.
    pub fn new(
        model: Model,
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
    ) -> Result<Sprt, SprtError> {
        let useful = |risk: f64| risk > 0.0 && risk < 0.5;
        if !elo0.is_finite() {
            Err(SprtError::Elo0(elo0))
        } else if !elo1.is_finite() {
            Err(SprtError::Elo1(elo1))
        } else if elo0 >= elo1 {
            Err(SprtError::Order(elo0, elo1))
        } else if !useful(alpha) {
            Err(SprtError::Alpha(alpha))
        } else if !useful(beta) {
            Err(SprtError::Beta(beta))
        } else {
            Ok(Sprt {
                model,
                elo0,
                elo1,
                alpha,
                beta,
            })
        }
    }

    /// The Elo model.
    #[must_use]
    pub fn model(&self) -> Model {
        self.model
    }

    /// The difference under H0.
    #[must_use]
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The difference under H1.
    #[must_use]
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The risk of accepting H1 when H0 holds.
    #[must_use]
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The risk of accepting H0 when H1 holds.
    #[must_use]
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// The bounds of the log-likelihood ratio.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        // Differences of logarithms: a quotient with a tiny risk would overflow.
        Bounds {
            lower: self.beta.ln() - (-self.alpha).ln_1p(),
            upper: (-self.beta).ln_1p() - self.alpha.ln(),
        }
    }

    /// The log-likelihood ratio of H1 to H0; zero without results.
    ///
    /// None if the model cannot explain such results: [`Model::Bayes`] needs single games, and
    /// under differences of many thousands no result is possible but one.
    #[must_use]
    pub fn log_likelihood_ratio(&self, sample: &Sample) -> Option<f64> {
        match sample.0 {
            Counts::Pairs(_) if self.model == Model::Bayes => None,
            _ if sample.count() == 0 => Some(0.0),
            Counts::Games(counts) if self.model == Model::Bayes => self.bayes(counts),
            Counts::Games(counts) => self.generalized(counts, 1.0),
            Counts::Pairs(counts) => self.generalized(counts, SQRT_2),
        }
    }

    /// The hypothesis that is accepted at this log-likelihood ratio, or none yet.
    #[must_use]
    pub fn verdict(&self, log_likelihood_ratio: f64) -> Option<Hypothesis> {
        let bounds = self.bounds();
        if log_likelihood_ratio >= bounds.upper {
            Some(Hypothesis::H1)
        } else if log_likelihood_ratio <= bounds.lower {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }

    /// `ratio` is the deviation of a game's score over that of an observation's.
    fn generalized<const N: usize>(&self, counts: [u64; N], ratio: f64) -> Option<f64> {
        let likelihood = Likelihood::of(counts);
        let fit = |elo: f64| match self.model {
            Model::Normalized => likelihood.normalized(ratio * elo / elo::NORMALIZED_POINTS),
            Model::Logistic | Model::Bayes => likelihood.logistic(elo),
        };
        likelihood.ratio(fit(self.elo0)?, fit(self.elo1)?)
    }

    /// BayesElo expects `win = 1 / (1 + spread / odds)` and `loss = 1 / (1 + spread * odds)`, so
    /// `draw = (spread² - 1) * win * loss`. The spread is that of the results; then the first
    /// factor is the same under both hypotheses and drops out of the ratio.
    fn bayes(&self, counts: [u64; 3]) -> Option<f64> {
        let counts = counts.map(|count| (count as f64).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let [losses, draws, wins] = counts;
        let spread = 0.5 * (draws / losses * (total / wins)).ln_1p();
        let logarithms = |elo: f64| {
            let odds = elo / elo::POINTS;
            (-softplus(spread - odds), -softplus(spread + odds))
        };
        let ((win0, loss0), (win1, loss1)) = (logarithms(self.elo0), logarithms(self.elo1));
        Some((wins + draws) * (win1 - win0) + (losses + draws) * (loss1 - loss0))
            .filter(|ratio| ratio.is_finite())
    }
}

/// `ln(1 + exp(x))` without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Pentanomial, Trinomial};
    use fastrand::Rng;
    use proptest::prelude::*;

    const CINDER: [u64; 5] = [78, 2504, 5251, 2695, 95];

    fn test(model: Model, elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap()
    }

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

    /// The quick approximation of the logistic ratio: a twin that needs no root.
    fn quick(sample: &Sample, elo0: f64, elo1: f64) -> f64 {
        let (score0, score1) = (elo::expected(elo0), elo::expected(elo1));
        let (mean, deviation) = (sample.mean().unwrap(), sample.deviation().unwrap());
        sample.count() as f64 * (score1 - score0) * (2.0 * mean - score0 - score1)
            / (2.0 * deviation * deviation)
    }

    #[test]
    fn published_ratios() {
        for (counts, elo1, normalized, logistic) in [
            (CINDER, 3.0, "2.898", "4.152"),
            ([184, 15, 508, 17, 290], 5.0, "2.950", "3.024"),
            ([187, 15, 512, 17, 291], 5.0, "2.889", "2.960"),
        ] {
            let ratio = |model| {
                let ratio = test(model, 0.0, elo1).log_likelihood_ratio(&pairs(counts));
                format!("{:.3}", ratio.unwrap())
            };
            assert_eq!(ratio(Model::Normalized), normalized);
            assert_eq!(ratio(Model::Logistic), logistic);
        }
    }

    #[test]
    fn unseen_results_count_a_thousandth() {
        // By another program, from the same formulas.
        for (counts, expected) in [
            ([0, 0, 0, 0, 10], "0.2014"),
            ([0, 0, 1000, 0, 0], "-0.4097"),
            ([0, 3, 2000, 8, 0], "0.9817"),
        ] {
            let ratio = test(Model::Normalized, 0.0, 5.0).log_likelihood_ratio(&pairs(counts));
            assert_eq!(format!("{:.4}", ratio.unwrap()), expected);
        }
    }

    #[test]
    fn a_pair_of_equal_games_is_one_observation() {
        // The same results, but one of them has twice the games: its normalized Elo is smaller.
        let (one, two) = (games([900, 2000, 1000]), pairs([900, 0, 2000, 0, 1000]));
        let ratio = |elo1, sample| {
            let sprt = test(Model::Normalized, 0.0, elo1);
            sprt.log_likelihood_ratio(sample).unwrap()
        };
        assert!((ratio(10.0, &one) - ratio(10.0 / SQRT_2, &two)).abs() < 1e-3);
        let ratio = |sample| test(Model::Logistic, 0.0, 10.0).log_likelihood_ratio(sample);
        assert!((ratio(&one).unwrap() - ratio(&two).unwrap()).abs() < 1e-3);
    }

    #[test]
    fn published_bounds() {
        let text = |beta| {
            let bounds = Sprt::new(Model::Logistic, 0.0, 1.0, 0.05, beta)
                .unwrap()
                .bounds();
            format!("{:.4} {:+.4}", bounds.lower, bounds.upper)
        };
        assert_eq!(text(0.05), "-2.9444 +2.9444");
        assert_eq!(text(0.10), "-2.2513 +2.8904");
    }

    #[test]
    fn verdicts_are_at_the_bounds() {
        let sprt = test(Model::Normalized, 0.0, 3.0);
        let bounds = sprt.bounds();
        assert_eq!(sprt.verdict(bounds.upper), Some(Hypothesis::H1));
        assert_eq!(sprt.verdict(bounds.lower), Some(Hypothesis::H0));
        assert_eq!(sprt.verdict(bounds.upper - 1e-9), None);
        assert_eq!(sprt.verdict(0.0), None);
        assert_eq!(sprt.verdict(f64::NAN), None);
    }

    #[test]
    fn bad_tests_are_refused_by_name() {
        let refusal = |elo0, elo1, alpha, beta| {
            Sprt::new(Model::Logistic, elo0, elo1, alpha, beta).unwrap_err()
        };
        assert_eq!(refusal(1.0, 1.0, 0.05, 0.05), SprtError::Order(1.0, 1.0));
        assert_eq!(
            refusal(f64::NEG_INFINITY, 1.0, 0.05, 0.05),
            SprtError::Elo0(f64::NEG_INFINITY)
        );
        assert!(matches!(
            refusal(0.0, f64::NAN, 0.05, 0.05),
            SprtError::Elo1(_)
        ));
        assert_eq!(refusal(0.0, 1.0, 0.0, 0.05), SprtError::Alpha(0.0));
        assert_eq!(refusal(0.0, 1.0, 0.05, 0.5), SprtError::Beta(0.5));
        assert!(matches!(
            refusal(0.0, 1.0, f64::NAN, 0.1),
            SprtError::Alpha(_)
        ));
    }

    #[test]
    fn no_results_are_no_evidence() {
        for model in [Model::Normalized, Model::Logistic, Model::Bayes] {
            let sprt = test(model, -1.0, 4.0);
            assert_eq!(sprt.log_likelihood_ratio(&games([0; 3])), Some(0.0));
            let expected = (model != Model::Bayes).then_some(0.0);
            assert_eq!(sprt.log_likelihood_ratio(&pairs([0; 5])), expected);
        }
        // Bounds on both sides of an even result.
        for model in [Model::Normalized, Model::Logistic] {
            let ratio = test(model, -3.0, 3.0).log_likelihood_ratio(&pairs([5, 6, 7, 6, 5]));
            assert!(ratio.unwrap().abs() < 1e-9);
        }
    }

    #[test]
    fn bayes_is_for_single_games() {
        let sprt = test(Model::Bayes, 0.0, 5.0);
        assert_eq!(sprt.log_likelihood_ratio(&pairs(CINDER)), None);
        // Straight from the definition.
        let (counts, elo1) = ([4000.0, 12_000.0, 4200.0], 5.0);
        let total: f64 = counts.iter().sum();
        let [loss, _, win] = counts.map(|count| count / total);
        let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
        let chances = |elo: f64| {
            let win = 1.0 / (1.0 + 10f64.powf((draw_elo - elo) / 400.0));
            let loss = 1.0 / (1.0 + 10f64.powf((draw_elo + elo) / 400.0));
            [loss, 1.0 - win - loss, win]
        };
        let (none, some) = (chances(0.0), chances(elo1));
        let expected: f64 = (0..3)
            .map(|index| counts[index] * (some[index] / none[index]).ln())
            .sum();
        let ratio = sprt.log_likelihood_ratio(&games([4000, 12_000, 4200]));
        assert!((ratio.unwrap() - expected).abs() < 1e-9);
    }

    #[test]
    fn the_quick_twin_agrees_on_large_samples() {
        for (counts, elo0, elo1) in [
            (CINDER, 0.0, 3.0),
            (CINDER, -2.0, 1.0),
            ([1000, 3000, 5000, 3200, 1100], 0.0, 5.0),
        ] {
            let sample = pairs(counts);
            let ratio = test(Model::Logistic, elo0, elo1).log_likelihood_ratio(&sample);
            let twin = quick(&sample, elo0, elo1);
            assert!((ratio.unwrap() - twin).abs() < 0.01 * (1.0 + twin.abs()));
        }
    }

    #[test]
    fn extreme_hypotheses_answer() {
        for model in [Model::Normalized, Model::Logistic] {
            let (low, high) = (test(model, -1500.0, -500.0), test(model, 500.0, 1500.0));
            for counts in [CINDER, [0, 0, 0, 0, 1], [1, 0, 0, 0, 0], [0, 0, 9, 0, 0]] {
                assert!(low.log_likelihood_ratio(&pairs(counts)).is_some());
                assert!(high.log_likelihood_ratio(&pairs(counts)).is_some());
            }
            // Both are absurd, and the nearer one is less so.
            assert!(low.log_likelihood_ratio(&pairs(CINDER)).unwrap() > 10_000.0);
            assert!(high.log_likelihood_ratio(&pairs(CINDER)).unwrap() < -10_000.0);
        }
        let unseen = test(Model::Logistic, 0.0, 5.0);
        for counts in [[u64::MAX, 0, 0, 0, 0], [0, 0, 0, 0, u64::MAX]] {
            assert!(unseen.log_likelihood_ratio(&pairs(counts)).is_some());
        }
        let nowhere = test(Model::Normalized, 1e9, 1e300);
        assert_eq!(nowhere.log_likelihood_ratio(&pairs(CINDER)), None);
    }

    /// How often a test accepts H1, of so many matches with results in these proportions.
    fn accepted(sprt: &Sprt, proportions: [u64; 5], matches: u32, random: &mut Rng) -> u32 {
        let all: u64 = proportions.iter().sum();
        let mut accepted = 0;
        for _ in 0..matches {
            let mut counts = [0; 5];
            let verdict = loop {
                let mut ticket = random.u64(..all);
                for (count, &share) in counts.iter_mut().zip(&proportions) {
                    if ticket < share {
                        *count += 1;
                        break;
                    }
                    ticket -= share;
                }
                let ratio = sprt.log_likelihood_ratio(&pairs(counts)).unwrap();
                if let Some(verdict) = sprt.verdict(ratio) {
                    break verdict;
                }
            };
            accepted += u32::from(verdict == Hypothesis::H1);
        }
        accepted
    }

    #[test]
    fn the_risks_are_what_they_say() {
        let better = Pentanomial([8, 18, 40, 22, 12]);
        let sample = Sample::of_pairs(better);
        let mut random = Rng::with_seed(1);
        for (model, elo) in [
            (Model::Normalized, sample.normalized_elo().unwrap().value),
            (Model::Logistic, sample.elo().unwrap().value),
        ] {
            let sprt = Sprt::new(model, -elo, elo, 0.05, 0.15).unwrap();
            let wrong = accepted(&sprt, better.reversed().0, 400, &mut random);
            let missed = 400 - accepted(&sprt, better.0, 400, &mut random);
            // Expected are 20 and 60 or fewer; three deviations are 13 and 21.
            assert!((7..=33).contains(&wrong), "{model:?}: {wrong} of 400");
            assert!((35..=81).contains(&missed), "{model:?}: {missed} of 400");
        }
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

    fn seen() -> impl Strategy<Value = u64> {
        prop_oneof![Just(0), 0..20u64, 0..10_000u64, 0..1_000_000_000u64]
    }

    fn model() -> impl Strategy<Value = Model> {
        prop::sample::select(vec![Model::Normalized, Model::Logistic, Model::Bayes])
    }

    proptest! {
        #[test]
        fn every_ratio_is_finite(
            model in model(),
            five in prop::array::uniform5(count()),
            three in prop::array::uniform3(count()),
            elo0 in prop_oneof![-10.0..10.0, -5000.0..5000.0, prop::num::f64::NORMAL],
            width in prop_oneof![0.1..10.0, 0.1..5000.0, prop::num::f64::POSITIVE],
            alpha in prop_oneof![0.0..0.5, prop::num::f64::POSITIVE],
            beta in 0.0..0.5,
        ) {
            if let Ok(sprt) = Sprt::new(model, elo0, elo0 + width, alpha, beta) {
                let bounds = sprt.bounds();
                prop_assert!(bounds.lower.is_finite() && bounds.upper.is_finite());
                prop_assert!(bounds.lower < bounds.upper);
                for sample in [pairs(five), games(three)] {
                    if let Some(ratio) = sprt.log_likelihood_ratio(&sample) {
                        prop_assert!(ratio.is_finite());
                    }
                }
            }
        }

        #[test]
        fn usual_tests_always_answer(
            model in model(),
            three in prop::array::uniform3(seen()),
            five in prop::array::uniform5(seen()),
            elo0 in -100.0..100.0,
            width in 0.5..20.0,
        ) {
            let sprt = test(model, elo0, elo0 + width);
            prop_assert!(sprt.log_likelihood_ratio(&games(three)).is_some());
            prop_assert_eq!(
                sprt.log_likelihood_ratio(&pairs(five)).is_some(),
                model != Model::Bayes
            );
        }

        #[test]
        fn the_other_side_tests_the_opposite(
            model in model(),
            three in prop::array::uniform3(0..10_000u64),
            five in prop::array::uniform5(0..10_000u64),
            elo0 in -300.0..300.0,
            width in 0.1..300.0,
        ) {
            let (mine, theirs) = (
                test(model, elo0, elo0 + width),
                test(model, -elo0 - width, -elo0),
            );
            let [losses, draws, wins] = three;
            for (sample, other) in [
                (pairs(five), pairs(Pentanomial(five).reversed().0)),
                (games(three), games([wins, draws, losses])),
            ] {
                let ratios = (
                    mine.log_likelihood_ratio(&sample),
                    theirs.log_likelihood_ratio(&other),
                );
                prop_assert_eq!(ratios.0.is_some(), ratios.1.is_some());
                if let (Some(one), Some(other)) = ratios {
                    prop_assert!((one + other).abs() < 1e-6 * (1.0 + one.abs()));
                }
            }
        }

        #[test]
        fn far_from_the_bounds_the_models_agree(
            five in prop::array::uniform5(1..1000u64),
            width in 1.0..10.0f64,
        ) {
            let sample = pairs(five);
            let elo = sample.elo().unwrap();
            if let Some(error) = elo.error
                && elo.value.abs() > 3.0 * error + 40.0
            {
                for model in [Model::Normalized, Model::Logistic] {
                    let ratio = test(model, -width, width).log_likelihood_ratio(&sample);
                    prop_assert_eq!(ratio.unwrap() > 0.0, elo.value > 0.0);
                }
            }
        }
    }
}
