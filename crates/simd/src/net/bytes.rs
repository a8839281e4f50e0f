use std::ptr;

use super::dots::Dots;
use super::vector::Vector;
use super::{Buffer, Finish, LINE, by_isa, stride};
use crate::Isa;

/// The inputs of a square take a multiple of this many bytes.
const WORD: usize = 4;

/// An 8-bit convolution, packed for an instruction set: inputs are quantised to 0 to 127 steps,
/// weights are -127 to 127 steps, and sums are exact. The result is the same on every CPU.
#[derive(Clone, Debug)]
pub struct Bytes {
    isa: Isa,
    height: usize,
    width: usize,
    kernel: usize,
    inputs: usize,
    outputs: usize,
    /// The inverse of an input step.
    inverse: f32,
    /// Panels of two vectors' outputs: for each square of the kernel and each four inputs, their
    /// weights of them. The last panel may be one vector wide.
    panels: Vec<i8>,
    /// The step of each output.
    steps: Buffer,
    bias: Buffer,
}

/// A board to be convolved.
pub(super) struct Board {
    height: usize,
    width: usize,
    kernel: usize,
    /// The bytes of a square.
    square: usize,
    /// The bytes of a row, with its padding.
    line: usize,
    /// The bytes from where the kernel of the first square begins.
    from: *const u8,
    panels: *const i8,
    /// The number of outputs, a multiple of a cache line.
    columns: usize,
    steps: *const f32,
    bias: *const f32,
    /// Null if nothing is added.
    add: *const f32,
    floor: f32,
    to: *mut f32,
}

impl Bytes {
    /// Packs weights, given by output, input, row and column, for boards of this size. `input` is
    /// the step of the inputs, `steps` the step of each output's weights.
    ///
    /// # Panics
    ///
    /// If the number of weights, steps or biases does not match the sizes, or a size is 0.
    #[must_use]
    pub fn new(
        isa: Isa,
        [height, width]: [usize; 2],
        kernel: usize,
        [inputs, outputs]: [usize; 2],
        weights: &[i8],
        (input, steps): (f32, &[f32]),
        bias: &[f32],
    ) -> Bytes {
        let taps = kernel * kernel;
        assert_eq!(weights.len(), taps * inputs * outputs, "enough weights");
        assert_eq!(steps.len(), outputs, "a step for each output");
        assert_eq!(bias.len(), outputs, "a bias for each output");
        assert!(height * width * inputs * taps > 0, "something to convolve");
        let (columns, words) = (stride(outputs), inputs.div_ceil(WORD));
        let panel = by_isa!(isa, panel());
        let mut panels = Vec::with_capacity(columns * taps * words * WORD);
        for start in (0..columns).step_by(panel) {
            let end = columns.min(start + panel);
            for tap in 0..taps {
                for word in 0..words {
                    for output in start..end {
                        for input in word * WORD..(word + 1) * WORD {
                            let is_there = output < outputs && input < inputs;
                            let at = (output * inputs + input) * taps + tap;
                            panels.push(if is_there { weights[at] } else { 0 });
                        }
                    }
                }
            }
        }
        let mut padded = [Buffer::zeros(columns), Buffer::zeros(columns)];
        for (output, step) in steps.iter().enumerate() {
            padded[0][output] = step * input;
            padded[1][output] = bias[output];
        }
        let [steps, bias] = padded;
        Bytes {
            isa,
            height,
            width,
            kernel,
            inputs,
            outputs,
            inverse: 1.0 / input,
            panels,
            steps,
            bias,
        }
    }

    /// Quantises and convolves this many boards.
    ///
    /// # Panics
    ///
    /// If the slices are too short for the boards.
    pub fn run(
        &self,
        boards: usize,
        from: &[f32],
        finish: Finish<'_>,
        to: &mut [f32],
        scratch: &mut Vec<u8>,
    ) {
        let squares = self.height * self.width;
        let (inputs, outputs) = (stride(self.inputs), stride(self.outputs));
        assert!(from.len() >= boards * squares * inputs, "{boards} boards");
        assert!(
            to.len() >= boards * squares * outputs,
            "room for {boards} boards"
        );
        if let Some(add) = finish.add {
            assert!(
                add.len() >= boards * squares * outputs,
                "an addend for each sum"
            );
        }
        let square = self.inputs.next_multiple_of(WORD);
        let line = (self.width + 2 * self.reach()) * square;
        for board in 0..boards {
            self.round(&from[board * squares * inputs..], scratch);
            let at = board * squares * outputs;
            let board = Board {
                height: self.height,
                width: self.width,
                kernel: self.kernel,
                square,
                line,
                from: scratch.as_ptr(),
                panels: self.panels.as_ptr(),
                columns: outputs,
                steps: self.steps.as_ptr(),
                bias: self.bias.as_ptr(),
                add: finish.add.map_or(ptr::null(), |add| add[at..].as_ptr()),
                floor: finish.floor(),
                to: to[at..].as_mut_ptr(),
            };
            // What the kernels count on: the boards were checked above, the bytes of this one are
            // where `round` has put them, and the panels, steps and biases are as long as `new`
            // makes them.
            by_isa!(self.isa, convolve(&board));
        }
    }

    /// How far a kernel reaches beyond its square.
    fn reach(&self) -> usize {
        self.kernel / 2
    }

    /// Rounds a board to bytes, with zeros around it.
    fn round(&self, from: &[f32], to: &mut Vec<u8>) {
        let (reach, inverse) = (self.reach(), self.inverse);
        let square = self.inputs.next_multiple_of(WORD);
        let line = (self.width + 2 * reach) * square;
        to.clear();
        to.resize((self.height + 2 * reach) * line, 0);
        let rows = to[reach * line..].chunks_exact_mut(line);
        let from = from.chunks_exact(self.width * stride(self.inputs));
        for (to, from) in rows.zip(from).take(self.height) {
            let squares = to[reach * square..].chunks_exact_mut(square);
            for (to, from) in squares.zip(from.chunks_exact(stride(self.inputs))) {
                crate::dispatch(|| {
                    for (byte, number) in to.iter_mut().zip(&from[..self.inputs]) {
                        *byte = rounded(number * inverse);
                    }
                });
            }
        }
    }
}

/// The nearest integer from 0 to 127, ties to even.
#[inline(always)]
fn rounded(number: f32) -> u8 {
    // Beside a number this large there is room for nothing behind the point, and what is before it
    // stands in the last bits.
    const LARGE: f32 = (1 << 23) as f32;
    (number.clamp(0.0, 127.0) + LARGE).to_bits() as u8
}

/// # Safety
///
/// As [`Dots`] says, and there are as many numbers at the pointers as the board asks for.
#[inline(always)]
pub(super) unsafe fn convolve<D: Dots>(board: &Board) {
    let lanes = D::Numbers::LANES;
    let groups = board.width.div_ceil(D::ROWS);
    let mut column = 0;
    while column < board.columns {
        let width = (2 * lanes).min(board.columns - column);
        for row in 0..board.height {
            let mut first = 0;
            for group in 0..groups {
                let end = board.width * (group + 1) / groups;
                // SAFETY: the caller's; the block is inside of the row.
                unsafe {
                    // Only of the widest vectors two are more than a line.
                    if const { 2 * D::Numbers::LANES > LINE } && width == lanes {
                        squares_of::<D, 1>(board, row, first, end - first, column);
                    } else {
                        squares_of::<D, 2>(board, row, first, end - first, column);
                    }
                }
                first = end;
            }
        }
        column += width;
    }
}

/// Chooses the kernel for so many squares.
#[inline(always)]
unsafe fn squares_of<D: Dots, const W: usize>(
    board: &Board,
    row: usize,
    first: usize,
    squares: usize,
    column: usize,
) {
    macro_rules! choose {
        ($($squares:literal)*) => {
            match squares {
                // Never asked for, and not compiled, are more squares than there are registers for.
                $($squares if const { $squares <= D::ROWS } => {
                    // SAFETY: the caller's.
                    unsafe { block::<D, $squares, W>(board, row, first, column) }
                })*
                _ => {}
            }
        };
    }
    choose!(1 2 3 4 5 6 7 8 9);
}

/// `R` squares and `W` vectors of outputs.
#[inline(always)]
unsafe fn block<D: Dots, const R: usize, const W: usize>(
    board: &Board,
    row: usize,
    first: usize,
    column: usize,
) {
    let Board {
        width,
        kernel,
        square,
        line,
        columns,
        ..
    } = *board;
    let lanes = D::Numbers::LANES;
    // SAFETY: the caller's: the rows, the panels and the result have these numbers.
    unsafe {
        let mut panel = board.panels.add(column * kernel * kernel * square);
        let mut sums = [[D::zero(); W]; R];
        for down in 0..kernel {
            // The squares under one row of the kernel lie side by side.
            let from = board.from.add((row + down) * line + first * square);
            let mut byte = 0;
            while byte < kernel * square {
                let mut weights = [D::weights(panel); W];
                for (w, weight) in weights.iter_mut().enumerate().skip(1) {
                    *weight = D::weights(panel.add(w * lanes * WORD));
                }
                for (r, sums) in sums.iter_mut().enumerate() {
                    let inputs = D::inputs(from.add(r * square + byte));
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum = sum.plus(inputs, weight);
                    }
                }
                panel = panel.add(W * lanes * WORD);
                byte += WORD;
            }
        }
        // First only this: were more done to each sum, they would not stay in registers above.
        for (r, sums) in sums.iter().enumerate() {
            for (w, sum) in sums.iter().enumerate() {
                let at = (row * width + first + r) * columns + column + w * lanes;
                sum.numbers().store(board.to.add(at));
            }
        }
        for square in row * width + first..row * width + first + R {
            for w in 0..W {
                finish::<D::Numbers>(board, square, column + w * lanes);
            }
        }
    }
}

/// Makes numbers of the sums of a square.
#[inline(always)]
unsafe fn finish<V: Vector>(board: &Board, square: usize, column: usize) {
    // SAFETY: the caller's: the steps, the bias, the addend and the result have these numbers.
    unsafe {
        let at = square * board.columns + column;
        let step = V::load(board.steps.add(column));
        let bias = V::load(board.bias.add(column));
        // One after the other, so that every CPU rounds alike.
        let mut number = V::load(board.to.add(at)).times(step).plus(bias);
        if !board.add.is_null() {
            number = number.plus(V::load(board.add.add(at)));
        }
        number.max(V::splat(board.floor)).store(board.to.add(at));
    }
}
