use search::DialRatings;

/// A measured Elo rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// Elo above the random player.
    pub elo: i32,
    /// Half the width of the 95 % interval.
    pub error: i32,
}

/// Strengths that were measured, in their order.
///
/// By `sanban tournament docs/src/examples/dial-othello.toml`. Whoever measures again replaces these lines, and then the same figures in
/// docs/src/players.md and players.ja.md: a test compares them.
const MEASURED: DialRatings = DialRatings(&[
    (0, 170, 82),
    (10, 403, 76),
    (20, 582, 70),
    (30, 870, 63),
    (40, 1094, 64),
    (50, 1400, 76),
    (60, 1545, 84),
    (70, 1728, 87),
    (80, 1858, 88),
    (90, 1962, 111),
]);

impl Rating {
    /// The rating of a strength, interpolated between two that were measured; `None` beyond the
    /// last of them.
    pub(super) fn of(strength: u8) -> Option<Rating> {
        let (elo, error) = MEASURED.of(strength)?;
        Some(Rating { elo, error })
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
        let DialRatings(rows) = MEASURED;
        assert!(rows.is_sorted_by(|(a, ..), (b, ..)| a < b));
        assert!(rows.windows(4).all(|w| w[0].1 < w[3].1));
        assert_eq!(rows.first().map(|(strength, ..)| *strength), Some(0));
        assert!(
            rows.iter()
                .all(|&(strength, _, error)| strength <= 100 && error > 0)
        );
    }

    #[test]
    fn the_documents_have_the_same_figures() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src");
        for name in ["players.md", "players.ja.md"] {
            let text = fs::read_to_string(docs.join(name)).expect("a document");
            for (strength, elo, error) in MEASURED.0 {
                let figures = format!("`sparring:strength={strength}` | {elo} ± {error} |");
                assert!(text.contains(&figures), "{name}: expected {figures}");
            }
        }
    }
}
