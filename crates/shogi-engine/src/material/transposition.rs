use search::Bound;
use shogi::Move;

use super::value::{PROVEN, is_proven};

/// The result of a search of a position.
#[derive(Clone, Copy)]
pub(super) struct HashEntry {
    /// The value.
    pub(super) value: i32,
    /// Whether the value is exact or a bound.
    pub(super) bound: Bound,
    /// The depth of the search.
    pub(super) depth: i32,
    /// The best move.
    pub(super) best: Option<Move>,
}

#[derive(Clone, Copy)]
struct Slot {
    /// The half of the key that does not choose the bucket.
    check: u32,
    value: i32,
    best: Option<Move>,
    depth: i8,
    bound: Bound,
    /// The generation that wrote it; 0 for an empty slot.
    generation: u8,
}

const EMPTY: Slot = Slot {
    check: 0,
    value: 0,
    best: None,
    depth: 0,
    bound: Bound::Upper,
    generation: 0,
};

/// Four slots in one cache line.
#[derive(Clone)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The transposition table.
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl TranspositionTable {
    /// An empty table of this many MiB.
    pub(super) fn new(mib: u32) -> TranspositionTable {
        let count = (mib.max(1) as usize) << 20;
        TranspositionTable {
            buckets: vec![Bucket([EMPTY; 4]); count / size_of::<Bucket>()],
            generation: 0,
        }
    }

    /// Starts a new generation. Slots of earlier ones are replaced first.
    pub(super) fn start_generation(&mut self) {
        self.generation = self.generation.wrapping_add(1).max(1);
    }

    /// The share of slots of this generation, in thousandths, by the first thousand slots.
    pub(super) fn fill(&self) -> u32 {
        let slots = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut count, mut used) = (0, 0);
        for slot in slots {
            count += 1;
            used += u32::from(slot.generation == self.generation);
        }
        1000 * used / count.max(1)
    }

    #[inline]
    fn index(&self, key: u64) -> (usize, u32) {
        let bucket = ((key & 0xffff_ffff) * self.buckets.len() as u64) >> 32;
        (bucket as usize, (key >> 32) as u32)
    }

    /// The entry of a position `ply` plies below the root.
    #[inline]
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<HashEntry> {
        let (bucket, check) = self.index(key);
        let slot = self.buckets[bucket]
            .0
            .iter()
            .find(|slot| slot.check == check && slot.generation != 0)?;
        Some(HashEntry {
            value: from_here(slot.value, -(ply as i32)),
            bound: slot.bound,
            depth: i32::from(slot.depth),
            best: slot.best,
        })
    }

    /// Stores the entry of a position `ply` plies below the root.
    pub(super) fn store(&mut self, key: u64, ply: usize, entry: HashEntry) {
        let (bucket, check) = self.index(key);
        let generation = self.generation;
        let slots = &mut self.buckets[bucket].0;
        let worth = |slot: &Slot| {
            if slot.generation == 0 {
                -1000
            } else if slot.check == check {
                -2000
            } else {
                let old = i32::from(generation.wrapping_sub(slot.generation));
                i32::from(slot.depth) - 8 * old.min(16)
            }
        };
        let Some(slot) = slots.iter_mut().min_by_key(|slot| worth(slot)) else {
            return;
        };
        let is_same = slot.generation != 0 && slot.check == check;
        let best = entry.best.or(if is_same { slot.best } else { None });
        *slot = Slot {
            check,
            value: from_here(entry.value, ply as i32),
            best,
            depth: entry.depth.clamp(0, i32::from(i8::MAX)) as i8,
            bound: entry.bound,
            generation,
        };
    }
}

/// Proven values count plies from the root in the search, and from the position in the table.
#[inline]
fn from_here(value: i32, ply: i32) -> i32 {
    if !is_proven(value) {
        value
    } else if value >= PROVEN {
        value + ply
    } else {
        value - ply
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::value::{loss_in, win_in};

    #[test]
    fn a_slot_is_a_quarter_of_a_cache_line() {
        assert_eq!(size_of::<Slot>(), 16);
        assert_eq!(TranspositionTable::new(1).buckets.len(), 1 << 14);
    }

    #[test]
    fn distances_are_kept_relative() {
        let mut table = TranspositionTable::new(1);
        table.start_generation();
        for (key, value) in [(1 << 32, win_in(7)), (2 << 32, loss_in(8)), (3 << 32, 55)] {
            let entry = HashEntry {
                value,
                bound: Bound::Exact,
                depth: 3,
                best: None,
            };
            table.store(key, 4, entry);
        }
        let value = |key, ply| table.probe(key, ply).map(|entry| entry.value);
        assert_eq!(value(1 << 32, 6), Some(win_in(9)));
        assert_eq!(value(2 << 32, 2), Some(loss_in(6)));
        assert_eq!(value(3 << 32, 0), Some(55));
        // Another position of the same bucket is another one.
        assert_eq!(value(4 << 32, 6), None);
    }
}
