use learn::threads;
use shogi_engine::nnue::{NnueError, NnueView, NnueWeights};
use simd::Isa;
use simd::nnue::train::{AdamW, Gradient, Parameters, Sums, Tile, add, backward, forward};

use super::samples::{NnueBatch, NnueSamples};
use crate::scale::chance;

/// A network in training: fractions, and what AdamW remembers.
///
/// A row of the first layer is the sum of one for its zone and one that all zones share, so that zones
/// where kings seldom are learn from the others; the file has the sums. Columns are independent of
/// each other, so threads share out tiles of sixteen, and nothing depends on their number.
#[derive(Clone, PartialEq, Debug)]
pub struct NnueTrainer {
    tiles: Vec<TileState>,
    output_bias: Small,
    steps: i32,
}

/// Sixteen columns.
#[derive(Clone, Debug)]
struct TileState {
    zones: Parameters,
    shared: Parameters,
    bias: Parameters,
    /// Of both sides, by output.
    weights: Parameters,
    /// What is computed with: zones and shared ones together, and a row of zeros for no piece.
    rows: Vec<Tile>,
    gradient: Gradient,
    sums: Vec<Sums>,
    outputs: Vec<f32>,
}

impl PartialEq for TileState {
    /// The rest follows from these.
    fn eq(&self, other: &TileState) -> bool {
        let all = |tile: &TileState| {
            let TileState {
                zones,
                shared,
                bias,
                weights,
                ..
            } = tile;
            [zones, shared, bias, weights].map(Clone::clone)
        };
        all(self) == all(other)
    }
}

/// The biases of the outputs with their means and mean squares.
type Small = [[f32; NnueWeights::BUCKETS]; 3];

/// What a step does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NnueStep {
    /// The step width.
    pub rate: f32,
    /// The share of the game's result in what is learned; the rest is the search's score.
    pub result_share: f32,
    /// The score that is the logistic function of one.
    pub scale: f32,
    /// The number of threads.
    pub threads: usize,
}

/// The greatest weights: two of the first layer and the bias fit in the file's integers.
const MOST: f32 = 1.5;
const MOST_BIAS: f32 = 3.0;
const MOST_OUTPUT: f32 = NnueWeights::MOST_OUTPUT as f32 / NnueWeights::OUTPUT_PARTS as f32;

/// By how much weights shrink at each step, as a part of the rate.
const DECAY: f32 = 0.01;

/// The greatest weight and the bias of the first layer at the beginning: sums lie between 0 and 1.
const FIRST_WEIGHT: f32 = 0.08;
const FIRST_BIAS: f32 = 0.3;

impl NnueTrainer {
    /// A network of random weights, for a multiple of 16 columns.
    #[must_use]
    pub fn new(width: usize, seed: u64) -> NnueTrainer {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut tiles = |count: usize, most: f32| -> Vec<Tile> {
            let mut tile = || Tile(std::array::from_fn(|_| most * (2.0 * rng.f32() - 1.0)));
            (0..count).map(|_| tile()).collect()
        };
        let first_output = 1.0 / (2.0 * width as f32).sqrt();
        let tiles = (0..width / Tile::COLUMNS).map(|_| {
            TileState::new(
                [
                    vec![Tile::ZERO; NnueView::INPUTS],
                    tiles(NnueView::PER_ZONE, FIRST_WEIGHT),
                    vec![Tile([FIRST_BIAS; Tile::COLUMNS])],
                    // All outputs begin alike.
                    tiles(2, first_output).repeat(NnueWeights::BUCKETS),
                ]
                .map(Parameters::new),
            )
        });
        NnueTrainer {
            tiles: tiles.collect(),
            output_bias: Small::default(),
            steps: 0,
        }
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.tiles.len() * Tile::COLUMNS
    }

    /// Learns from a batch, and returns its mean loss before: the squared error of the chance to win.
    pub fn learn(&mut self, batch: &NnueBatch<'_>, step: NnueStep) -> f64 {
        let outputs = self.outputs(batch, step.threads);
        let count = batch.len().max(1) as f32;
        let (mut loss, mut bias) = (0.0, [0.0; NnueWeights::BUCKETS]);
        let slopes: Vec<f32> = (0..batch.len())
            .map(|n| {
                let found = chance(outputs[n]);
                let error = found - target(batch, n, step);
                loss += f64::from(error * error);
                let slope = 2.0 * error * found * (1.0 - found) / count;
                bias[usize::from(batch.batch.buckets[n])] += slope;
                slope
            })
            .collect();
        self.steps += 1;
        let adam = |most| AdamW::new(self.steps, step.rate, DECAY, most);
        threads::each(&mut self.tiles, step.threads, |tile| {
            tile.learn(batch, &slopes, &adam);
        });
        let mut small = Parameters::new(vec![Tile::ZERO]);
        let [values, means, squares] = &mut self.output_bias;
        let mut slopes = Tile::ZERO;
        slopes.0[..bias.len()].copy_from_slice(&bias);
        for (to, from) in [
            (&mut small.values, &*values),
            (&mut small.mean, &*means),
            (&mut small.square, &*squares),
        ] {
            to[0].0[..from.len()].copy_from_slice(from);
        }
        small.step(Isa::best(), adam(f32::MAX), &[slopes]);
        for (to, from) in [
            (values, &small.values),
            (means, &small.mean),
            (squares, &small.square),
        ] {
            to.copy_from_slice(&from[0].0[..NnueWeights::BUCKETS]);
        }
        loss / f64::from(count)
    }

    /// The outputs of positions: chances to win before the logistic function.
    #[must_use]
    pub fn outputs(&mut self, batch: &NnueBatch<'_>, threads: usize) -> Vec<f32> {
        threads::each(&mut self.tiles, threads, |tile| tile.compute(batch));
        let buckets = batch.batch.buckets.iter();
        let mut outputs: Vec<f32> = buckets
            .map(|&bucket| self.output_bias[0][usize::from(bucket)])
            .collect();
        // In the order of the tiles: what fractions add up to depends on it.
        for tile in &self.tiles {
            for (output, more) in outputs.iter_mut().zip(&tile.outputs) {
                *output += more;
            }
        }
        outputs
    }

    /// The mean loss of positions, and the share of decided games whose winner the sign tells.
    #[must_use]
    pub fn check(&mut self, samples: &NnueSamples, step: NnueStep) -> (f64, f64) {
        let (mut loss, mut told, mut decided) = (0.0, 0_u64, 0_u64);
        for first in (0..samples.len()).step_by(CHECKED_AT_ONCE) {
            let batch = samples.part(first..(first + CHECKED_AT_ONCE).min(samples.len()));
            let outputs = self.outputs(&batch, step.threads);
            for (n, output) in outputs.into_iter().enumerate() {
                let error = chance(output) - target(&batch, n, step);
                loss += f64::from(error * error);
                let result = batch.results[n];
                if result != 0.5 {
                    decided += 1;
                    told += u64::from((output > 0.0) == (result > 0.5));
                }
            }
        }
        (
            loss / samples.len().max(1) as f64,
            told as f64 / decided.max(1) as f64,
        )
    }

    /// The network with integers.
    ///
    /// # Errors
    ///
    /// If the width or the scale is not one of a network.
    pub fn export(&self, scale: f32, manifest: String) -> Result<NnueWeights, NnueError> {
        let width = self.width();
        let parts = f32::from(NnueWeights::PARTS);
        let output_parts = f32::from(NnueWeights::OUTPUT_PARTS);
        let rounded = |value: f32, parts: f32, most: i16| {
            let most = f32::from(most);
            (value * parts).round().clamp(-most, most) as i16
        };
        let mut bias = Vec::with_capacity(width);
        let mut rows = vec![0; NnueView::INPUTS * width];
        let mut outputs = vec![0; 2 * width * NnueWeights::BUCKETS];
        for (n, tile) in self.tiles.iter().enumerate() {
            let first = n * Tile::COLUMNS;
            let columns = tile.bias.values[0].0.into_iter();
            bias.extend(columns.map(|value| rounded(value, parts, NnueWeights::MOST_BIAS)));
            for (row, values) in rows.chunks_exact_mut(width).zip(&tile.rows) {
                for (to, value) in row[first..].iter_mut().zip(values.0) {
                    *to = rounded(value, parts, NnueWeights::MOST_WEIGHT);
                }
            }
            for (row, values) in outputs.chunks_exact_mut(width).zip(&tile.weights.values) {
                for (to, value) in row[first..].iter_mut().zip(values.0) {
                    *to = rounded(value, output_parts, NnueWeights::MOST_OUTPUT);
                }
            }
        }
        let output_bias = self.output_bias[0].map(|value| (value * parts * output_parts) as i32);
        NnueWeights::new(
            scale.round() as i32,
            manifest,
            &bias,
            &rows,
            &outputs,
            output_bias.to_vec(),
        )
    }

    /// All that it needs to go on.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&(self.width() as u32).to_le_bytes());
        bytes.extend_from_slice(&self.steps.to_le_bytes());
        let mut add = |number: f32| bytes.extend_from_slice(&number.to_le_bytes());
        self.output_bias
            .as_flattened()
            .iter()
            .copied()
            .for_each(&mut add);
        for tile in &self.tiles {
            for parameters in [&tile.zones, &tile.shared, &tile.bias, &tile.weights] {
                for part in [&parameters.values, &parameters.mean, &parameters.square] {
                    part.iter().flat_map(|tile| tile.0).for_each(&mut add);
                }
            }
        }
        bytes
    }

    /// Reads what [`NnueTrainer::to_bytes`] wrote.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<NnueTrainer, String> {
        let wrong = || format!("magic: expected {}", String::from_utf8_lossy(MAGIC));
        let rest = bytes.strip_prefix(MAGIC).ok_or_else(wrong)?;
        let short = || format!("size: too small, found {}", bytes.len());
        let (width, rest) = rest.split_first_chunk::<4>().ok_or_else(short)?;
        let (steps, rest) = rest.split_first_chunk::<4>().ok_or_else(short)?;
        let width = u32::from_le_bytes(*width) as usize;
        let counts = [
            NnueView::INPUTS,
            NnueView::PER_ZONE,
            1,
            2 * NnueWeights::BUCKETS,
        ];
        let is_width = width.is_multiple_of(Tile::COLUMNS) && width <= NnueWeights::MOST_WIDTH;
        let numbers = 3 * (NnueWeights::BUCKETS + width * counts.iter().sum::<usize>());
        if !is_width || rest.len() != 4 * numbers {
            return Err(format!("size: width {width}, found {} bytes", bytes.len()));
        }
        let mut numbers = rest
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut next = || numbers.next().unwrap_or_default();
        let output_bias = std::array::from_fn(|_| std::array::from_fn(|_| next()));
        let tiles = (0..width / Tile::COLUMNS).map(|_| {
            TileState::new(counts.map(|count| {
                let mut part = || -> Vec<Tile> {
                    let mut tile = || Tile(std::array::from_fn(|_| next()));
                    (0..count).map(|_| tile()).collect()
                };
                Parameters {
                    values: part(),
                    mean: part(),
                    square: part(),
                }
            }))
        });
        Ok(NnueTrainer {
            tiles: tiles.collect(),
            output_bias,
            steps: i32::from_le_bytes(*steps),
        })
    }
}

const MAGIC: &[u8; 8] = b"SBSNNTR1";

/// Positions that are checked at once.
const CHECKED_AT_ONCE: usize = 16_384;

/// What the chance to win should be.
fn target(batch: &NnueBatch<'_>, n: usize, step: NnueStep) -> f32 {
    let searched = chance(f32::from(batch.scores[n]) / step.scale);
    step.result_share * batch.results[n] + (1.0 - step.result_share) * searched
}

impl TileState {
    fn new([zones, shared, bias, weights]: [Parameters; 4]) -> TileState {
        let mut tile = TileState {
            rows: vec![Tile::ZERO; NnueView::INPUTS + 1],
            gradient: Gradient::new(NnueView::INPUTS + 1, NnueWeights::BUCKETS),
            sums: Vec::new(),
            outputs: Vec::new(),
            zones,
            shared,
            bias,
            weights,
        };
        tile.join();
        tile
    }

    /// Adds zones and shared rows up.
    fn join(&mut self) {
        let zones = self.zones.values.chunks_exact(NnueView::PER_ZONE);
        for (rows, zone) in self.rows.chunks_exact_mut(NnueView::PER_ZONE).zip(zones) {
            rows.copy_from_slice(zone);
            add(Isa::best(), rows, &self.shared.values);
        }
    }

    fn compute(&mut self, batch: &NnueBatch<'_>) {
        self.sums.resize(batch.len(), [Tile::ZERO; 2]);
        self.outputs.clear();
        self.outputs.resize(batch.len(), 0.0);
        forward(
            Isa::best(),
            batch.batch,
            &self.rows,
            &self.bias.values[0],
            self.weights.values.as_chunks().0,
            &mut self.sums,
            &mut self.outputs,
        );
    }

    fn learn(&mut self, batch: &NnueBatch<'_>, slopes: &[f32], adam: &impl Fn(f32) -> AdamW) {
        let isa = Isa::best();
        let gradient = &mut self.gradient;
        gradient.rows.fill(Tile::ZERO);
        gradient.bias = Tile::ZERO;
        gradient.weights.fill([Tile::ZERO; 2]);
        backward(
            isa,
            batch.batch,
            self.weights.values.as_chunks().0,
            &self.sums,
            slopes,
            gradient,
        );
        let zones = &gradient.rows[..NnueView::INPUTS];
        let mut shared = vec![Tile::ZERO; NnueView::PER_ZONE];
        for zone in zones.chunks_exact(NnueView::PER_ZONE) {
            add(isa, &mut shared, zone);
        }
        self.zones.step(isa, adam(MOST), zones);
        self.shared.step(isa, adam(MOST), &shared);
        self.bias.step(isa, adam(MOST_BIAS), &[gradient.bias]);
        let weights = gradient.weights.as_flattened();
        self.weights.step(isa, adam(MOST_OUTPUT), weights);
        self.join();
    }
}
