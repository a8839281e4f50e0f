use std::sync::atomic::{AtomicU64, Ordering};

/// What is known about positions, shared by all threads that search.
///
/// An entry is two words, and the first is the key mixed with the second: an entry that two
/// threads wrote at once matches no key, and so is none.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Box<[Bucket]>,
    age: u8,
}

/// Four entries in a line of the cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

#[derive(Debug, Default)]
struct Entry {
    mixed: AtomicU64,
    known: AtomicU64,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The best moves, the best first; [`NO_MOVE`] where there is none.
    pub(super) moves: [u8; 2],
    /// How many plies were searched, and how surely: a place in the selective search's
    /// certainties.
    pub(super) depth: u8,
    pub(super) certainty: u8,
    /// How much work it was, as a power of two.
    cost: u8,
    age: u8,
}

/// In place of a move.
pub(super) const NO_MOVE: u8 = 64;

impl Known {
    fn of_word(word: u64) -> Known {
        let [lower, upper, first, second, depth, certainty, cost, age] = word.to_le_bytes();
        Known {
            lower: lower as i8,
            upper: upper as i8,
            moves: [first, second],
            depth,
            certainty,
            cost,
            age,
        }
    }

    fn to_word(self) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.moves[0],
            self.moves[1],
            self.depth,
            self.certainty,
            self.cost,
            self.age,
        ])
    }

    /// What makes an entry worth keeping.
    fn worth(self, age: u8) -> u32 {
        let is_new = u32::from(self.age == age);
        is_new << 24
            | u32::from(self.cost) << 16
            | u32::from(self.depth) << 8
            | u32::from(self.certainty)
    }
}

/// A result to remember.
#[derive(Clone, Copy, Debug)]
pub(super) struct Result {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) value: i32,
    pub(super) best: u8,
    pub(super) depth: u8,
    pub(super) certainty: u8,
    pub(super) nodes: u64,
}

impl Table {
    /// A table of about so many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<Bucket>()).max(64);
        // A power of two not above what is asked for.
        let buckets = 1 << buckets.ilog2();
        let mut memory = Vec::with_capacity(buckets);
        simd::prefer_large_pages(memory.spare_capacity_mut());
        memory.resize_with(buckets, Bucket::default);
        Table {
            buckets: memory.into_boxed_slice(),
            age: 1,
        }
    }

    /// What is known from now on counts more than what was before.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1).max(1);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// A position will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        simd::prefetch(self.bucket(key));
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        self.bucket(key).0.iter().find_map(|entry| {
            let known = entry.known.load(Ordering::Relaxed);
            let is_it = entry.mixed.load(Ordering::Relaxed) ^ known == key;
            (is_it && known != 0).then(|| Known::of_word(known))
        })
    }

    pub(super) fn put(&self, key: u64, result: Result) {
        let bucket = self.bucket(key);
        let mut chosen = &bucket.0[0];
        let mut least = u32::MAX;
        let mut before = None;
        for entry in &bucket.0 {
            let word = entry.known.load(Ordering::Relaxed);
            let known = Known::of_word(word);
            if word != 0 && entry.mixed.load(Ordering::Relaxed) ^ word == key {
                // What is known better stays.
                if known.depth >= result.depth
                    && known.certainty >= result.certainty
                    && (known.depth, known.certainty) != (result.depth, result.certainty)
                {
                    return;
                }
                chosen = entry;
                before = Some(known);
                break;
            }
            let worth = if word == 0 { 0 } else { known.worth(self.age) };
            if worth < least {
                least = worth;
                chosen = entry;
            }
        }
        let known = self.joined(before, result).to_word();
        chosen.known.store(known, Ordering::Relaxed);
        chosen.mixed.store(known ^ key, Ordering::Relaxed);
    }

    /// What is known then: bounds of equal searches narrow each other, others take their place.
    fn joined(&self, before: Option<Known>, result: Result) -> Known {
        let Result {
            depth,
            certainty,
            value,
            ..
        } = result;
        let cost = result.nodes.checked_ilog2().unwrap_or(0) as u8;
        let same = before.filter(|known| (known.depth, known.certainty) == (depth, certainty));
        let mut known = same.unwrap_or(Known {
            lower: -64,
            upper: 64,
            moves: before.map_or([NO_MOVE; 2], |known| known.moves),
            depth,
            certainty,
            cost,
            age: self.age,
        });
        known.age = self.age;
        known.cost = known.cost.max(cost);
        if value < result.beta {
            known.upper = known.upper.min(value as i8);
        }
        if value > result.alpha {
            known.lower = known.lower.max(value as i8);
        }
        // Searches that were not to the end may disagree: the newer is right.
        if known.lower > known.upper {
            (known.lower, known.upper) = match value > result.alpha {
                true => (
                    value as i8,
                    if value < result.beta { value as i8 } else { 64 },
                ),
                false => (-64, value as i8),
            };
        }
        if (value > result.alpha || same.is_none())
            && known.moves[0] != result.best
            && result.best != NO_MOVE
        {
            known.moves = [result.best, known.moves[0]];
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULT: Result = Result {
        alpha: 3,
        beta: 4,
        value: 6,
        best: 19,
        depth: 20,
        certainty: 5,
        nodes: 1000,
    };

    #[test]
    fn bounds_narrow_and_better_knowledge_stays() {
        let table = Table::new(1 << 12);
        assert_eq!(table.get(7), None);
        table.put(7, RESULT);
        let known = table.get(7).expect("it was put there");
        assert_eq!((known.lower, known.upper, known.moves[0]), (6, 64, 19));
        let below = Result {
            alpha: 9,
            beta: 10,
            value: 8,
            ..RESULT
        };
        table.put(7, below);
        let known = table.get(7).expect("it is still there");
        assert_eq!((known.lower, known.upper), (6, 8));
        table.put(
            7,
            Result {
                depth: 3,
                certainty: 0,
                value: -20,
                ..below
            },
        );
        assert_eq!(table.get(7), Some(known));
    }

    #[test]
    fn what_cost_more_stays_longer() {
        let mut table = Table::new(1 << 12);
        table.put(
            0,
            Result {
                nodes: 1 << 30,
                ..RESULT
            },
        );
        // The same bucket again and again.
        for number in 1..100 {
            table.put(number << 32, Result { nodes: 2, ..RESULT });
        }
        assert!(table.get(0).is_some());
        table.clear();
        assert_eq!(table.get(0), None);
    }
}
