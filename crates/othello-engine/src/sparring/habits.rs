/// How somebody of a certain strength plays: what is seen, what is valued, and how firmly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Habits {
    /// How many moves ahead.
    pub(super) depth: u32,
    /// From how many empty squares on the game is played without errors.
    pub(super) exact: u32,
    /// How much of a learned judgement there is, from 0 to 1.
    pub(super) judgement: f64,
    /// What each disc that is turned over seems to be worth, in discs at the end.
    pub(super) greed: f64,
    /// What a corner of one's own seems to be worth on top: who is weak does not leave it for
    /// later.
    pub(super) delight: f64,
    /// What a corner that the opponent gets seems to cost on top.
    pub(super) fear: f64,
    /// How often a move is overlooked that is neither near nor striking.
    pub(super) oversight: f64,
    /// By how many discs moves must differ for the better one to be clearly better.
    pub(super) temperature: f64,
}

impl Habits {
    /// Those of a strength from 0 to 100.
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
