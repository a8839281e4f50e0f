use std::cmp::Reverse;

use shogi::Move;

/// A move and its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) m: Move,
    pub(crate) score: i32,
}

/// The moves of every position on the current line, in one buffer that is never freed.
///
/// `PICKS` moves of a position are picked one by one before the rest is sorted.
pub(crate) struct MoveBuffer<const PICKS: usize>(Vec<ScoredMove>);

/// No position has more legal moves than 593.
const MOST_MOVES: usize = 600;

impl<const PICKS: usize> MoveBuffer<PICKS> {
    pub(crate) fn new() -> MoveBuffer<PICKS> {
        // More than most lines of a search need; it would grow.
        MoveBuffer(Vec::with_capacity(48 * MOST_MOVES))
    }

    /// The index where the next moves begin.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes the moves from `start` on.
    #[inline]
    pub(crate) fn truncate(&mut self, start: usize) {
        self.0.truncate(start);
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> ScoredMove {
        self.0[index]
    }

    #[inline]
    pub(crate) fn set(&mut self, index: usize, scored: ScoredMove) {
        self.0[index] = scored;
    }

    #[inline]
    pub(crate) fn push(&mut self, m: Move, score: i32) {
        self.0.push(ScoredMove { m, score });
    }

    /// Brings the best of the moves from `index` to `end` to `index`, where those from `start` to
    /// `index` have been picked before.
    ///
    /// The first move is often the last one needed, so it is only selected; once several were
    /// needed, most will be, and the rest is sorted.
    #[inline]
    pub(crate) fn pick(&mut self, start: usize, index: usize, end: usize) -> ScoredMove {
        let rest = &mut self.0[index..end];
        if index > start + PICKS {
            return rest[0];
        }
        if index == start + PICKS {
            rest.sort_unstable_by_key(|scored| Reverse(scored.score));
            return rest[0];
        }
        let mut best = 0;
        for (other, scored) in rest.iter().enumerate() {
            if scored.score > rest[best].score {
                best = other;
            }
        }
        rest.swap(0, best);
        rest[0]
    }
}
