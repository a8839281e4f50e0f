use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use search::Bound;

use super::value::{PROVEN, WIN};
use crate::patterns::Cell;

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known {
    /// The value of its search, and how it bounds the true one; none if it was only evaluated.
    pub(super) value: Option<(i32, Bound)>,
    /// Its static value.
    pub(super) static_value: i32,
    /// How deep it was searched.
    pub(super) depth: f32,
    /// The best move.
    pub(super) best: Option<Cell>,
    /// Whether it was on a principal variation.
    pub(super) is_pv: bool,
}

/// A transposition table that all threads share. Two words make an entry; the first is the key mixed
/// with the second, so that halves of two entries are never taken for one.
pub(super) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    generation: u64,
}

/// A cache line of entries.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

#[derive(Default)]
struct Entry {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// Depths are kept in eighths of a ply.
const EIGHTHS: f32 = 8.0;

/// How many generations there are before they begin again.
const GENERATIONS: u64 = 64;

impl TranspositionTable {
    /// An empty table of so many MiB, at least one bucket.
    pub(super) fn new(hash: usize, threads: NonZeroUsize) -> TranspositionTable {
        let buckets = ((hash << 20) / size_of::<Bucket>()).max(1);
        TranspositionTable {
            buckets: simd::filled(buckets, threads),
            generation: 1,
        }
    }

    /// Ages all entries.
    pub(super) fn start_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Gets the memory of a key closer.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        simd::prefetch(self.bucket(key));
    }

    /// What is remembered of a key, `ply` plies below the root.
    #[inline]
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<Known> {
        self.bucket(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            let is_it = entry.mixed.load(Relaxed) ^ data == key && data != 0;
            is_it.then(|| unpack(data, ply))
        })
    }

    /// Remembers a position. A deeper search of this generation is kept.
    #[inline]
    pub(super) fn store(&self, key: u64, known: Known, ply: usize) {
        let entries = &self.bucket(key).0;
        let mut place = &entries[0];
        let mut least = i64::MAX;
        for entry in entries {
            let data = entry.data.load(Relaxed);
            if data == 0 || entry.mixed.load(Relaxed) ^ data == key {
                place = entry;
                break;
            }
            let age = (GENERATIONS + self.generation - generation(data)) % GENERATIONS;
            let worth = depth_bits(data) as i64 - 32 * age as i64;
            if worth < least {
                (place, least) = (entry, worth);
            }
        }
        let mut known = known;
        let old = place.data.load(Relaxed);
        if old != 0 && place.mixed.load(Relaxed) ^ old == key {
            let before = unpack(old, ply);
            known.best = known.best.or(before.best);
            let is_exact = matches!(known.value, Some((_, Bound::Exact)));
            let is_current = generation(old) == self.generation;
            if !is_exact && is_current && before.value.is_some() && known.depth + 3.0 < before.depth
            {
                return;
            }
        }
        let data = pack(known, ply, self.generation);
        place.mixed.store(key ^ data, Relaxed);
        place.data.store(data, Relaxed);
    }

    /// How full it is with entries of this generation, in thousandths.
    pub(super) fn hash_full(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let entries = sample.iter().flat_map(|bucket| &bucket.0);
        let is_new = |entry: &&Entry| {
            let data = entry.data.load(Relaxed);
            data != 0 && generation(data) == self.generation
        };
        (1000 * entries.filter(is_new).count() / (4 * sample.len())) as u32
    }
}

// value 16, static value 16, best 9, depth 11, bound 2, pv 1, generation 6: 61 bits and a one.
fn pack(known: Known, ply: usize, generation: u64) -> u64 {
    let (value, bound) = match known.value {
        None => (0, 0),
        Some((value, Bound::Lower)) => (value, 1),
        Some((value, Bound::Upper)) => (value, 2),
        Some((value, Bound::Exact)) => (value, 3),
    };
    // Wins are stored as seen from the position, not from the root.
    let value = match value {
        PROVEN.. => (value + ply as i32).min(WIN),
        _ if value <= -PROVEN => (value - ply as i32).max(-WIN),
        _ => value,
    };
    let best = known.best.map_or(511, |cell| cell.index() as u64);
    let depth = ((known.depth.max(0.0) * EIGHTHS) as u64).min(2047);
    u64::from(value as i16 as u16)
        | u64::from(known.static_value as i16 as u16) << 16
        | best << 32
        | depth << 41
        | bound << 52
        | u64::from(known.is_pv) << 54
        | generation << 55
        | 1 << 61
}

fn unpack(data: u64, ply: usize) -> Known {
    let value = i32::from(data as u16 as i16);
    let value = match value {
        PROVEN.. => value - ply as i32,
        _ if value <= -PROVEN => value + ply as i32,
        _ => value,
    };
    Known {
        value: match data >> 52 & 3 {
            0 => None,
            1 => Some((value, Bound::Lower)),
            2 => Some((value, Bound::Upper)),
            _ => Some((value, Bound::Exact)),
        },
        static_value: i32::from((data >> 16) as u16 as i16),
        depth: depth_bits(data) as f32 / EIGHTHS,
        best: Cell::new((data >> 32 & 511) as usize),
        is_pv: data >> 54 & 1 == 1,
    }
}

fn depth_bits(data: u64) -> u64 {
    data >> 41 & 2047
}

fn generation(data: u64) -> u64 {
    data >> 55 & (GENERATIONS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Known = Known {
        value: Some((-123, Bound::Upper)),
        static_value: -45,
        depth: 7.5,
        best: Cell::new(399),
        is_pv: true,
    };

    #[test]
    fn what_is_stored_comes_back() {
        let table = TranspositionTable::new(1, NonZeroUsize::MIN);
        assert_eq!(table.probe(7, 0), None);
        table.store(7, KNOWN, 3);
        assert_eq!(table.probe(7, 9), Some(KNOWN));
        let evaluated = Known {
            value: None,
            static_value: 20_000,
            depth: 0.0,
            best: None,
            is_pv: false,
        };
        table.store(8, evaluated, 0);
        assert_eq!(table.probe(8, 0), Some(evaluated));
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        let table = TranspositionTable::new(1, NonZeroUsize::MIN);
        for sign in [1, -1] {
            let known = Known {
                value: Some((sign * (WIN - 20), Bound::Exact)),
                ..KNOWN
            };
            table.store(7, known, 10);
            let nearer = table.probe(7, 4).expect("it was stored");
            assert_eq!(nearer.value, Some((sign * (WIN - 14), Bound::Exact)));
        }
    }

    #[test]
    fn a_full_bucket_keeps_what_is_deep_and_new() {
        let mut table = TranspositionTable::new(0, NonZeroUsize::MIN);
        for key in 1..=4 {
            let depth = key as f32;
            table.store(key, Known { depth, ..KNOWN }, 0);
        }
        table.store(5, KNOWN, 0);
        assert!(table.probe(1, 0).is_none() && table.probe(2, 0).is_some());
        for _ in 0..3 {
            table.start_generation();
        }
        table.store(
            6,
            Known {
                depth: 0.0,
                ..KNOWN
            },
            0,
        );
        assert!(table.probe(6, 0).is_some() && table.probe(2, 0).is_none());
    }
}
