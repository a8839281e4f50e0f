use search::Bound;
use shogi::Move;

use super::value::{PROVEN, is_proven};

/// What is known about a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// Its value, as far as `bound` says.
    pub(super) value: i32,
    /// What the value says about the true one.
    pub(super) bound: Bound,
    /// How deep it was looked at.
    pub(super) depth: i32,
    /// The move that was best.
    pub(super) best: Option<Move>,
}

#[derive(Clone, Copy)]
struct Entry {
    /// The half of the key that does not choose the bucket.
    check: u32,
    value: i32,
    best: Option<Move>,
    depth: i8,
    bound: Bound,
    /// The search that wrote it; zero for an entry that nobody wrote.
    age: u8,
}

const EMPTY: Entry = Entry {
    check: 0,
    value: 0,
    best: None,
    depth: 0,
    bound: Bound::Upper,
    age: 0,
};

/// The entries that share a line of the cache.
#[derive(Clone)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// Positions and what was found out about them, in a fixed amount of memory.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// An empty table of so many MiB.
    pub(super) fn new(mib: u32) -> Table {
        let count = (mib.max(1) as usize) << 20;
        Table {
            buckets: vec![Bucket([EMPTY; 4]); count / size_of::<Bucket>()],
            age: 0,
        }
    }

    /// A new search begins: what it writes is worth more than what is there.
    pub(super) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1).max(1);
    }

    #[inline]
    fn place(&self, key: u64) -> (usize, u32) {
        let bucket = ((key & 0xffff_ffff) * self.buckets.len() as u64) >> 32;
        (bucket as usize, (key >> 32) as u32)
    }

    /// What is known about a position `ply` plies below the root.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Known> {
        let (bucket, check) = self.place(key);
        let entry = self.buckets[bucket]
            .0
            .iter()
            .find(|entry| entry.check == check && entry.age != 0)?;
        Some(Known {
            value: from_here(entry.value, -(ply as i32)),
            bound: entry.bound,
            depth: i32::from(entry.depth),
            best: entry.best,
        })
    }

    /// Notes what is known about a position `ply` plies below the root.
    pub(super) fn set(&mut self, key: u64, ply: usize, known: Known) {
        let (bucket, check) = self.place(key);
        let age = self.age;
        let entries = &mut self.buckets[bucket].0;
        let worth = |entry: &Entry| {
            if entry.age == 0 {
                -1000
            } else if entry.check == check {
                -2000
            } else {
                let old = i32::from(age.wrapping_sub(entry.age));
                i32::from(entry.depth) - 8 * old.min(16)
            }
        };
        let Some(entry) = entries.iter_mut().min_by_key(|entry| worth(entry)) else {
            return;
        };
        let is_same = entry.age != 0 && entry.check == check;
        let best = known.best.or(if is_same { entry.best } else { None });
        *entry = Entry {
            check,
            value: from_here(known.value, ply as i32),
            best,
            depth: known.depth.clamp(0, i32::from(i8::MAX)) as i8,
            bound: known.bound,
            age,
        };
    }
}

/// Proven values count their plies from the root; the table's from the position.
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
    fn an_entry_is_a_quarter_of_a_cache_line() {
        assert_eq!(size_of::<Entry>(), 16);
        assert_eq!(Table::new(1).buckets.len(), 1 << 14);
    }

    #[test]
    fn distances_are_kept_relative() {
        let mut table = Table::new(1);
        table.begin();
        for (key, value) in [(1 << 32, win_in(7)), (2 << 32, loss_in(8)), (3 << 32, 55)] {
            let known = Known {
                value,
                bound: Bound::Exact,
                depth: 3,
                best: None,
            };
            table.set(key, 4, known);
        }
        let value = |key, ply| table.get(key, ply).map(|known| known.value);
        assert_eq!(value(1 << 32, 6), Some(win_in(9)));
        assert_eq!(value(2 << 32, 2), Some(loss_in(6)));
        assert_eq!(value(3 << 32, 0), Some(55));
        // Another position of the same bucket is another one.
        assert_eq!(value(4 << 32, 6), None);
    }
}
