use crate::exact::CERTAINTIES;

/// A search: how many moves ahead, and how sure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// How many moves ahead; with no more empty squares than that it goes to the end.
    pub depth: u32,
    /// A place in [`CERTAINTIES`].
    pub certainty: u8,
}

/// So many plies before the end the search goes to the end at once: the last squares cost next
/// to nothing.
const LAST: u32 = 6;

/// How surely the end is foreseen before it is searched as surely as asked. One search before is
/// enough; more of them cost more than they save.
const FORESIGHT: u8 = 1;

/// With so many empty squares the end is near enough for the exact search alone.
const NEAR: u32 = 14;

impl Goal {
    /// The end of the game, without any doubt.
    pub(super) fn end(empties: u32) -> Goal {
        Goal {
            depth: empties,
            certainty: CERTAINTIES.len() as u8 - 1,
        }
    }

    /// Not further ahead than this.
    pub(super) fn within(self, depth: u32) -> Goal {
        match depth < self.depth {
            true => Goal {
                depth: depth.max(1),
                certainty: 0,
            },
            false => self,
        }
    }

    /// Whether nothing is left to find out.
    pub(super) fn is_certain_end(self, empties: u32) -> bool {
        self.depth >= empties && usize::from(self.certainty) + 1 == CERTAINTIES.len()
    }

    /// The searches on the way, each of which makes the next one cheaper: deeper and deeper, and
    /// at last to the end, surer and surer.
    pub(crate) fn steps(self, empties: u32) -> impl Iterator<Item = Goal> {
        let is_end = self.depth >= empties;
        let (deepest, certainty) = match is_end {
            true => (empties.saturating_sub(LAST), 0),
            false => (self.depth, self.certainty),
        };
        let foreseen = is_end && empties > NEAR && self.certainty > FORESIGHT;
        let surest = [
            foreseen.then_some(FORESIGHT),
            is_end.then_some(self.certainty),
        ];
        let deeper = (1..=deepest).map(move |depth| Goal { depth, certainty });
        deeper.chain(surest.into_iter().flatten().map(move |certainty| Goal {
            depth: empties,
            certainty,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(depth: u32, certainty: u8, empties: u32) -> Vec<(u32, u8)> {
        let steps = Goal { depth, certainty }.steps(empties);
        steps.map(|step| (step.depth, step.certainty)).collect()
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
