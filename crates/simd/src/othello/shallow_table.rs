//! The transposition table of the shallow endgame search.

/// A transposition table of one thread for the last plies of a game. It is small enough to stay
/// in the processor's cache; near the end of the game, waiting for a shared table would cost more
/// than it saves.
#[derive(Debug)]
pub struct ShallowTable(Box<[Entry]>);

#[derive(Clone, Copy, Debug)]
struct Entry {
    player: u64,
    opponent: u64,
    bounds: ShallowBounds,
}

/// Bounds of the exact score, with the best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShallowBounds {
    /// The score is at least this.
    pub lower: i8,
    /// The score is at most this.
    pub upper: i8,
    /// The square of the best move; 64 where there is none.
    pub best: u8,
}

const SIZE: usize = 1 << 15;

const UNKNOWN: ShallowBounds = ShallowBounds {
    lower: -64,
    upper: 64,
    best: 64,
};

impl Default for ShallowTable {
    fn default() -> ShallowTable {
        let empty = Entry {
            player: 0,
            opponent: 0,
            bounds: UNKNOWN,
        };
        ShallowTable(vec![empty; SIZE].into_boxed_slice())
    }
}

impl ShallowTable {
    /// Where a position is kept.
    #[inline(always)]
    pub(super) fn slot(player: u64, opponent: u64) -> usize {
        let mixed = player
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(opponent.wrapping_mul(0xd1b5_4a32_d192_ed03));
        (mixed >> 40) as usize % SIZE
    }

    /// Loads the entry of a position into the cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, player: u64, opponent: u64) {
        crate::prefetch(&self.0[ShallowTable::slot(player, opponent) % SIZE]);
    }

    /// The bounds of a position.
    #[inline]
    #[must_use]
    pub fn probe(&self, player: u64, opponent: u64) -> ShallowBounds {
        self.probe_at(ShallowTable::slot(player, opponent), player, opponent)
    }

    #[inline(always)]
    pub(super) fn probe_at(&self, slot: usize, player: u64, opponent: u64) -> ShallowBounds {
        let entry = &self.0[slot % SIZE];
        if entry.player == player && entry.opponent == opponent {
            entry.bounds
        } else {
            UNKNOWN
        }
    }

    /// Stores the result of a null-window search. It replaces any other position's entry.
    #[inline(always)]
    pub(super) fn store(
        &mut self,
        slot: usize,
        (player, opponent): (u64, u64),
        alpha: i32,
        value: i32,
        best: u8,
    ) {
        let mut bounds = self.probe_at(slot, player, opponent);
        if value > alpha {
            bounds.lower = bounds.lower.max(value as i8);
            bounds.best = best;
        } else {
            bounds.upper = bounds.upper.min(value as i8);
            if bounds.best == 64 {
                bounds.best = best;
            }
        }
        self.0[slot % SIZE] = Entry {
            player,
            opponent,
            bounds,
        };
    }
}
