//! When a card is about to be forgotten: the free spaced repetition scheduler (FSRS), version 4.5, with its published
//! formulas and parameters.

/// How a card was remembered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Recall {
    /// Not at all.
    Again = 1,
    /// With trouble.
    Hard = 2,
    /// Well.
    Good = 3,
    /// At once.
    Easy = 4,
}

/// What is known about how well a card is remembered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardMemory {
    /// After how many days it is remembered with a probability of 90 %.
    pub stability: f64,
    /// How difficult it is, from 1 to 10.
    pub difficulty: f64,
}

/// The published parameters.
const W: [f64; 17] = [
    0.4872, 1.4003, 3.7145, 13.8206, 5.1618, 1.2298, 0.8975, 0.031, 1.6474, 0.1367, 1.0461, 2.1072,
    0.0793, 0.3246, 1.587, 0.2272, 2.8755,
];

/// The shape of forgetting: after as many days as the stability, nine of ten are remembered.
const FACTOR: f64 = 19.0 / 81.0;
const DECAY: f64 = -0.5;
/// The longest interval in days.
const LONGEST: f64 = 36_500.0;

impl CardMemory {
    /// After the first time.
    #[must_use]
    pub fn first(recall: Recall) -> CardMemory {
        let grade = f64::from(recall as u8);
        CardMemory {
            stability: W[recall as usize - 1],
            difficulty: (W[4] - (grade - 3.0) * W[5]).clamp(1.0, 10.0),
        }
    }

    /// The probability that it is remembered after some days.
    #[must_use]
    pub fn retrievability(self, days: f64) -> f64 {
        (1.0 + FACTOR * days.max(0.0) / self.stability).powf(DECAY)
    }

    /// After it was asked again some days later.
    #[must_use]
    pub fn after(self, recall: Recall, days: f64) -> CardMemory {
        let CardMemory {
            stability,
            difficulty,
        } = self;
        let grade = f64::from(recall as u8);
        let forgotten = 1.0 - self.retrievability(days);
        let next = match recall {
            Recall::Again => {
                let lapsed = W[11]
                    * difficulty.powf(-W[12])
                    * ((stability + 1.0).powf(W[13]) - 1.0)
                    * (W[14] * forgotten).exp();
                lapsed.min(stability)
            }
            Recall::Hard | Recall::Good | Recall::Easy => {
                let weight = match recall {
                    Recall::Hard => W[15],
                    Recall::Easy => W[16],
                    Recall::Again | Recall::Good => 1.0,
                };
                let growth = W[8].exp()
                    * (11.0 - difficulty)
                    * stability.powf(-W[9])
                    * ((W[10] * forgotten).exp() - 1.0)
                    * weight;
                stability * (1.0 + growth)
            }
        };
        let changed = difficulty - W[6] * (grade - 3.0);
        let usual = CardMemory::first(Recall::Good).difficulty;
        CardMemory {
            stability: next.clamp(0.01, LONGEST),
            difficulty: (W[7] * usual + (1.0 - W[7]) * changed).clamp(1.0, 10.0),
        }
    }

    /// In how many days it should be asked again, at least one.
    #[must_use]
    pub fn interval(self) -> u32 {
        self.stability.round().clamp(1.0, LONGEST) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_of_ten_are_remembered_when_a_card_is_due() {
        for stability in [0.5, 3.0, 100.0] {
            let memory = CardMemory {
                stability,
                difficulty: 5.0,
            };
            assert!((memory.retrievability(stability) - 0.9).abs() < 1e-12);
            assert_eq!(memory.retrievability(0.0), 1.0);
        }
    }

    #[test]
    fn intervals_grow_with_good_answers_and_shrink_with_bad_ones() {
        let mut memory = CardMemory::first(Recall::Good);
        let mut intervals = vec![memory.interval()];
        for _ in 0..5 {
            memory = memory.after(Recall::Good, f64::from(memory.interval()));
            intervals.push(memory.interval());
        }
        assert!(intervals.is_sorted_by(|a, b| a < b), "{intervals:?}");
        assert_eq!(intervals[0], 4);
        // By hand from the formulas: S' = S (1 + e^w8 (11 - D) S^-w9 (e^(w10 (1 - R)) - 1)), D = w4, S = w2, 4 days.
        let first = CardMemory::first(Recall::Good);
        let second = first.after(Recall::Good, 4.0);
        assert!((second.stability - 14.81).abs() < 0.05, "{second:?}");
        let lapsed = memory.after(Recall::Again, f64::from(memory.interval()));
        assert!(lapsed.stability < memory.stability / 4.0, "{lapsed:?}");
        assert!(lapsed.difficulty > memory.difficulty);
        let [hard, good, easy] = [Recall::Hard, Recall::Good, Recall::Easy]
            .map(|recall| first.after(recall, 4.0).stability);
        assert!(hard < good && good < easy, "{hard} {good} {easy}");
    }
}
