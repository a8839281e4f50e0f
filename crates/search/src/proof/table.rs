use super::Numbers;

/// How many entries share a bucket: the positions of one board with different means are in one.
const WIDTH: usize = 8;

/// The depth that a disproof depends on if it depends on nothing.
pub(super) const NOTHING: u16 = u16::MAX;

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) key: u64,
    pub(super) means: M,
    pub(super) numbers: Numbers,
    /// How many positions were looked at for it; zero for an entry that nobody wrote.
    pub(super) effort: u32,
    /// The least depth at which it was seen.
    pub(super) distance: u16,
    /// The depth that a disproof depends on, if it is one of a single path. In an entry of all
    /// paths, whether there are entries for single paths: then it is not [`NOTHING`].
    pub(super) depends: u16,
}

/// What the table says about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<M> {
    /// Its own numbers, if it was searched.
    pub(super) numbers: Option<Numbers>,
    /// The means with which a verdict holds.
    pub(super) means: M,
    /// Numbers that it has at least, by positions with more or less means.
    pub(super) least: Numbers,
    pub(super) distance: u16,
    pub(super) depends: u16,
}

/// Positions and what was found out about them, in a fixed amount of memory. Where there is no
/// room, the entry that took the least effort goes; what stays ages.
pub(super) struct Table<M> {
    entries: Vec<Entry<M>>,
}

impl<M: Copy + PartialOrd + Default> Table<M> {
    /// An empty table of so many bytes, or of one bucket.
    pub(super) fn new(bytes: usize) -> Table<M> {
        let buckets = (bytes / (WIDTH * size_of::<Entry<M>>())).max(1);
        Table {
            entries: vec![Table::empty(); buckets * WIDTH],
        }
    }

    fn empty() -> Entry<M> {
        Entry {
            key: 0,
            means: M::default(),
            numbers: Numbers::OPEN,
            effort: 0,
            distance: 0,
            depends: NOTHING,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(Table::empty());
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        let buckets = self.entries.len() / WIDTH;
        WIDTH * ((u128::from(key) * buckets as u128) >> 64) as usize
    }

    /// What is known about a position.
    #[inline]
    pub(super) fn get(&self, key: u64, means: M) -> Known<M> {
        let start = self.bucket(key);
        let mut known = Known {
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
                return Known {
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

    /// Remembers a position.
    pub(super) fn set(&mut self, new: Entry<M>) {
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
                // Somebody deeper down has decided it meanwhile.
                if !old.numbers.is_final() {
                    *old = new;
                }
                return;
            }
        }
        let Some(place) = bucket.iter_mut().min_by_key(|entry| entry.effort) else {
            return;
        };
        let is_full = place.effort != 0;
        *place = new;
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

    fn entry(key: u64, means: u32, numbers: Numbers, effort: u32) -> Entry<u32> {
        Entry {
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
        assert_eq!(size_of::<Entry<u64>>(), 32);
        assert_eq!(Table::<u64>::new(1 << 20).entries.len(), 1 << 15);
        assert_eq!(Table::<u64>::new(0).entries.len(), WIDTH);
    }

    #[test]
    fn more_means_inherit_a_proof_and_less_a_disproof() {
        let mut table = Table::new(0);
        table.set(entry(1, 5, Numbers::PROVEN, 1));
        table.set(entry(1, 2, Numbers::DISPROVEN, 1));
        table.set(entry(1, 3, Numbers::guess(7, 9), 1));
        let numbers = |means| table.get(1, means).numbers;
        assert_eq!(numbers(6), Some(Numbers::PROVEN));
        assert_eq!(numbers(1), Some(Numbers::DISPROVEN));
        assert_eq!(numbers(3), Some(Numbers::guess(7, 9)));
        assert_eq!(numbers(4), None);
        assert_eq!(table.get(1, 4).least, Numbers::guess(1, 9));
        assert_eq!(table.get(2, 6).numbers, None);
    }

    #[test]
    fn a_proof_takes_the_place_of_what_it_implies() {
        let mut table = Table::new(0);
        for means in 4..8 {
            table.set(entry(1, means, Numbers::OPEN, 100));
        }
        table.set(entry(1, 3, Numbers::PROVEN, 1));
        let used = table.entries.iter().filter(|entry| entry.effort > 0);
        assert_eq!(used.count(), 1);
    }

    #[test]
    fn the_least_effort_goes() {
        let mut table = Table::new(0);
        for key in 0..8 {
            table.set(entry(key, 0, Numbers::OPEN, 10 + key as u32));
        }
        table.set(entry(8, 0, Numbers::OPEN, 1));
        assert!(table.get(0, 0).numbers.is_none());
        assert!(table.get(7, 0).numbers.is_some() && table.get(8, 0).numbers.is_some());
    }
}
