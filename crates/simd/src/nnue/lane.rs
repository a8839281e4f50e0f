use super::Line;

/// A line in the registers of an instruction set.
pub(super) trait Lane: Copy {
    /// # Safety
    ///
    /// The pointer must be that of a line, and the CPU must support the instruction set.
    unsafe fn load(from: *const Line) -> Self;

    /// # Safety
    ///
    /// As for [`Lane::load`].
    unsafe fn store(self, to: *mut Line);

    /// # Safety
    ///
    /// The CPU must support the instruction set.
    unsafe fn plus(self, other: Self) -> Self;

    /// # Safety
    ///
    /// The CPU must support the instruction set.
    unsafe fn minus(self, other: Self) -> Self;
}

/// How many lines stay in registers while all rows are added to them.
const TILE: usize = 4;

/// The kernel behind [`update`](super::update).
///
/// # Safety
///
/// Every row must lie within the memory at `rows`, there must be `lines` lines to read at `from` and
/// to write at `to`, and the CPU must support the instruction set.
#[inline(always)]
pub(super) unsafe fn update<L: Lane>(
    rows: *const Line,
    from: *const Line,
    to: *mut Line,
    lines: usize,
    added: &[u32],
    removed: &[u32],
) {
    let mut first = 0;
    // SAFETY: the caller's; `first` stays below `lines`.
    unsafe {
        while first + TILE <= lines {
            tile::<L, TILE>(rows, from, to, lines, first, added, removed);
            first += TILE;
        }
        while first < lines {
            tile::<L, 1>(rows, from, to, lines, first, added, removed);
            first += 1;
        }
    }
}

/// # Safety
///
/// As for [`update`], and `first + N` must be at most `lines`.
#[inline(always)]
unsafe fn tile<L: Lane, const N: usize>(
    rows: *const Line,
    from: *const Line,
    to: *mut Line,
    lines: usize,
    first: usize,
    added: &[u32],
    removed: &[u32],
) {
    // SAFETY: the caller's.
    unsafe {
        let mut sums: [L; N] = std::array::from_fn(|n| L::load(from.add(first + n)));
        for &row in added {
            let row = rows.add(row as usize * lines + first);
            for (n, sum) in sums.iter_mut().enumerate() {
                *sum = sum.plus(L::load(row.add(n)));
            }
        }
        for &row in removed {
            let row = rows.add(row as usize * lines + first);
            for (n, sum) in sums.iter_mut().enumerate() {
                *sum = sum.minus(L::load(row.add(n)));
            }
        }
        for (n, sum) in sums.into_iter().enumerate() {
            sum.store(to.add(first + n));
        }
    }
}
