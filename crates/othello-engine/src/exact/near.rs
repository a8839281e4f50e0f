use super::table::NO_MOVE;

/// What is known about positions near the end of the game, by one thread alone: small enough to
/// stay in the cache, where the large table would be waited for longer than it saves.
#[derive(Debug)]
pub(super) struct Near(Box<[Entry]>);

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    bounds: Bounds,
}

/// What is known about such a position: nothing is ever left out there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The best move; [`NO_MOVE`] where there is none.
    pub(super) best: u8,
}

const SIZE: usize = 1 << 15;

const NOTHING: Bounds = Bounds {
    lower: -64,
    upper: 64,
    best: NO_MOVE,
};

impl Default for Near {
    fn default() -> Near {
        let nothing = Entry {
            key: 0,
            bounds: NOTHING,
        };
        Near(vec![nothing; SIZE].into_boxed_slice())
    }
}

impl Near {
    /// What is known, of whatever position that has this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Bounds {
        let entry = &self.0[key as usize % SIZE];
        match entry.key == key {
            true => entry.bounds,
            false => NOTHING,
        }
    }

    /// Remembers a result in the place of whatever was there.
    #[inline]
    pub(super) fn put(&mut self, key: u64, alpha: i32, value: i32, best: u8) {
        let mut bounds = self.get(key);
        if value > alpha {
            bounds.lower = bounds.lower.max(value as i8);
            bounds.best = best;
        } else {
            bounds.upper = bounds.upper.min(value as i8);
            if bounds.best == NO_MOVE {
                bounds.best = best;
            }
        }
        self.0[key as usize % SIZE] = Entry { key, bounds };
    }
}
