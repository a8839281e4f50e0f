use fastrand::Rng;

/// How a player chooses among moves: the best one, or by chance, the better the likelier.
///
/// Its temperature says how much chance there is. A move whose logit is `x` is played in
/// proportion to `exp(x / temperature)`: at 0 it is always the best one, at 1 moves are as likely
/// as the network says, and the higher it is the more alike all are.
#[derive(Clone, Debug)]
pub struct Dice {
    temperature: f32,
    rng: Rng,
}

impl Dice {
    /// Dice of a temperature in per cent. The same seed throws the same.
    #[must_use]
    pub fn new(per_cent: u16, seed: u64) -> Dice {
        Dice {
            temperature: f32::from(per_cent) / 100.0,
            rng: Rng::with_seed(seed),
        }
    }

    /// How much chance there is.
    #[must_use]
    pub fn temperature(&self) -> f32 {
        self.temperature
    }

    /// The number of one of these chances, whose sum is 1; `None` if there are none. Without
    /// chance it is the first of the best.
    pub fn choose(&mut self, chances: impl ExactSizeIterator<Item = f32>) -> Option<usize> {
        let last = chances.len().checked_sub(1)?;
        if self.temperature == 0.0 {
            let better = |best: (usize, f32), next: (usize, f32)| match next.1 > best.1 {
                true => next,
                false => best,
            };
            return chances.enumerate().reduce(better).map(|(number, _)| number);
        }
        let mut thrown = self.rng.f32();
        for (number, chance) in chances.enumerate() {
            thrown -= chance;
            if thrown < 0.0 {
                return Some(number);
            }
        }
        // What rounding has left over.
        Some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_chance_it_is_the_first_of_the_best() {
        let mut dice = Dice::new(0, 1);
        for _ in 0..10 {
            assert_eq!(dice.choose([0.2, 0.4, 0.4].into_iter()), Some(1));
        }
        assert_eq!(dice.choose([].into_iter()), None);
    }

    #[test]
    fn chances_come_true() {
        let chances = [0.05, 0.5, 0.0, 0.3, 0.15];
        let mut dice = Dice::new(100, 2);
        let throws = 20_000;
        let mut counts = [0_u32; 5];
        for _ in 0..throws {
            counts[dice.choose(chances.into_iter()).expect("there are some")] += 1;
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
