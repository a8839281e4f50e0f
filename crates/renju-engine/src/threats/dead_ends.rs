/// A transposition table of positions from which fours do not win, or not soon. Entries are
/// replaced when it is full.
///
/// An entry is one word, most of it from the position's key. A collision would hide a win; with 56
/// bits that is improbable.
#[derive(Clone, Debug)]
pub(super) struct DeadEnds {
    entries: Box<[u64]>,
}

impl DeadEnds {
    /// The largest number of fours: there is no win at all.
    pub(super) const ALL: u8 = u8::MAX;

    /// The bits of an entry that hold the number of fours.
    const FOURS: u64 = 0xff;

    /// A table of `bytes` at most, rounded down to a power of two.
    pub(super) fn new(bytes: usize) -> DeadEnds {
        let entries = (bytes / size_of::<u64>()).max(1);
        let entries = 1 << entries.ilog2();
        DeadEnds {
            entries: vec![0; entries].into(),
        }
    }

    /// Writes the table once, so that the system gives it its memory.
    pub(super) fn prepare(&mut self) {
        for entry in &mut self.entries {
            *entry = std::hint::black_box(*entry);
        }
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.entries.len() - 1)
    }

    /// The number of fours in a row that are known not to win here; 0 if nothing is known.
    #[inline]
    pub(super) fn get(&self, key: u64) -> u8 {
        let entry = self.entries[self.index(key)];
        match (entry ^ key) & !DeadEnds::FOURS {
            0 => (entry & DeadEnds::FOURS) as u8,
            _ => 0,
        }
    }

    /// Stores that this many fours in a row do not win.
    #[inline]
    pub(super) fn insert(&mut self, key: u64, fours: u8) {
        let index = self.index(key);
        self.entries[index] = key & !DeadEnds::FOURS | u64::from(fours);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_two_at_one_place_is_kept() {
        let mut table = DeadEnds::new(100);
        assert_eq!(table.entries.len(), 8);
        assert_eq!(table.get(0x1234), 0);
        table.insert(0x1234, 3);
        assert_eq!(table.get(0x1234), 3);
        // The lowest byte makes room for the number.
        assert_eq!(table.get(0x1235), 3);
        table.insert(0x1_1234, DeadEnds::ALL);
        assert_eq!(table.get(0x1_1234), DeadEnds::ALL);
        assert_eq!(table.get(0x1234), 0);
    }
}
