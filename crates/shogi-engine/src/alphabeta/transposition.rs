use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use search::Bound;
use shogi::Move;

use crate::PackedMove;

use super::value::{NONE, from_table, to_table};

/// The transposition table, shared by all threads without locks.
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

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HashEntry {
    /// The value, or [`NONE`] if the position was only evaluated.
    pub(super) value: i32,
    /// The static value, or [`NONE`] in check.
    pub(super) static_value: i32,
    /// Whether the value is exact or a bound.
    pub(super) bound: Bound,
    /// The depth of the search; 0 for a quiescence search.
    pub(super) depth: i32,
    /// The best move.
    pub(super) best: Option<Move>,
    /// Whether it was on a principal variation.
    pub(super) is_principal: bool,
}

/// Six bits.
const GENERATIONS: u8 = 63;

/// An entry is stored as this much deeper, so that 0 is free for empty slots.
const DEPTH_OFFSET: i32 = 8;

fn pack(entry: &HashEntry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 0,
        Bound::Lower => 1,
        Bound::Exact => 2,
    };
    let best = entry.best.map_or(PackedMove::NONE, PackedMove::new).bits();
    let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
    u64::from(entry.value as i16 as u16)
        | u64::from(entry.static_value as i16 as u16) << 16
        | u64::from(best) << 32
        | u64::from(entry.is_principal) << 47
        | depth << 48
        | bound << 56
        | u64::from(generation & GENERATIONS) << 58
}

fn unpack(word: u64) -> HashEntry {
    HashEntry {
        value: i32::from(word as u16 as i16),
        static_value: i32::from((word >> 16) as u16 as i16),
        best: PackedMove::from_bits((word >> 32) as u16 & 0x7fff).unpack(),
        is_principal: word >> 47 & 1 != 0,
        depth: depth_of(word),
        bound: match word >> 56 & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

fn depth_of(word: u64) -> i32 {
    (word >> 48 & 255) as i32 - DEPTH_OFFSET
}

fn generation_of(word: u64) -> u8 {
    (word >> 58) as u8
}

impl TranspositionTable {
    /// An empty table of this many MiB, whose memory is written by this many threads.
    pub(super) fn new(mib: u32, threads: NonZeroUsize) -> TranspositionTable {
        let bytes = (mib.max(1) as usize) << 20;
        TranspositionTable {
            buckets: simd::filled(bytes / size_of::<Bucket>(), threads),
            generation: 0,
        }
    }

    /// Starts a new generation. Slots of earlier ones are replaced first.
    pub(super) fn start_generation(&mut self) {
        self.generation = (self.generation + 1) & GENERATIONS;
    }

    /// The share of slots of this generation, in thousandths, by the first thousand slots.
    pub(super) fn fill(&self) -> u32 {
        let slots = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut count, mut used) = (0, 0);
        for slot in slots {
            let word = slot.entry.load(Ordering::Relaxed);
            count += 1;
            used += u32::from(word != 0 && generation_of(word) == self.generation);
        }
        1000 * used / count.max(1)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    /// Prefetches the bucket of a position.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        simd::prefetch(self.bucket(key));
    }

    /// The entry of a position `ply` plies below the root.
    #[inline]
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<HashEntry> {
        for slot in &self.bucket(key).0 {
            let word = slot.entry.load(Ordering::Relaxed);
            if word != 0 && slot.check.load(Ordering::Relaxed) ^ word == key {
                let mut entry = unpack(word);
                if entry.value != NONE {
                    entry.value = from_table(entry.value, ply);
                }
                return Some(entry);
            }
        }
        None
    }

    /// Stores what was found about a position `ply` plies below the root. A much deeper result of
    /// the same position stays.
    pub(super) fn store(&self, key: u64, ply: usize, mut entry: HashEntry) {
        if entry.value != NONE {
            entry.value = to_table(entry.value, ply);
        }
        let mut chosen = &self.bucket(key).0[0];
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let word = slot.entry.load(Ordering::Relaxed);
            if word == 0 {
                chosen = slot;
                least = i32::MIN;
                continue;
            }
            if slot.check.load(Ordering::Relaxed) ^ word == key {
                let old = unpack(word);
                let is_better = entry.bound == Bound::Exact
                    || generation_of(word) != self.generation
                    || entry.depth + 4 > old.depth;
                entry.best = entry.best.or(old.best);
                if !is_better {
                    return;
                }
                chosen = slot;
                break;
            }
            let age = self.generation.wrapping_sub(generation_of(word)) & GENERATIONS;
            let worth = depth_of(word) - 8 * i32::from(age);
            if worth < least {
                chosen = slot;
                least = worth;
            }
        }
        let word = pack(&entry, self.generation);
        chosen.entry.store(word, Ordering::Relaxed);
        chosen.check.store(key ^ word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabeta::value::{loss_in, win_in};

    fn entry(value: i32) -> HashEntry {
        HashEntry {
            value,
            static_value: -77,
            bound: Bound::Lower,
            depth: 12,
            best: "P*5e".parse().ok(),
            is_principal: true,
        }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let mut table = TranspositionTable::new(1, NonZeroUsize::MIN);
        assert_eq!(table.buckets.len(), 1 << 14);
        for (key, found) in [(u64::MAX / 3, entry(-1234)), (7 << 50, entry(NONE))] {
            assert_eq!(table.probe(key, 3), None);
            table.store(key, 3, found);
            assert_eq!(table.probe(key, 5), Some(found));
        }
        // A shallow result without a move neither displaces a deep one nor its move.
        let shallow = HashEntry {
            depth: 1,
            best: None,
            ..entry(3)
        };
        table.store(7 << 50, 0, shallow);
        assert_eq!(table.probe(7 << 50, 0), Some(entry(NONE)));
        table.start_generation();
        table.store(7 << 50, 0, shallow);
        let kept = table.probe(7 << 50, 0).expect("an entry");
        assert_eq!((kept.depth, kept.best), (1, entry(3).best));
    }

    #[test]
    fn distances_are_kept_relative() {
        let table = TranspositionTable::new(1, NonZeroUsize::MIN);
        table.store(1 << 63, 4, entry(win_in(7)));
        table.store(1 << 62, 4, entry(loss_in(8)));
        let value = |key, ply| table.probe(key, ply).map(|entry| entry.value);
        assert_eq!(value(1 << 63, 6), Some(win_in(9)));
        assert_eq!(value(1 << 62, 2), Some(loss_in(6)));
    }

    #[test]
    fn what_is_worth_least_is_replaced() {
        let mut table = TranspositionTable::new(1, NonZeroUsize::MIN);
        for key in 0..4 {
            let depth = 10 - key as i32;
            table.store(key, 0, HashEntry { depth, ..entry(0) });
        }
        table.store(9, 0, entry(1));
        assert_eq!(table.probe(3, 0), None);
        table.start_generation();
        table.store(0, 0, entry(1));
        table.store(10, 0, entry(1));
        assert!(table.probe(0, 0).is_some(), "it was stored anew");
        assert_eq!(
            (0..3).filter(|&key| table.probe(key, 0).is_some()).count(),
            2
        );
        assert!(table.fill() <= 1000);
    }
}
