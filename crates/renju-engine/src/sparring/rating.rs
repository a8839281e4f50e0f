/// A measured Elo rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RenjuRating {
    /// Elo above `rdd:depth=1,best=1`.
    pub elo: i32,
    /// Half the width of the 95 % interval.
    pub error: i32,
}

/// Strengths that were measured, in their order.
///
/// By `sanban tournament docs/src/examples/dial-renju.toml`. Whoever measures again replaces these lines, and then the same figures in
/// docs/src/players.md and players.ja.md: a test compares them.
const MEASURED: &[(u8, RenjuRating)] = &[
    (0, rating(170, 82)),
    (10, rating(403, 76)),
    (20, rating(582, 70)),
    (30, rating(870, 63)),
    (40, rating(1094, 64)),
    (50, rating(1400, 76)),
    (60, rating(1545, 84)),
    (70, rating(1728, 87)),
    (80, rating(1858, 88)),
    (90, rating(1962, 111)),
];

const fn rating(elo: i32, error: i32) -> RenjuRating {
    RenjuRating { elo, error }
}

impl RenjuRating {
    /// The rating of a strength, interpolated between two that were measured; `None` beyond the
    /// last of them.
    pub(super) fn of(strength: u8) -> Option<RenjuRating> {
        let above = MEASURED.iter().position(|(at, _)| *at >= strength)?;
        let (to, high) = MEASURED[above];
        let (from, low) = MEASURED[above.saturating_sub(1)];
        let share = if to == from {
            0.0
        } else {
            f64::from(strength - from) / f64::from(to - from)
        };
        let between = |low: i32, high: i32| {
            let exact = f64::from(low) + share * f64::from(high - low);
            exact.round() as i32
        };
        Some(RenjuRating {
            elo: between(low.elo, high.elo),
            error: between(low.error, high.error),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn the_table_is_in_order_and_begins_where_the_dial_does() {
        // Neighbours may be equally strong; strengths that are far apart may not.
        assert!(MEASURED.is_sorted_by(|(a, _), (b, _)| a < b));
        assert!(MEASURED.windows(4).all(|w| w[0].1.elo < w[3].1.elo));
        assert_eq!(MEASURED.first().map(|(strength, _)| *strength), Some(0));
        assert!(MEASURED.iter().all(|(strength, _)| *strength <= 100));
        assert!(MEASURED.iter().all(|(_, rating)| rating.error > 0));
    }

    #[test]
    fn what_was_measured_is_told_as_it_was() {
        for (strength, rating) in MEASURED {
            assert_eq!(RenjuRating::of(*strength), Some(*rating));
        }
    }

    #[test]
    fn between_two_strengths_it_goes_straight() {
        for pair in MEASURED.windows(2) {
            let [(below, low), (above, high)] = [pair[0], pair[1]];
            for strength in below..=above {
                let rating = RenjuRating::of(strength).expect("between two that were measured");
                let share = f64::from(strength - below) / f64::from(above - below);
                let off = |found: i32, low: i32, high: i32| {
                    let exact = f64::from(low) + share * f64::from(high - low);
                    (f64::from(found) - exact).abs()
                };
                assert!(off(rating.elo, low.elo, high.elo) <= 0.5, "{strength}");
                assert!(
                    off(rating.error, low.error, high.error) <= 0.5,
                    "{strength}"
                );
            }
        }
    }

    #[test]
    fn beyond_the_last_one_nobody_knows() {
        let last = MEASURED.last().map_or(0, |(strength, _)| *strength);
        assert!(RenjuRating::of(last).is_some());
        assert!((last + 1..=u8::MAX).all(|strength| RenjuRating::of(strength).is_none()));
    }

    #[test]
    fn the_documents_have_the_same_figures() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src");
        for name in ["players.md", "players.ja.md"] {
            let text = fs::read_to_string(docs.join(name)).expect("a document");
            for (strength, RenjuRating { elo, error }) in MEASURED {
                let figures = format!("`sparring:strength={strength}` | {elo} ± {error} |");
                assert!(text.contains(&figures), "{name}: expected {figures}");
            }
        }
    }
}
