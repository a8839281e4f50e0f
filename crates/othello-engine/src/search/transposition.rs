//! The transposition table that all threads share, without locks.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

/// The shared transposition table.
///
/// A slot is two words, and the first is the key XORed with the second: a slot that two threads
/// wrote at once matches no key, and so counts as empty.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    generation: u8,
}

/// Four slots in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    entry: AtomicU64,
}

/// An entry: bounds of the score and the best moves of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HashEntry {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The two best moves, the best first; [`NO_MOVE`] where there is none.
    pub(super) moves: [u8; 2],
    /// The depth of the search.
    pub(super) depth: u8,
    /// The selectivity of the search: an index into
    /// [`DEVIATIONS`](super::selectivity::DEVIATIONS).
    pub(super) selectivity: u8,
    /// The binary logarithm of the nodes that the search took.
    cost: u8,
    generation: u8,
}

/// No move.
pub(super) const NO_MOVE: u8 = 64;

impl HashEntry {
    fn of_word(word: u64) -> HashEntry {
        let [
            lower,
            upper,
            first,
            second,
            depth,
            selectivity,
            cost,
            generation,
        ] = word.to_le_bytes();
        HashEntry {
            lower: lower as i8,
            upper: upper as i8,
            moves: [first, second],
            depth,
            selectivity,
            cost,
            generation,
        }
    }

    fn to_word(self) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.moves[0],
            self.moves[1],
            self.depth,
            self.selectivity,
            self.cost,
            self.generation,
        ])
    }

    /// The replacement priority: the entry with the least worth is replaced.
    fn worth(self, generation: u8) -> u32 {
        let is_new = u32::from(self.generation == generation);
        is_new << 24
            | u32::from(self.cost) << 16
            | u32::from(self.depth) << 8
            | u32::from(self.selectivity)
    }
}

/// The result of a search, to be stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredResult {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) value: i32,
    pub(super) best: u8,
    pub(super) depth: u8,
    pub(super) selectivity: u8,
    pub(super) nodes: u64,
}

impl TranspositionTable {
    /// A table of about this many bytes, whose memory is written by this many threads.
    pub(super) fn new(bytes: usize, threads: NonZeroUsize) -> TranspositionTable {
        let buckets = (bytes / size_of::<Bucket>()).max(64);
        // The largest power of two within that.
        let buckets = 1 << buckets.ilog2();
        TranspositionTable {
            buckets: simd::filled(buckets, threads),
            generation: 1,
        }
    }

    /// Starts a new generation. Entries of earlier ones are replaced first.
    pub(super) fn start_generation(&mut self) {
        self.generation = self.generation.wrapping_add(1).max(1);
    }

    /// The share of slots of this generation, in thousandths, by the first thousand slots.
    pub(super) fn fill(&self) -> u32 {
        let slots = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let words = slots.map(|slot| slot.entry.load(Ordering::Relaxed));
        let (mut count, mut used) = (0, 0);
        for word in words {
            count += 1;
            let is_new = HashEntry::of_word(word).generation == self.generation;
            used += u32::from(word != 0 && is_new);
        }
        1000 * used / count
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// Prefetches the bucket of a position.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        simd::prefetch(self.bucket(key));
    }

    /// The entry of a position.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<HashEntry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let word = slot.entry.load(Ordering::Relaxed);
            let is_it = slot.check.load(Ordering::Relaxed) ^ word == key;
            (is_it && word != 0).then(|| HashEntry::of_word(word))
        })
    }

    /// Stores the result of a search, unless a deeper or less selective one is there.
    pub(super) fn store(&self, key: u64, result: StoredResult) {
        let bucket = self.bucket(key);
        let mut chosen = &bucket.0[0];
        let mut least = u32::MAX;
        let mut before = None;
        for slot in &bucket.0 {
            let word = slot.entry.load(Ordering::Relaxed);
            let entry = HashEntry::of_word(word);
            if word != 0 && slot.check.load(Ordering::Relaxed) ^ word == key {
                if entry.depth >= result.depth
                    && entry.selectivity >= result.selectivity
                    && (entry.depth, entry.selectivity) != (result.depth, result.selectivity)
                {
                    return;
                }
                chosen = slot;
                before = Some(entry);
                break;
            }
            let worth = if word == 0 {
                0
            } else {
                entry.worth(self.generation)
            };
            if worth < least {
                least = worth;
                chosen = slot;
            }
        }
        let word = self.merged(before, result).to_word();
        chosen.entry.store(word, Ordering::Relaxed);
        chosen.check.store(word ^ key, Ordering::Relaxed);
    }

    /// The entry after a result: bounds of an equal search are narrowed, others are replaced.
    fn merged(&self, before: Option<HashEntry>, result: StoredResult) -> HashEntry {
        let StoredResult {
            depth,
            selectivity,
            value,
            ..
        } = result;
        let cost = result.nodes.checked_ilog2().unwrap_or(0) as u8;
        let same = before.filter(|entry| (entry.depth, entry.selectivity) == (depth, selectivity));
        let mut entry = same.unwrap_or(HashEntry {
            lower: -64,
            upper: 64,
            moves: before.map_or([NO_MOVE; 2], |entry| entry.moves),
            depth,
            selectivity,
            cost,
            generation: self.generation,
        });
        entry.generation = self.generation;
        entry.cost = entry.cost.max(cost);
        if value < result.beta {
            entry.upper = entry.upper.min(value as i8);
        }
        if value > result.alpha {
            entry.lower = entry.lower.max(value as i8);
        }
        // Selective searches may contradict each other: the newer one wins.
        if entry.lower > entry.upper {
            (entry.lower, entry.upper) = if value > result.alpha {
                (
                    value as i8,
                    if value < result.beta { value as i8 } else { 64 },
                )
            } else {
                (-64, value as i8)
            };
        }
        if (value > result.alpha || same.is_none())
            && entry.moves[0] != result.best
            && result.best != NO_MOVE
        {
            entry.moves = [result.best, entry.moves[0]];
        }
        entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULT: StoredResult = StoredResult {
        alpha: 3,
        beta: 4,
        value: 6,
        best: 19,
        depth: 20,
        selectivity: 5,
        nodes: 1000,
    };

    #[test]
    fn bounds_narrow_and_deeper_results_stay() {
        let table = TranspositionTable::new(1 << 12, NonZeroUsize::MIN);
        assert_eq!(table.probe(7), None);
        table.store(7, RESULT);
        let entry = table.probe(7).expect("it was stored");
        assert_eq!((entry.lower, entry.upper, entry.moves[0]), (6, 64, 19));
        let below = StoredResult {
            alpha: 9,
            beta: 10,
            value: 8,
            ..RESULT
        };
        table.store(7, below);
        let entry = table.probe(7).expect("it is still there");
        assert_eq!((entry.lower, entry.upper), (6, 8));
        table.store(
            7,
            StoredResult {
                depth: 3,
                selectivity: 0,
                value: -20,
                ..below
            },
        );
        assert_eq!(table.probe(7), Some(entry));
    }

    #[test]
    fn expensive_entries_stay_longer() {
        let mut table = TranspositionTable::new(1 << 12, NonZeroUsize::MIN);
        table.store(
            0,
            StoredResult {
                nodes: 1 << 30,
                ..RESULT
            },
        );
        // All of these fall into the same bucket.
        for number in 1..100 {
            table.store(number << 32, StoredResult { nodes: 2, ..RESULT });
        }
        assert!(table.probe(0).is_some());
        table.clear();
        assert_eq!(table.probe(0), None);
    }
}
