use crate::search::{NO_SELECTIVITY, PRESEARCH_SELECTIVITY};

/// The depth and selectivity of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The depth in plies. With at most as many empty squares, the search goes to the end.
    pub depth: u32,
    /// An index into [`DEVIATIONS`](crate::search::DEVIATIONS).
    pub selectivity: u8,
}

/// Iterative deepening skips the last plies before the end: the last squares cost next to
/// nothing.
const LAST_PLIES: u32 = 6;

/// With at most this many empty squares, no selective search comes before the exact one.
const EXACT_AT_ONCE: u32 = 14;

impl Goal {
    /// An exact search to the end of the game.
    pub(crate) fn end(empties: u32) -> Goal {
        Goal {
            depth: empties,
            selectivity: NO_SELECTIVITY,
        }
    }

    /// The same goal within a limit of depth.
    pub(crate) fn within(self, depth: u32) -> Goal {
        if depth < self.depth {
            Goal {
                depth: depth.max(1),
                selectivity: 0,
            }
        } else {
            self
        }
    }

    /// Whether the search is exact.
    #[must_use]
    pub fn is_exact(self, empties: u32) -> bool {
        self.depth >= empties && self.selectivity == NO_SELECTIVITY
    }

    /// The steps of iterative deepening, each of which makes the next one cheaper: growing depth,
    /// and at last searches to the end with falling selectivity.
    pub fn steps(self, empties: u32) -> impl Iterator<Item = Goal> {
        let is_end = self.depth >= empties;
        let (deepest, selectivity) = if is_end {
            (empties.saturating_sub(LAST_PLIES), 0)
        } else {
            (self.depth, self.selectivity)
        };
        let has_presearch =
            is_end && empties > EXACT_AT_ONCE && self.selectivity > PRESEARCH_SELECTIVITY;
        let to_the_end = [
            has_presearch.then_some(PRESEARCH_SELECTIVITY),
            is_end.then_some(self.selectivity),
        ];
        let deeper = (1..=deepest).map(move |depth| Goal { depth, selectivity });
        deeper.chain(
            to_the_end
                .into_iter()
                .flatten()
                .map(move |selectivity| Goal {
                    depth: empties,
                    selectivity,
                }),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(depth: u32, selectivity: u8, empties: u32) -> Vec<(u32, u8)> {
        let steps = Goal { depth, selectivity }.steps(empties);
        steps.map(|step| (step.depth, step.selectivity)).collect()
    }

    #[test]
    fn the_last_step_is_the_goal() {
        assert_eq!(steps(3, 5, 40), [(1, 5), (2, 5), (3, 5)]);
        assert_eq!(steps(6, 5, 6), [(6, 5)]);
        assert_eq!(steps(9, 5, 9), [(1, 0), (2, 0), (3, 0), (9, 5)]);
        assert_eq!(steps(99, 1, 15)[8..], [(9, 0), (15, 1)]);
        assert_eq!(steps(99, 5, 15)[8..], [(9, 0), (15, 1), (15, 5)]);
        for empties in 1..=60 {
            for depth in 1..=60 {
                let last = steps(depth, 5, empties).last().copied();
                assert_eq!(last, Some((depth.min(empties), 5)));
            }
        }
    }
}
