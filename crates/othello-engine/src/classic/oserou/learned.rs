use std::collections::BTreeMap;

use othello::Squares;

use super::{LineNumber, Pattern};

/// How often each pattern was seen on each line in games that White won. The counts are
/// oserou's: the first time counts 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Learned {
    counts: BTreeMap<(LineNumber, Pattern), u32>,
}

impl Learned {
    /// What oserou knows after its reset: on every line the pattern −1, once.
    #[must_use]
    pub fn reset() -> Learned {
        let mut learned = Learned::default();
        for line in LineNumber::all() {
            learned.set(line, Pattern(vec![-1]), 0);
        }
        learned
    }

    /// Sets a pattern's count.
    pub fn set(&mut self, line: LineNumber, pattern: Pattern, count: u32) {
        self.counts.insert((line, pattern), count);
    }

    /// A pattern's count; `None` if it was never seen.
    #[must_use]
    pub fn count(&self, line: LineNumber, pattern: &Pattern) -> Option<u32> {
        self.counts.get(&(line, pattern.clone())).copied()
    }

    /// Counts the patterns of a board that occurred in a game White won. Empty patterns say
    /// nothing and are left out.
    pub fn see(&mut self, black: Squares, white: Squares) {
        for line in LineNumber::all() {
            let pattern = Pattern::of(black, white, line);
            if !pattern.0.is_empty() {
                self.counts
                    .entry((line, pattern))
                    .and_modify(|count| *count = count.saturating_add(1))
                    .or_insert(0);
            }
        }
    }
}
