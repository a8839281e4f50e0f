//! Training of such a network: the sums over a batch, and the steps of AdamW.
//!
//! Columns of the first layer are independent of each other, so they are cut into tiles of sixteen.
//! A [`Batch`] is the same for all tiles; a tile goes over it [`forward`] and [`backward`]. Nothing
//! here depends on the instruction set: the same numbers come out of every kernel, bit by bit.

use crate::Isa;
use crate::isa::Level;

/// Sixteen columns of a row.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C, align(64))]
pub struct Tile(pub [f32; Tile::COLUMNS]);

impl Tile {
    /// How many columns a tile has.
    pub const COLUMNS: usize = 16;

    /// All zero.
    pub const ZERO: Tile = Tile([0.0; Tile::COLUMNS]);
}

/// The number of inputs of a side that are on at once. A position with fewer has some row of zeros
/// instead.
pub const ACTIVE: usize = 40;

/// The inputs of a position that are on: of the side to move, and of the other one.
pub type Inputs = [[u16; ACTIVE]; 2];

/// Positions to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The inputs of each position.
    pub inputs: &'a [Inputs],
    /// The output that judges it.
    pub buckets: &'a [u8],
}

/// The sums of both sides of a position.
pub type Sums = [Tile; 2];

/// Computes the sums of a tile of all positions, and adds to `outputs` what they contribute.
///
/// `rows` has a row for each input, `weights` those of both sides for each bucket.
///
/// # Panics
///
/// If an input or a bucket is out of range, or if the slices do not fit.
pub fn forward(
    isa: Isa,
    batch: Batch<'_>,
    rows: &[Tile],
    bias: &Tile,
    weights: &[Sums],
    sums: &mut [Sums],
    outputs: &mut [f32],
) {
    batch.check(rows.len(), weights.len());
    assert_eq!(sums.len(), batch.inputs.len(), "sums of each position");
    assert_eq!(outputs.len(), batch.inputs.len(), "an output of each one");
    let work = || {
        for (n, inputs) in batch.inputs.iter().enumerate() {
            let weights = &weights[usize::from(batch.buckets[n])];
            let mut output = 0.0;
            for side in 0..2 {
                let mut sum = bias.0;
                for &input in &inputs[side] {
                    // SAFETY: `check` has seen every input.
                    let row = unsafe { rows.get_unchecked(usize::from(input)) };
                    for (sum, weight) in sum.iter_mut().zip(row.0) {
                        *sum += weight;
                    }
                }
                sums[n][side] = Tile(sum);
                let weights = &weights[side].0;
                let products: [f32; Tile::COLUMNS] = std::array::from_fn(|column| {
                    let clipped = sum[column].clamp(0.0, 1.0);
                    clipped * clipped * weights[column]
                });
                output += total(products);
            }
            outputs[n] += output;
        }
    };
    by_isa(isa, work);
}

/// The gradient of a tile.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// By input.
    pub rows: Vec<Tile>,
    /// Of the bias.
    pub bias: Tile,
    /// Of the weights of both sides, by bucket.
    pub weights: Vec<Sums>,
}

impl Gradient {
    /// Zero, for so many inputs and buckets.
    #[must_use]
    pub fn new(inputs: usize, buckets: usize) -> Gradient {
        Gradient {
            rows: vec![Tile::ZERO; inputs],
            bias: Tile::ZERO,
            weights: vec![[Tile::ZERO; 2]; buckets],
        }
    }
}

/// Adds the gradient of a batch, given the `sums` of [`forward`] and by how much the loss changes with
/// each output.
///
/// # Panics
///
/// As [`forward`].
pub fn backward(
    isa: Isa,
    batch: Batch<'_>,
    weights: &[Sums],
    sums: &[Sums],
    slopes: &[f32],
    gradient: &mut Gradient,
) {
    batch.check(
        gradient.rows.len(),
        weights.len().min(gradient.weights.len()),
    );
    assert_eq!(sums.len(), batch.inputs.len(), "sums of each position");
    assert_eq!(slopes.len(), batch.inputs.len(), "a slope of each one");
    let work = || {
        let mut bias = gradient.bias.0;
        for (n, inputs) in batch.inputs.iter().enumerate() {
            let bucket = usize::from(batch.buckets[n]);
            let slope = slopes[n];
            for side in 0..2 {
                let (sum, weight) = (&sums[n][side].0, &weights[bucket][side].0);
                let to = &mut gradient.weights[bucket][side].0;
                let mut change = [0.0; Tile::COLUMNS];
                for column in 0..Tile::COLUMNS {
                    let clipped = sum[column].clamp(0.0, 1.0);
                    to[column] += slope * clipped * clipped;
                    let is_inside = sum[column] > 0.0 && sum[column] < 1.0;
                    let inner = if is_inside { 2.0 * clipped } else { 0.0 };
                    change[column] = slope * weight[column] * inner;
                    bias[column] += change[column];
                }
                for &input in &inputs[side] {
                    // SAFETY: `check` has seen every input.
                    let row = unsafe { gradient.rows.get_unchecked_mut(usize::from(input)) };
                    for (row, change) in row.0.iter_mut().zip(change) {
                        *row += change;
                    }
                }
            }
        }
        gradient.bias = Tile(bias);
    };
    by_isa(isa, work);
}

impl Batch<'_> {
    fn check(&self, inputs: usize, buckets: usize) {
        assert_eq!(self.inputs.len(), self.buckets.len(), "a bucket of each");
        let greatest = self.inputs.iter().map(|inputs| {
            let both = inputs.as_flattened();
            both.iter().fold(0, |most, &input| most.max(input))
        });
        let greatest = greatest.max().unwrap_or(0);
        assert!(usize::from(greatest) < inputs, "input {greatest}");
        let greatest = self.buckets.iter().fold(0, |most, &next| most.max(next));
        assert!(usize::from(greatest) < buckets, "bucket {greatest}");
    }
}

/// Adds pairs, so that the order is the same whatever the width of vectors.
#[inline(always)]
fn total(numbers: [f32; Tile::COLUMNS]) -> f32 {
    let eight: [f32; 8] = std::array::from_fn(|n| numbers[n] + numbers[n + 8]);
    let four: [f32; 4] = std::array::from_fn(|n| eight[n] + eight[n + 4]);
    (four[0] + four[2]) + (four[1] + four[3])
}

/// A step of AdamW.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AdamW {
    /// The step width.
    pub rate: f32,
    /// By how much parameters shrink, as a part of the rate.
    pub decay: f32,
    /// No parameter is greater in size.
    pub most: f32,
    /// What the means are multiplied by, since they begin with zero.
    pub first: f32,
    /// The same for the means of squares.
    pub second: f32,
}

/// Parameters and what AdamW remembers of their gradients.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// The parameters.
    pub values: Vec<Tile>,
    /// The mean gradient.
    pub mean: Vec<Tile>,
    /// The mean square of the gradient.
    pub square: Vec<Tile>,
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

impl AdamW {
    /// The `number`th step, from 1.
    #[must_use]
    pub fn new(number: i32, rate: f32, decay: f32, most: f32) -> AdamW {
        AdamW {
            rate,
            decay,
            most,
            first: 1.0 / (1.0 - MEAN.powi(number)),
            second: 1.0 / (1.0 - SQUARE.powi(number)),
        }
    }
}

impl Parameters {
    /// Parameters whose gradients were zero so far.
    #[must_use]
    pub fn new(values: Vec<Tile>) -> Parameters {
        Parameters {
            mean: vec![Tile::ZERO; values.len()],
            square: vec![Tile::ZERO; values.len()],
            values,
        }
    }

    /// A step against the gradient. Rows that have never had one stay as they are.
    ///
    /// # Panics
    ///
    /// If there are more gradients than parameters.
    pub fn step(&mut self, isa: Isa, adam: AdamW, gradient: &[Tile]) {
        self.step_from(isa, adam, 0, gradient);
    }

    /// Like [`Parameters::step`], for the parameters from `first` on.
    ///
    /// # Panics
    ///
    /// As [`Parameters::step`].
    pub fn step_from(&mut self, isa: Isa, adam: AdamW, first: usize, gradient: &[Tile]) {
        let range = first..first + gradient.len();
        let (values, means) = (
            &mut self.values[range.clone()],
            &mut self.mean[range.clone()],
        );
        let squares = &mut self.square[range];
        let work = || {
            let all = values.iter_mut().zip(means).zip(squares).zip(gradient);
            for (((value, mean), square), gradient) in all {
                if is_zero(gradient) && is_zero(square) {
                    continue;
                }
                for column in 0..Tile::COLUMNS {
                    let slope = gradient.0[column];
                    let (value, mean) = (&mut value.0[column], &mut mean.0[column]);
                    let square = &mut square.0[column];
                    *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                    *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                    let step = *mean * adam.first / ((*square * adam.second).sqrt() + 1e-8);
                    let next = *value - adam.rate * (adam.decay * *value + step);
                    *value = next.clamp(-adam.most, adam.most);
                }
            }
        };
        by_isa(isa, work);
    }
}

#[inline(always)]
fn is_zero(tile: &Tile) -> bool {
    let bits = tile
        .0
        .iter()
        .fold(0, |bits, number| bits | number.to_bits());
    bits << 1 == 0
}

/// Adds rows to others, one by one.
///
/// # Panics
///
/// If there are not as many.
pub fn add(isa: Isa, to: &mut [Tile], rows: &[Tile]) {
    assert_eq!(to.len(), rows.len(), "as many rows");
    let work = || {
        for (to, row) in to.iter_mut().zip(rows) {
            for (to, row) in to.0.iter_mut().zip(row.0) {
                *to += row;
            }
        }
    };
    by_isa(isa, work);
}

/// Runs a loop compiled for an instruction set. The compiler uses its wider vectors, but neither
/// changes the order of sums nor joins products and sums into one rounding.
#[inline(always)]
fn by_isa<R>(isa: Isa, work: impl FnOnce() -> R) -> R {
    match isa.0 {
        Level::Portable => work(),
        // SAFETY: an `Isa` of this level exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2(work) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx512(work) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512bw")]
fn avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}
