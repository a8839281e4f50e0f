use super::Numbers;

/// The number of entries in a bucket. Positions that differ only in their means share one.
const WIDTH: usize = 8;

/// The depth that a disproof depends on if it depends on nothing.
pub(super) const NOTHING: u16 = u16::MAX;

/// An entry: the proof numbers of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofEntry<M> {
    pub(super) key: u64,
    pub(super) means: M,
    pub(super) numbers: Numbers,
    /// The number of nodes searched for it; 0 for an empty entry.
    pub(super) effort: u32,
    /// The least depth at which it was seen.
    pub(super) distance: u16,
    /// The depth that a disproof depends on, if it is one of a single path. In an entry of all
    /// paths, whether there are entries for single paths: then it is not [`NOTHING`].
    pub(super) depends: u16,
}

/// The result of a lookup: what the entries of a position say together.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofLookup<M> {
    /// Its own numbers, if it was searched.
    pub(super) numbers: Option<Numbers>,
    /// The means with which a verdict holds.
    pub(super) means: M,
    /// Numbers that it has at least, by positions with more or less means.
    pub(super) least: Numbers,
    pub(super) distance: u16,
    pub(super) depends: u16,
}

/// The transposition table of proof numbers, in a fixed amount of memory. When a bucket is full,
/// the entry that took the least effort is replaced, and the others age.
pub(super) struct ProofTable<M> {
    entries: Vec<ProofEntry<M>>,
}

impl<M: Copy + PartialOrd + Default> ProofTable<M> {
    /// An empty table of this many bytes, at least one bucket.
    pub(super) fn new(bytes: usize) -> ProofTable<M> {
        let buckets = (bytes / (WIDTH * size_of::<ProofEntry<M>>())).max(1);
        ProofTable {
            entries: vec![ProofTable::empty(); buckets * WIDTH],
        }
    }

    fn empty() -> ProofEntry<M> {
        ProofEntry {
            key: 0,
            means: M::default(),
            numbers: Numbers::OPEN,
            effort: 0,
            distance: 0,
            depends: NOTHING,
        }
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        self.entries.fill(ProofTable::empty());
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        let buckets = self.entries.len() / WIDTH;
        WIDTH * ((u128::from(key) * buckets as u128) >> 64) as usize
    }

    /// The entries of a position, combined.
    #[inline]
    pub(super) fn probe(&self, key: u64, means: M) -> ProofLookup<M> {
        let start = self.bucket(key);
        let mut known = ProofLookup {
            numbers: None,
            means,
            least: Numbers::OPEN,
            distance: u16::MAX,
            depends: NOTHING,
        };
        for entry in &self.entries[start..start + WIDTH] {
            if entry.key != key || entry.effort == 0 {
                continue;
            }
            let (has_more, has_less) = (entry.means <= means, means <= entry.means);
            let numbers = entry.numbers;
            if numbers.is_proven() && has_more || numbers.is_disproven() && has_less {
                return ProofLookup {
                    numbers: Some(numbers),
                    means: entry.means,
                    least: numbers,
                    distance: entry.distance,
                    depends: entry.depends,
                };
            }
            if numbers.is_final() {
                continue;
            }
            if has_more {
                known.least.disproof = known.least.disproof.max(numbers.disproof);
            }
            if has_less {
                known.least.proof = known.least.proof.max(numbers.proof);
            }
            if has_more && has_less {
                known.numbers = Some(numbers);
                known.distance = entry.distance;
                known.depends = entry.depends;
            }
        }
        known
    }

    /// Stores an entry.
    pub(super) fn store(&mut self, new: ProofEntry<M>) {
        let start = self.bucket(new.key);
        let bucket = &mut self.entries[start..start + WIDTH];
        for old in bucket.iter_mut() {
            if old.key != new.key || old.effort == 0 {
                continue;
            }
            let is_implied = new.numbers.is_proven() && new.means <= old.means
                || new.numbers.is_disproven() && old.means <= new.means;
            if is_implied {
                old.effort = 0;
            } else if old.means == new.means {
                // A deeper search has decided it meanwhile.
                if !old.numbers.is_final() {
                    *old = new;
                }
                return;
            }
        }
        let Some(slot) = bucket.iter_mut().min_by_key(|entry| entry.effort) else {
            return;
        };
        let is_full = slot.effort != 0;
        *slot = new;
        if is_full {
            for entry in bucket {
                entry.effort = (entry.effort - entry.effort / 8).max(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, means: u32, numbers: Numbers, effort: u32) -> ProofEntry<u32> {
        ProofEntry {
            key,
            means,
            numbers,
            effort,
            distance: 3,
            depends: NOTHING,
        }
    }

    #[test]
    fn an_entry_is_half_a_cache_line() {
        assert_eq!(size_of::<ProofEntry<u64>>(), 32);
        assert_eq!(ProofTable::<u64>::new(1 << 20).entries.len(), 1 << 15);
        assert_eq!(ProofTable::<u64>::new(0).entries.len(), WIDTH);
    }

    #[test]
    fn more_means_inherit_a_proof_and_less_a_disproof() {
        let mut table = ProofTable::new(0);
        table.store(entry(1, 5, Numbers::PROVEN, 1));
        table.store(entry(1, 2, Numbers::DISPROVEN, 1));
        table.store(entry(1, 3, Numbers::guess(7, 9), 1));
        let numbers = |means| table.probe(1, means).numbers;
        assert_eq!(numbers(6), Some(Numbers::PROVEN));
        assert_eq!(numbers(1), Some(Numbers::DISPROVEN));
        assert_eq!(numbers(3), Some(Numbers::guess(7, 9)));
        assert_eq!(numbers(4), None);
        assert_eq!(table.probe(1, 4).least, Numbers::guess(1, 9));
        assert_eq!(table.probe(2, 6).numbers, None);
    }

    #[test]
    fn a_proof_takes_the_place_of_what_it_implies() {
        let mut table = ProofTable::new(0);
        for means in 4..8 {
            table.store(entry(1, means, Numbers::OPEN, 100));
        }
        table.store(entry(1, 3, Numbers::PROVEN, 1));
        let used = table.entries.iter().filter(|entry| entry.effort > 0);
        assert_eq!(used.count(), 1);
    }

    #[test]
    fn the_least_effort_goes() {
        let mut table = ProofTable::new(0);
        for key in 0..8 {
            table.store(entry(key, 0, Numbers::OPEN, 10 + key as u32));
        }
        table.store(entry(8, 0, Numbers::OPEN, 1));
        assert!(table.probe(0, 0).numbers.is_none());
        assert!(table.probe(7, 0).numbers.is_some() && table.probe(8, 0).numbers.is_some());
    }
}
