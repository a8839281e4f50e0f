use std::ops::{Deref, DerefMut};
use std::{fmt, slice};

use super::LINE;
use crate::prefer_large_pages;

/// From this many cache lines on, large pages are worth it.
const LARGE: usize = 1 << 14;

/// A buffer of floats aligned to a cache line, so that no vector of a row crosses two.
#[derive(Clone, Default)]
pub struct Buffer {
    lines: Vec<Line>,
    len: usize,
}

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([f32; LINE]);

impl Buffer {
    /// A buffer of zeros.
    #[must_use]
    pub fn zeros(len: usize) -> Buffer {
        let mut buffer = Buffer::default();
        buffer.grow(len);
        buffer
    }

    /// Grows to at least this many numbers. New ones are zero; old ones stay.
    pub fn grow(&mut self, len: usize) {
        if len > self.len {
            let lines = len.div_ceil(LINE);
            if lines > LARGE {
                self.lines.reserve_exact(lines - self.lines.len());
                prefer_large_pages(self.lines.spare_capacity_mut());
            }
            self.lines.resize(lines, Line([0.0; LINE]));
            self.len = len;
        }
    }
}

impl Deref for Buffer {
    type Target = [f32];

    #[inline]
    fn deref(&self) -> &[f32] {
        // SAFETY: a line is its numbers, without anything between them, and there are enough.
        unsafe { slice::from_raw_parts(self.lines.as_ptr().cast(), self.len) }
    }
}

impl DerefMut for Buffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [f32] {
        // SAFETY: as above; the lines are borrowed exclusively.
        unsafe { slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.len) }
    }
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Buffer({})", self.len)
    }
}
