/// The playing habits of a strength: what is seen, what is valued, and how firmly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Habits {
    /// The search depth.
    pub(super) depth: u32,
    /// The number of empty squares from which on play is exact.
    pub(super) exact: u32,
    /// The weight of the learned evaluation, from 0 to 1.
    pub(super) judgement: f64,
    /// The apparent value of a flipped disc, in discs at the end.
    pub(super) greed: f64,
    /// The extra apparent value of taking a corner: weak players do not leave it for later.
    pub(super) delight: f64,
    /// The extra apparent cost of giving a corner away.
    pub(super) fear: f64,
    /// The probability of overlooking a move that is neither near nor striking.
    pub(super) oversight: f64,
    /// The softmax temperature of the choice, in discs.
    pub(super) temperature: f64,
}

impl Habits {
    /// The habits of a strength from 0 to 100.
    pub(super) fn of(strength: u8) -> Habits {
        let number = u32::from(strength.min(100));
        let weakness = 1.0 - f64::from(number) / 100.0;
        let from = |all: f64, gone: u32| all * (1.0 - f64::from(number) / f64::from(gone)).max(0.0);
        Habits {
            depth: match number {
                0..=24 => 1,
                25..=44 => 2,
                45..=59 => 3,
                60..=69 => 4,
                70..=79 => 5,
                80..=87 => 6,
                88..=94 => 8,
                _ => 10,
            },
            exact: 2 + 16 * number * number / 10_000,
            judgement: 1.0 - from(0.85, 50),
            greed: from(1.0, 50),
            // In the very first games a corner is a square like others.
            delight: 20.0 * weakness * f64::from(number.min(10)) / 10.0,
            fear: 8.0 * weakness * f64::from(number.min(10)) / 10.0,
            oversight: from(0.4, 80),
            temperature: 0.1 + 6.0 * weakness * weakness,
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
            assert!(stronger.depth >= weaker.depth);
            assert!(stronger.exact >= weaker.exact);
            assert!(stronger.judgement >= weaker.judgement);
            assert!(stronger.greed <= weaker.greed);
            assert!(stronger.oversight <= weaker.oversight);
            assert!(stronger.temperature < weaker.temperature);
        }
    }
}
