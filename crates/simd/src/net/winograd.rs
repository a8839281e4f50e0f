use std::ptr;

use super::tile::{Four, Gathered, Spread, Three, Tile};
use super::{Buffer, Finish, LINE, Matrix, by_isa, stride};
use crate::Isa;

/// The size of a block of boards that is transformed at a time: large enough to use the weights at
/// each point for many rows, small enough to stay in the cache. Measured for 64 and 192 channels:
/// half of it is slower by a tenth, twice as much by a little.
const AT_ONCE: usize = 1 << 18;

/// A 3x3 convolution with padding, by Winograd's method, packed for an instruction set.
#[derive(Clone, Debug)]
pub struct Winograd {
    isa: Isa,
    height: usize,
    width: usize,
    inputs: usize,
    outputs: usize,
    /// The side of a tile in squares: 3 or 4.
    side: usize,
    /// The weights at each point.
    weights: Matrix,
    /// The number of points.
    points: usize,
    bias: Buffer,
    /// The padding.
    nothing: Buffer,
}

/// The scratch memory of a convolution.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    spread: Buffer,
    products: Buffer,
}

impl Winograd {
    /// Packs weights, given by output, input, row and column, for boards of this size.
    ///
    /// # Panics
    ///
    /// If the number of weights or biases does not match the sizes, or a size is 0.
    #[must_use]
    pub fn new(
        isa: Isa,
        [height, width]: [usize; 2],
        [inputs, outputs]: [usize; 2],
        weights: &[f32],
        bias: &[f32],
    ) -> Winograd {
        assert_eq!(weights.len(), 9 * inputs * outputs, "nine weights a pair");
        assert_eq!(bias.len(), outputs, "a bias for each output");
        assert!(
            height * width * inputs * outputs > 0,
            "something to convolve"
        );
        // The tile size that takes fewer products.
        let products = |side: usize, points: usize| {
            height.div_ceil(side) * width.div_ceil(side) * points * points
        };
        let three = products(Three::SIDE, Three::POINTS);
        let four = products(Four::SIDE, Four::POINTS);
        let (side, points) = if three <= four {
            (Three::SIDE, at_points::<Three>(weights))
        } else {
            (Four::SIDE, at_points::<Four>(weights))
        };
        let mut padded = Buffer::zeros(stride(outputs));
        padded[..outputs].copy_from_slice(bias);
        Winograd {
            isa,
            height,
            width,
            inputs,
            outputs,
            side,
            points: points.len(),
            weights: Matrix::several(isa, [inputs, outputs], &points, &vec![0.0; outputs]),
            bias: padded,
            nothing: Buffer::zeros(stride(inputs)),
        }
    }

    /// Convolves this many boards.
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
        scratch: &mut Scratch,
    ) {
        let squares = self.height * self.width;
        let (from_board, to_board) = (
            squares * stride(self.inputs),
            squares * stride(self.outputs),
        );
        assert!(from.len() >= boards * from_board, "{boards} boards");
        assert!(to.len() >= boards * to_board, "room for {boards} boards");
        if let Some(add) = finish.add {
            assert!(add.len() >= boards * to_board, "an addend for each sum");
        }
        let widest = self.points * self.tiles() * stride(self.inputs.max(self.outputs));
        let at_once = (AT_ONCE / widest).max(1);
        let mut done = 0;
        while done < boards {
            let now = at_once.min(boards - done);
            let finish = Finish {
                add: finish.add.map(|add| &add[done * to_board..]),
                ..finish
            };
            let (from, to) = (&from[done * from_board..], &mut to[done * to_board..]);
            self.run_some(now, from, finish, to, scratch);
            done += now;
        }
    }

    fn run_some(
        &self,
        boards: usize,
        from: &[f32],
        finish: Finish<'_>,
        to: &mut [f32],
        scratch: &mut Scratch,
    ) {
        let rows = boards * self.tiles();
        let (inputs, outputs) = (stride(self.inputs), stride(self.outputs));
        let (spread_apart, gather_apart) = (apart(rows * inputs), apart(rows * outputs));
        scratch.spread.grow(self.points * spread_apart);
        scratch.products.grow(self.points * gather_apart);
        let spread = Spread {
            boards,
            height: self.height,
            width: self.width,
            stride: inputs,
            from: from.as_ptr(),
            nothing: self.nothing.as_ptr(),
            to: scratch.spread.as_mut_ptr(),
            apart: spread_apart,
        };
        // What the kernels count on: `run` has checked the boards, the scratch was grown above,
        // and what lies beyond the edge is as long as `new` makes it.
        if self.side == Three::SIDE {
            by_isa!(self.isa, spread_three(&spread));
        } else {
            by_isa!(self.isa, spread_four(&spread));
        }
        let products = scratch.products.chunks_mut(gather_apart);
        let spread = scratch.spread.chunks(spread_apart);
        for (point, (from, to)) in spread.zip(products).take(self.points).enumerate() {
            self.weights.sums(point, rows, from, inputs, to);
        }
        let gathered = Gathered {
            boards,
            height: self.height,
            width: self.width,
            stride: outputs,
            from: scratch.products.as_ptr(),
            apart: gather_apart,
            bias: self.bias.as_ptr(),
            add: finish.add.map_or(ptr::null(), <[f32]>::as_ptr),
            floor: finish.floor(),
            to: to.as_mut_ptr(),
        };
        // As above.
        if self.side == Three::SIDE {
            by_isa!(self.isa, gather_three(&gathered));
        } else {
            by_isa!(self.isa, gather_four(&gathered));
        }
    }

    fn tiles(&self) -> usize {
        self.height.div_ceil(self.side) * self.width.div_ceil(self.side)
    }
}

/// How far apart points are that have so many numbers: an odd number of lines, since an even one
/// would put all points into few places of the cache.
fn apart(numbers: usize) -> usize {
    (numbers.div_ceil(LINE) | 1) * LINE
}

/// The weights at each point, by output and input.
fn at_points<T: Tile>(weights: &[f32]) -> Vec<Vec<f32>> {
    let mut points = vec![Vec::with_capacity(weights.len() / 9); T::POINTS * T::POINTS];
    for kernel in weights.chunks_exact(9) {
        let number = |row: usize, column: usize| f64::from(kernel[3 * row + column]);
        let columns = [0, 1, 2]
            .map(|column| T::weights([number(0, column), number(1, column), number(2, column)]));
        for row in 0..T::POINTS {
            let line = T::weights(columns.map(|column| column[row]));
            for (weights, number) in points[row * T::POINTS..].iter_mut().zip(&line[..T::POINTS]) {
                weights.push(*number as f32);
            }
        }
    }
    points
}
