//! Every kernel of networks equals the sums written out.

use simd::Isa;
use simd::net::{Buffer, Bytes, Curve, Finish, Matrix, Scratch, Winograd, bend_with, stride};

/// Xorshift: the same numbers on every machine.
struct Random(u64);

impl Random {
    /// From -1 to 1.
    fn number(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn numbers(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.number()).collect()
    }

    /// Rows of so many numbers, and rubbish in the rest of their stride.
    fn rows(&mut self, rows: usize, numbers: usize) -> Buffer {
        let mut buffer = Buffer::zeros(rows * stride(numbers));
        for number in buffer.iter_mut() {
            *number = self.number();
        }
        buffer
    }
}

fn assert_near(found: f32, expected: f64, terms: usize, what: &str) {
    let error = (f64::from(found) - expected).abs();
    let limit = 2e-6 * (terms as f64).sqrt().max(1.0);
    assert!(error <= limit, "{what}: expected {expected}, found {found}");
}

#[test]
fn products_of_any_size_are_right() {
    let mut random = Random(1);
    for isa in Isa::all() {
        for (rows, inputs, outputs) in [
            (1, 1, 1),
            (1, 37, 27),
            (2, 16, 48),
            (3, 5, 33),
            (7, 64, 16),
            (13, 19, 64),
            (25, 3, 5),
            (81, 24, 27),
        ] {
            let what = format!("{isa} {rows} {inputs} {outputs}");
            let weights = random.numbers(inputs * outputs);
            let bias = random.numbers(outputs);
            let from = random.rows(rows, inputs);
            let add = random.rows(rows, outputs);
            let mut to = random.rows(rows, outputs);
            let matrix = Matrix::new(isa, [inputs, outputs], &weights, &bias);
            let from_stride = stride(inputs);
            for (add, relu) in [
                (None, false),
                (None, true),
                (Some(&*add), false),
                (Some(&*add), true),
            ] {
                matrix.multiply(rows, &from, from_stride, Finish { add, relu }, &mut to);
                for row in 0..rows {
                    for output in 0..outputs {
                        let at = row * stride(outputs) + output;
                        let mut sum = f64::from(bias[output] + add.map_or(0.0, |add| add[at]));
                        for input in 0..inputs {
                            let number = f64::from(from[row * from_stride + input]);
                            sum += number * f64::from(weights[output * inputs + input]);
                        }
                        let expected = if relu { sum.max(0.0) } else { sum };
                        assert_near(to[at], expected, inputs, &what);
                    }
                }
            }
        }
    }
}

/// The sum of a kernel over one square.
fn convolved(
    [height, width]: [usize; 2],
    inputs: usize,
    weights: &[f32],
    board: &[f32],
    square: usize,
) -> f64 {
    let mut sum = 0.0;
    for tap in 0..9 {
        let (row, column) = (square / width + tap / 3, square % width + tap % 3);
        if (1..=height).contains(&row) && (1..=width).contains(&column) {
            let square = (row - 1) * width + column - 1;
            for input in 0..inputs {
                let number = f64::from(board[square * stride(inputs) + input]);
                sum += number * f64::from(weights[9 * input + tap]);
            }
        }
    }
    sum
}

#[test]
fn convolutions_of_any_board_are_right() {
    let mut random = Random(2);
    for isa in Isa::all() {
        for (size, inputs, outputs, boards) in [
            ([9, 9], 20, 33, 3),
            ([8, 8], 17, 32, 2),
            ([15, 15], 8, 16, 1),
            ([6, 6], 3, 5, 5),
            ([4, 4], 16, 16, 1),
            ([7, 7], 2, 48, 2),
            ([1, 1], 1, 1, 1),
            ([5, 2], 4, 7, 2),
            ([10, 13], 4, 7, 2),
            // So many that they are not all computed at once.
            ([9, 9], 64, 64, 12),
        ] {
            let squares = size[0] * size[1];
            let what = format!("{isa} {size:?} {inputs} {outputs}");
            let weights = random.numbers(9 * inputs * outputs);
            let bias = random.numbers(outputs);
            let from = random.rows(boards * squares, inputs);
            let add = random.rows(boards * squares, outputs);
            let mut to = random.rows(boards * squares, outputs);
            let winograd = Winograd::new(isa, size, [inputs, outputs], &weights, &bias);
            let mut scratch = Scratch::default();
            for (add, relu) in [(None, true), (Some(&*add), false)] {
                winograd.run(boards, &from, Finish { add, relu }, &mut to, &mut scratch);
                for row in 0..boards * squares {
                    let board = &from[row / squares * squares * stride(inputs)..];
                    for output in 0..outputs {
                        let weights = &weights[output * 9 * inputs..];
                        let at = row * stride(outputs) + output;
                        let sum = convolved(size, inputs, weights, board, row % squares)
                            + f64::from(bias[output] + add.map_or(0.0, |add| add[at]));
                        let expected = if relu { sum.max(0.0) } else { sum };
                        // What is lost between the points is about ten times what sums lose.
                        assert_near(to[at], expected, 900 * inputs, &what);
                    }
                }
            }
        }
    }
}

#[test]
fn curves_are_right() {
    let numbers: Vec<f32> = (-1001..=1001).map(|step| step as f32 / 10.0).collect();
    for isa in Isa::all() {
        for (curve, exact) in [
            (
                Curve::Sigmoid,
                (|x| 1.0 / (1.0 + (-x).exp())) as fn(f64) -> f64,
            ),
            (Curve::Swish, |x| x / (1.0 + (-x).exp())),
            (Curve::Tanh, f64::tanh),
        ] {
            let mut bent = numbers.clone();
            bend_with(isa, curve, &mut bent);
            for (&x, found) in numbers.iter().zip(bent) {
                let expected = exact(f64::from(x));
                let error = (f64::from(found) - expected).abs();
                assert!(
                    error <= 1e-6 * expected.abs().max(1.0),
                    "{isa} {curve:?} {x}: {found}"
                );
            }
        }
    }
}

#[test]
fn whole_numbers_are_the_same_everywhere() {
    let mut random = Random(3);
    for (size, kernel, inputs, outputs, boards) in [
        ([9, 9], 3, 20, 33, 2),
        ([8, 8], 3, 64, 48, 1),
        ([15, 15], 3, 5, 16, 1),
        ([5, 2], 1, 7, 5, 3),
        ([1, 1], 3, 1, 1, 1),
    ] {
        let [height, width] = size;
        let (squares, taps) = (height * width, kernel * kernel);
        // Large ones too, since they are where sums of few bits would overflow.
        let count = taps * inputs * outputs;
        let weights: Vec<i8> = (0..count)
            .map(|index| (random.number() * 160.0).clamp(-127.0, 127.0) as i8 | (index % 2) as i8)
            .collect();
        let bias = random.numbers(outputs);
        let steps: Vec<f32> = (0..outputs).map(|_| random.number().abs() + 0.1).collect();
        let input = 0.01;
        let from = random.rows(boards * squares, inputs);
        let add = random.rows(boards * squares, outputs);
        for isa in Isa::all() {
            let step = (input, &*steps);
            let conv = Bytes::new(isa, size, kernel, [inputs, outputs], &weights, step, &bias);
            let mut to = random.rows(boards * squares, outputs);
            for (add, relu) in [(None, true), (Some(&*add), false)] {
                let mut scratch = Vec::new();
                conv.run(boards, &from, Finish { add, relu }, &mut to, &mut scratch);
                for row in 0..boards * squares {
                    let (board, square) = (row / squares * squares, row % squares);
                    for output in 0..outputs {
                        let mut sum = 0;
                        for tap in 0..taps {
                            let row = square / width + tap / kernel;
                            let column = square % width + tap % kernel;
                            let (row, column) = (
                                row.wrapping_sub(kernel / 2),
                                column.wrapping_sub(kernel / 2),
                            );
                            if row < height && column < width {
                                for index in 0..inputs {
                                    let at =
                                        (board + row * width + column) * stride(inputs) + index;
                                    let number = from[at] * (1.0 / input);
                                    let whole = number.round_ties_even().clamp(0.0, 127.0) as i32;
                                    let weight = weights[(output * inputs + index) * taps + tap];
                                    sum += whole * i32::from(weight);
                                }
                            }
                        }
                        let at = row * stride(outputs) + output;
                        let mut expected = sum as f32 * (steps[output] * input) + bias[output];
                        if let Some(add) = add {
                            expected += add[at];
                        }
                        let expected = if relu { expected.max(0.0) } else { expected };
                        assert_eq!(to[at], expected, "{isa} {size:?} {row} {output}");
                    }
                }
            }
        }
    }
}
