use super::cell::Cell;
use super::{Code, PointClass};

/// What a cell was before a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) at: u16,
    pub(super) nibbles: [u16; 2],
    pub(super) codes: [Code; 2],
    pub(super) classes: [PointClass; 2],
}

/// What the whole board was before a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) cell: Cell,
    pub(super) first: usize,
    pub(super) sums: [[i32; 2]; 2],
    pub(super) counts: [[u16; PointClass::COUNT]; 2],
}

/// The moves of a board that can be taken back, the last one first.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    changes: Vec<Change>,
    marks: Vec<Mark>,
}

impl Trail {
    /// An empty trail.
    #[must_use]
    pub fn new() -> Trail {
        Trail::default()
    }

    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    #[inline(always)]
    pub(super) fn begin(
        &mut self,
        cell: Cell,
        sums: [[i32; 2]; 2],
        counts: [[u16; PointClass::COUNT]; 2],
    ) {
        self.marks.push(Mark {
            cell,
            first: self.changes.len(),
            sums,
            counts,
        });
    }

    #[inline(always)]
    pub(super) fn push(&mut self, change: Change) {
        self.changes.push(change);
    }

    #[inline(always)]
    pub(super) fn end(&mut self) -> Option<Mark> {
        self.marks.pop()
    }

    #[inline(always)]
    pub(super) fn drain(&mut self, first: usize) -> impl Iterator<Item = Change> {
        self.changes.drain(first..)
    }
}
