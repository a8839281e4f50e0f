use fastrand::Rng;

use crate::tuned_option::TunedOption;

/// Simultaneous perturbation stochastic approximation, as tuners of engines use it.
///
/// The random numbers of a step follow from the seed and the number of the step alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    options: Vec<TunedOption>,
    values: Vec<f64>,
    step: u64,
    total: u64,
    rate: f64,
    seed: u64,
}

/// How fast the steps get smaller, and the moves up and down: Spall's exponents.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// The share of all steps that the first ones are held back by.
const STABILITY: f64 = 0.1;

impl Spsa {
    /// A tuning of so many steps. `rate` is how much of its `step` an option moves at the end for a game
    /// more won than lost.
    #[must_use]
    pub fn new(options: Vec<TunedOption>, total: u64, rate: f64, seed: u64) -> Spsa {
        Spsa {
            values: options.iter().map(|option| option.start).collect(),
            options,
            step: 0,
            total,
            rate,
            seed,
        }
    }

    /// Goes on after a step with these values.
    #[must_use]
    pub fn resumed(self, step: u64, values: Vec<f64>) -> Spsa {
        Spsa {
            step,
            values,
            ..self
        }
    }

    /// The number of finished steps.
    #[must_use]
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The number of steps in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &[TunedOption] {
        &self.options
    }

    /// The values so far, which need not be whole.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The values so far as the engine takes them.
    pub fn written(&self) -> impl Iterator<Item = (&str, String)> {
        let pairs = self.options.iter().zip(&self.values);
        pairs.map(|(option, &value)| (option.name.as_str(), option.written(value)))
    }

    fn dice(&self) -> Rng {
        let mut rng = Rng::with_seed(self.seed ^ self.step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mixed = rng.u64(..);
        Rng::with_seed(mixed)
    }

    /// The direction of each option in this step: up or down.
    fn signs(rng: &mut Rng, count: usize) -> Vec<f64> {
        let sign = |_| if rng.bool() { 1.0 } else { -1.0 };
        (0..count).map(sign).collect()
    }

    /// How far an option is moved up and down in this step.
    fn reach(&self, option: &TunedOption) -> f64 {
        let at_end = option.step * (self.total as f64).powf(GAMMA);
        at_end / (self.step as f64 + 1.0).powf(GAMMA)
    }

    /// What a game more won is worth in this step, in moves up and down.
    fn gain(&self) -> f64 {
        let held = STABILITY * self.total as f64;
        let (last, now) = (held + self.total as f64, held + self.step as f64 + 1.0);
        let shrinks = (last / now).powf(ALPHA);
        let reach = ((self.step as f64 + 1.0) / self.total.max(1) as f64).powf(2.0 * GAMMA);
        self.rate * shrinks * reach
    }

    /// The two lists of values that play each other in this step. Whole numbers are rounded at random,
    /// so that a step smaller than one is not lost.
    #[must_use]
    pub fn trial(&self) -> (Vec<f64>, Vec<f64>) {
        let mut rng = self.dice();
        let signs = Spsa::signs(&mut rng, self.options.len());
        let mut sides = [Vec::new(), Vec::new()];
        for ((option, &value), sign) in self.options.iter().zip(&self.values).zip(signs) {
            let reach = self.reach(option) * sign;
            let shared = rng.f64();
            for (side, moved) in sides.iter_mut().zip([value + reach, value - reach]) {
                let rounded = if option.is_whole {
                    (moved + shared).floor()
                } else {
                    moved
                };
                side.push(rounded.clamp(option.least, option.most));
            }
        }
        let [one, other] = sides;
        (one, other)
    }

    /// Takes the step, by how many games more the first list of the trial won than it lost.
    pub fn learn(&mut self, won: f64) {
        let mut rng = self.dice();
        let signs = Spsa::signs(&mut rng, self.options.len());
        let gain = self.gain();
        let reaches: Vec<f64> = self
            .options
            .iter()
            .map(|option| self.reach(option))
            .collect();
        let moved = self.values.iter_mut().zip(&self.options);
        for ((value, option), (reach, sign)) in moved.zip(reaches.into_iter().zip(signs)) {
            *value += gain * reach * won * sign;
            *value = value.clamp(option.least, option.most);
        }
        self.step += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Vec<TunedOption> {
        let texts = ["a=10:0:100:5", "b=0.9:0:1:0.05", "c=50:0:100:5"];
        texts.map(|text| text.parse().expect("an option")).into()
    }

    /// Who wins is by chance; the nearer to 70, 0.3 and anything, the better.
    fn play(one: &[f64], other: &[f64], rng: &mut Rng) -> f64 {
        let strength = |v: &[f64]| -((v[0] - 70.0) / 20.0).powi(2) - ((v[1] - 0.3) * 4.0).powi(2);
        let chance = 1.0 / (1.0 + (-(strength(one) - strength(other))).exp());
        let game = |rng: &mut Rng| if rng.f64() < chance { 1.0 } else { -1.0 };
        game(rng) + game(rng)
    }

    fn tuned(mut spsa: Spsa, until: u64) -> Spsa {
        while spsa.step() < until {
            let mut rng = Rng::with_seed(1000 + spsa.step());
            let (one, other) = spsa.trial();
            spsa.learn(play(&one, &other, &mut rng));
        }
        spsa
    }

    #[test]
    fn it_finds_the_best_values_by_games_with_chance() {
        let spsa = tuned(Spsa::new(options(), 3000, 0.1, 3), 3000);
        let [a, b, c] = spsa.values() else {
            panic!("three values");
        };
        assert!((a - 70.0).abs() < 8.0, "{a}");
        assert!((b - 0.3).abs() < 0.1, "{b}");
        assert!((0.0..=100.0).contains(c), "{c}");
    }

    #[test]
    fn the_same_seed_and_an_interruption_end_alike() {
        let new = || Spsa::new(options(), 200, 0.05, 9);
        let whole = tuned(new(), 200);
        let first = tuned(new(), 77);
        let resumed = new().resumed(77, first.values().to_vec());
        assert_eq!(tuned(resumed, 200), whole);
        assert_ne!(
            tuned(Spsa::new(options(), 200, 0.05, 10), 200).values(),
            whole.values()
        );
    }

    #[test]
    fn trials_stay_within_the_ranges_and_whole() {
        let mut spsa = Spsa::new(options(), 100, 0.5, 1);
        while spsa.step() < 100 {
            let (one, other) = spsa.trial();
            for side in [&one, &other] {
                for (value, option) in side.iter().zip(spsa.options()) {
                    assert!((option.least..=option.most).contains(value));
                    assert!(!option.is_whole || value.fract() == 0.0);
                }
            }
            assert_ne!(one, other);
            spsa.learn(2.0);
        }
    }
}
