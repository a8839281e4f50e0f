use fastrand::Rng;

/// Chooses a move: the best one, or one sampled at a temperature.
///
/// A move with logit `x` is played in proportion to `exp(x / temperature)`: at 0 always the best,
/// at 1 with the network's own probabilities, and more evenly the higher the temperature is.
#[derive(Clone, Debug)]
pub struct MoveSampler {
    temperature: f32,
    rng: Rng,
}

impl MoveSampler {
    /// A sampler with a temperature in per cent. The same seed chooses the same moves.
    #[must_use]
    pub fn new(per_cent: u16, seed: u64) -> MoveSampler {
        MoveSampler {
            temperature: f32::from(per_cent) / 100.0,
            rng: Rng::with_seed(seed),
        }
    }

    /// The temperature.
    #[must_use]
    pub fn temperature(&self) -> f32 {
        self.temperature
    }

    /// The index of one of these probabilities, whose sum is 1; `None` if there are none. At
    /// temperature 0 it is the first of the highest.
    pub fn choose(&mut self, chances: impl ExactSizeIterator<Item = f32>) -> Option<usize> {
        let last = chances.len().checked_sub(1)?;
        if self.temperature == 0.0 {
            let better =
                |best: (usize, f32), next: (usize, f32)| if next.1 > best.1 { next } else { best };
            return chances.enumerate().reduce(better).map(|(number, _)| number);
        }
        let mut thrown = self.rng.f32();
        for (number, chance) in chances.enumerate() {
            thrown -= chance;
            if thrown < 0.0 {
                return Some(number);
            }
        }
        // Rounding may leave a rest.
        Some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_temperature_zero_the_first_of_the_best_is_chosen() {
        let mut sampler = MoveSampler::new(0, 1);
        for _ in 0..10 {
            assert_eq!(sampler.choose([0.2, 0.4, 0.4].into_iter()), Some(1));
        }
        assert_eq!(sampler.choose([].into_iter()), None);
    }

    #[test]
    fn moves_are_as_frequent_as_their_probabilities() {
        let chances = [0.05, 0.5, 0.0, 0.3, 0.15];
        let mut sampler = MoveSampler::new(100, 2);
        let throws = 20_000;
        let mut counts = [0_u32; 5];
        for _ in 0..throws {
            counts[sampler.choose(chances.into_iter()).expect("there are some")] += 1;
        }
        assert_eq!(counts[2], 0, "what is impossible does not happen");
        // Pearson's sum; with three degrees of freedom it is above 16.3 once in a thousand times.
        let surprise: f32 = counts
            .into_iter()
            .zip(chances)
            .filter(|&(_, chance)| chance > 0.0)
            .map(|(count, chance)| {
                let expected = throws as f32 * chance;
                (count as f32 - expected).powi(2) / expected
            })
            .sum();
        assert!(surprise < 16.3, "{surprise}: {counts:?}");
    }
}
