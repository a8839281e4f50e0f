/// The playing habits of a strength: what is seen, how far it looks ahead, and how firmly it chooses.
///
/// What is overlooked, it overlooks as people do: a whole threat at a time, its own chances less readily than
/// those of the opponent's are feared, and what is far from the last stone more often than what is near.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Habits {
    /// The probability of overlooking a five of its own.
    pub(super) misses_five: f64,
    /// The probability of overlooking that the opponent threatens five: a four that is not answered.
    pub(super) misses_four: f64,
    /// The probability of overlooking that the opponent threatens a straight four or a four and a
    /// three: a three that is not answered.
    pub(super) misses_three: f64,
    /// The probability of overlooking a winning attack of its own.
    pub(super) misses_attack: f64,
    /// The probability of overlooking a quiet point that is not near the last stone.
    pub(super) oversight: f64,
    /// The probability of searching at all, instead of choosing what looks good.
    pub(super) thinks: f64,
    /// The nodes of a search.
    pub(super) nodes: u64,
    /// The softmax temperature of the choice, in score units: 600 is a winning chance of 73 %.
    pub(super) temperature: f64,
}

impl Habits {
    /// The habits of a strength from 0 to 100.
    pub(super) fn of(strength: u8) -> Habits {
        let number = f64::from(strength.min(100));
        let weakness = 1.0 - number / 100.0;
        let from = |all: f64, gone: f64| all * (1.0 - number / gone).max(0.0).powi(2);
        Habits {
            misses_five: from(0.12, 40.0),
            misses_four: from(0.25, 60.0),
            misses_three: from(0.6, 85.0),
            misses_attack: from(0.5, 90.0),
            oversight: from(0.5, 80.0),
            thinks: ((number - 15.0) / 40.0).clamp(0.0, 1.0),
            // Twice as many for every ten steps.
            nodes: (30.0 * (number / 10.0).exp2()) as u64,
            temperature: 8.0 + 900.0 * weakness.powi(3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_worse_with_strength() {
        for strength in 0..100 {
            let (weaker, stronger) = (Habits::of(strength), Habits::of(strength + 1));
            let errors = |habits: &Habits| {
                [
                    habits.misses_five,
                    habits.misses_four,
                    habits.misses_three,
                    habits.misses_attack,
                    habits.oversight,
                ]
            };
            for (weak, strong) in errors(&weaker).into_iter().zip(errors(&stronger)) {
                assert!((0.0..=1.0).contains(&weak) && strong <= weak, "{strength}");
            }
            assert!(stronger.thinks >= weaker.thinks);
            assert!(stronger.nodes >= weaker.nodes);
            assert!(stronger.temperature < weaker.temperature);
        }
        assert_eq!(Habits::of(0).thinks, 0.0);
        assert_eq!(Habits::of(60).thinks, 1.0);
    }
}
