use std::ops::Range;
use std::ptr;

use super::vector::Vector;
use super::{Buffer, Finish, LINE, by_isa, stride};
use crate::Isa;

/// More weights than these are not in the near caches when they are used again: while a panel is
/// used the next one is brought near, since panels are about as long as a page of memory, and what
/// the CPU foresees by itself ends there. Fewer weights are only slower for it.
const FAR: usize = 1 << 18;

/// Up to this many rows are multiplied by several panels at once, as far as there are registers for
/// it.
const FEW: usize = 3;

/// Weights and biases to multiply rows by, packed for an instruction set.
#[derive(Clone, Debug)]
pub struct Matrix {
    isa: Isa,
    inputs: usize,
    outputs: usize,
    /// Panels of two vectors' outputs: for each input in turn, its weights of them. The last
    /// panel may be one vector wide. There may be several matrices, one behind the other.
    panels: Buffer,
    bias: Buffer,
}

/// A matrix product.
pub(super) struct Product {
    rows: usize,
    inputs: usize,
    /// The length of a row of the result, a multiple of a cache line.
    columns: usize,
    from: *const f32,
    from_stride: usize,
    panels: *const f32,
    to: *mut f32,
    to_stride: usize,
    /// Null if the sums are written as they are, without bias, addend and floor.
    bias: *const f32,
    /// Null if there is none; rows as those of the result.
    add: *const f32,
    floor: f32,
}

impl Matrix {
    /// Packs weights, given by output and input.
    ///
    /// # Panics
    ///
    /// If the number of weights or biases does not match inputs and outputs.
    #[must_use]
    pub fn new(isa: Isa, [inputs, outputs]: [usize; 2], weights: &[f32], bias: &[f32]) -> Matrix {
        Matrix::several(isa, [inputs, outputs], &[weights.to_vec()], bias)
    }

    /// Packs several matrices of the same size.
    pub(super) fn several(
        isa: Isa,
        [inputs, outputs]: [usize; 2],
        matrices: &[Vec<f32>],
        bias: &[f32],
    ) -> Matrix {
        assert_eq!(bias.len(), outputs, "a bias for each output");
        let columns = stride(outputs);
        let panel = by_isa!(isa, panel());
        let mut panels = Buffer::zeros(matrices.len() * inputs * columns);
        let mut at = 0;
        for weights in matrices {
            assert_eq!(weights.len(), inputs * outputs, "a weight for each pair");
            for start in (0..columns).step_by(panel) {
                let width = panel.min(columns - start);
                for input in 0..inputs {
                    for output in start..outputs.min(start + width) {
                        panels[at + output - start] = weights[output * inputs + input];
                    }
                    at += width;
                }
            }
        }
        let mut padded = Buffer::zeros(columns);
        padded[..outputs].copy_from_slice(bias);
        Matrix {
            isa,
            inputs,
            outputs,
            panels,
            bias: padded,
        }
    }

    /// The numbers of inputs and outputs.
    #[must_use]
    pub fn sizes(&self) -> [usize; 2] {
        [self.inputs, self.outputs]
    }

    /// Multiplies rows, `from_stride` numbers apart; those of the result have a [`stride`].
    ///
    /// # Panics
    ///
    /// If the slices are too short for the rows.
    pub fn multiply(
        &self,
        rows: usize,
        from: &[f32],
        from_stride: usize,
        finish: Finish<'_>,
        to: &mut [f32],
    ) {
        let bias = self.bias.as_ptr();
        let floor = finish.floor();
        let add = finish.add.map_or(ptr::null(), |add| {
            assert!(add.len() >= rows * self.columns(), "an addend for each sum");
            add.as_ptr()
        });
        self.product(0, rows, from, from_stride, to, bias, add, floor);
    }

    /// Multiplies rows by one of several matrices and writes the bare sums.
    pub(super) fn sums(
        &self,
        index: usize,
        rows: usize,
        from: &[f32],
        from_stride: usize,
        to: &mut [f32],
    ) {
        let (bias, add) = (ptr::null(), ptr::null());
        self.product(index, rows, from, from_stride, to, bias, add, 0.0);
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one product")]
    fn product(
        &self,
        index: usize,
        rows: usize,
        from: &[f32],
        from_stride: usize,
        to: &mut [f32],
        bias: *const f32,
        add: *const f32,
        floor: f32,
    ) {
        if rows == 0 {
            return;
        }
        let columns = self.columns();
        assert!(
            from.len() >= (rows - 1) * from_stride + self.inputs,
            "enough numbers in {rows} rows"
        );
        assert!(to.len() >= rows * columns, "room for {rows} rows");
        let product = Product {
            rows,
            inputs: self.inputs,
            columns,
            from: from.as_ptr(),
            from_stride,
            panels: self.panels[index * self.inputs * columns..].as_ptr(),
            to: to.as_mut_ptr(),
            to_stride: columns,
            bias,
            add,
            floor,
        };
        // What the kernels count on: the rows were checked above, the panels and the bias are as
        // long as `new` makes them, and the addend was checked by the caller.
        if self.panels.len() > FAR && rows > FEW {
            by_isa!(self.isa, multiply_far(&product));
        } else {
            by_isa!(self.isa, multiply(&product));
        }
    }

    fn columns(&self) -> usize {
        stride(self.outputs)
    }
}

/// The width of a panel.
pub(super) const fn panel<V: Vector>() -> usize {
    2 * V::LANES
}

/// `FAR`: whether the panels have to be brought near before they are used.
///
/// # Safety
///
/// As [`Vector`] says, and there are as many numbers at the pointers as the product asks for.
#[inline(always)]
pub(super) unsafe fn multiply<V: Vector, const FAR: bool>(product: &Product) {
    let Product { rows, columns, .. } = *product;
    let panel = panel::<V>();
    let mut column = 0;
    while column < columns {
        // Few rows have few sums, and each addition waits for the one before: more panels at
        // once. Every sum is made in the same order all the same, so that a row has the same
        // result in any company.
        let panels = (columns - column) / panel;
        // SAFETY: the caller's; so many panels are left, or one of half the width.
        unsafe {
            match (rows, panels) {
                // Only of the widest vectors two are more than a line.
                (_, 0) if const { 2 * V::LANES > LINE } => {
                    columns_of::<V, 1, 1, FAR>(product, column);
                    column += V::LANES;
                }
                (1, 4..) if !FAR => {
                    columns_of::<V, 2, 4, FAR>(product, column);
                    column += 4 * panel;
                }
                (1..=FEW, 2..) if !FAR => {
                    columns_of::<V, 2, 2, FAR>(product, column);
                    column += 2 * panel;
                }
                _ => {
                    columns_of::<V, 2, 1, FAR>(product, column);
                    column += panel;
                }
            }
        }
    }
}

/// The columns of `P` panels of `W` vectors each.
#[inline(always)]
unsafe fn columns_of<V: Vector, const W: usize, const P: usize, const FAR: bool>(
    product: &Product,
    column: usize,
) {
    let rows = product.rows;
    let groups = rows.div_ceil(V::ROWS);
    let mut row = 0;
    for group in 0..groups {
        // Groups as alike as can be: nine rows are five and four, not six and three.
        let end = rows * (group + 1) / groups;
        macro_rules! choose {
            ($($rows:literal)*) => {
                match end - row {
                    // Never asked for, and not compiled, are more rows than there are registers
                    // for, and many rows of many panels.
                    $($rows if const { $rows <= V::ROWS && (P == 1 || $rows * P <= 6) } => {
                        // SAFETY: the caller's; the block is inside of the result.
                        unsafe { block::<V, $rows, W, P, FAR>(product, row, column) }
                    })*
                    _ => {}
                }
            };
        }
        choose!(1 2 3 4 5 6 7 8 9);
        if !product.bias.is_null() {
            // SAFETY: as above.
            unsafe { finish::<V>(product, row..end, column..column + P * W * V::LANES) };
        }
        row = end;
    }
}

/// The sums of `R` rows and of `P` panels of `W` vectors of outputs.
#[inline(always)]
unsafe fn block<V: Vector, const R: usize, const W: usize, const P: usize, const FAR: bool>(
    product: &Product,
    row: usize,
    column: usize,
) {
    let Product {
        inputs,
        from_stride,
        to_stride,
        ..
    } = *product;
    // SAFETY: the caller's: the rows, the panels and the result have these numbers.
    unsafe {
        let from = product.from.add(row * from_stride);
        // Panels before these have the weights of `column` outputs.
        let panels = product.panels.add(column * inputs);
        let mut sums = [[[V::splat(0.0); W]; R]; P];
        for input in 0..inputs {
            if FAR {
                // The next panel; whether there is one makes no difference.
                let next = panels.wrapping_add((inputs + input) * W * V::LANES);
                V::prefetch(next);
                if const { W * V::LANES > LINE } {
                    V::prefetch(next.wrapping_add(LINE));
                }
            }
            let from = from.add(input);
            for (p, sums) in sums.iter_mut().enumerate() {
                let panel = panels.add((p * inputs + input) * W * V::LANES);
                let mut weights = [V::splat(0.0); W];
                for (w, weight) in weights.iter_mut().enumerate() {
                    *weight = V::load(panel.add(w * V::LANES));
                }
                for (r, sums) in sums.iter_mut().enumerate() {
                    let number = V::splat(*from.add(r * from_stride));
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum = number.times_plus(weight, *sum);
                    }
                }
            }
        }
        for (p, sums) in sums.iter().enumerate() {
            for (r, sums) in sums.iter().enumerate() {
                for (w, sum) in sums.iter().enumerate() {
                    let at = (row + r) * to_stride + column + (p * W + w) * V::LANES;
                    sum.store(product.to.add(at));
                }
            }
        }
    }
}

/// Applies the epilogue to sums.
#[inline(always)]
unsafe fn finish<V: Vector>(product: &Product, rows: Range<usize>, columns: Range<usize>) {
    // SAFETY: the caller's: the bias, the addend and the result have these numbers.
    unsafe {
        let floor = V::splat(product.floor);
        for row in rows {
            let mut column = columns.start;
            while column < columns.end {
                let at = row * product.to_stride + column;
                let mut sum = V::load(product.to.add(at));
                sum = sum.plus(V::load(product.bias.add(column)));
                if !product.add.is_null() {
                    sum = sum.plus(V::load(product.add.add(at)));
                }
                sum.max(floor).store(product.to.add(at));
                column += V::LANES;
            }
        }
    }
}
