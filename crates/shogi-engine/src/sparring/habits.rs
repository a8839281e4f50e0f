/// The playing habits of a strength: what is seen, what is valued, and how firmly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Habits {
    /// The depth in plies, beside the captures that follow.
    pub(super) depth: u32,
    /// The most positions that are looked at.
    pub(super) nodes: Option<u64>,
    /// How many of the best moves are compared; `None` for all.
    pub(super) lines: Option<u32>,
    /// The weight of what was searched, from 0 to 1.
    pub(super) judgement: f64,
    /// The share of a captured piece's value that it seems to be worth at once, whatever follows.
    pub(super) greed: f64,
    /// The apparent value of a check.
    pub(super) zeal: f64,
    /// The probability of overlooking a move that is neither near the last one nor striking; a
    /// quarter of it for those that are.
    pub(super) oversight: f64,
    /// The softmax temperature of the choice; a pawn is 100.
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
                0..=29 => 1,
                30..=44 => 2,
                45..=54 => 3,
                55..=64 => 4,
                65..=74 => 5,
                75..=84 => 6,
                85..=91 => 8,
                _ => 12,
            },
            nodes: match number {
                0..=54 => None,
                55..=64 => Some(10_000),
                65..=74 => Some(20_000),
                75..=84 => Some(40_000),
                85..=91 => Some(80_000),
                _ => Some(150_000),
            },
            lines: match number {
                0..=44 => None,
                45..=54 => Some(20),
                55..=64 => Some(10),
                65..=74 => Some(6),
                75..=84 => Some(4),
                85..=91 => Some(3),
                _ => Some(2),
            },
            judgement: 1.0 - from(0.9, 40),
            greed: from(0.8, 40),
            zeal: from(150.0, 40),
            oversight: from(0.5, 90),
            temperature: 4.0 + 260.0 * weakness * weakness,
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
            assert!(stronger.nodes >= weaker.nodes);
            let lines = |habits: Habits| habits.lines.unwrap_or(u32::MAX);
            assert!(lines(stronger) <= lines(weaker));
            assert!(stronger.judgement >= weaker.judgement);
            assert!(stronger.greed <= weaker.greed);
            assert!(stronger.zeal <= weaker.zeal);
            assert!(stronger.oversight <= weaker.oversight);
            assert!(stronger.temperature < weaker.temperature);
        }
    }
}
