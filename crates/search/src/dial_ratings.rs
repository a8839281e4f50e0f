/// Measured ratings of a player with a dial: the strength, the Elo, and half the width of its 95 %
/// interval, in the order of the strengths.
///
/// ```
/// use search::DialRatings;
///
/// const MEASURED: DialRatings = DialRatings(&[(0, 100, 40), (50, 700, 60)]);
/// assert_eq!(MEASURED.of(25), Some((400, 50)));
/// assert_eq!(MEASURED.of(51), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DialRatings(pub &'static [(u8, i32, i32)]);

impl DialRatings {
    /// The Elo of a strength and its error, on a straight line between two that were measured; `None`
    /// beyond the last of them.
    #[must_use]
    pub fn of(&self, strength: u8) -> Option<(i32, i32)> {
        let above = self.0.iter().position(|(at, ..)| *at >= strength)?;
        let (to, high, wide) = self.0[above];
        let (from, low, narrow) = self.0[above.saturating_sub(1)];
        let share = if to == from {
            0.0
        } else {
            f64::from(strength - from) / f64::from(to - from)
        };
        let between = |low: i32, high: i32| {
            let exact = f64::from(low) + share * f64::from(high - low);
            exact.round() as i32
        };
        Some((between(low, high), between(narrow, wide)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURED: DialRatings = DialRatings(&[(0, 170, 82), (10, 403, 76), (30, 870, 63)]);

    #[test]
    fn what_was_measured_is_told_as_it_was() {
        for &(strength, elo, error) in MEASURED.0 {
            assert_eq!(MEASURED.of(strength), Some((elo, error)));
        }
    }

    #[test]
    fn between_two_strengths_it_goes_straight_and_beyond_the_last_nobody_knows() {
        for pair in MEASURED.0.windows(2) {
            let [(below, low, narrow), (above, high, wide)] = [pair[0], pair[1]];
            for strength in below..=above {
                let (elo, error) = MEASURED.of(strength).expect("between two");
                let share = f64::from(strength - below) / f64::from(above - below);
                let off = |found: i32, low: i32, high: i32| {
                    let exact = f64::from(low) + share * f64::from(high - low);
                    (f64::from(found) - exact).abs()
                };
                assert!(off(elo, low, high) <= 0.5, "{strength}");
                assert!(off(error, narrow, wide) <= 0.5, "{strength}");
            }
        }
        assert!((31..=u8::MAX).all(|strength| MEASURED.of(strength).is_none()));
    }
}
