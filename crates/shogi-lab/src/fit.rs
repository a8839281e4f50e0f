mod adam;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use game::Color;
use search::Stop;
use shogi_engine::linear::{Feature, LinearWeights, Mirror, PieceId, mix};

use crate::example::Example;
use crate::scale::{chance, cross_entropy, fitted_scale};
use crate::{Examples, GameFileError};
use adam::Adam;

/// How the linear evaluation is fitted to games: a logistic regression by AdamW, of the result and the
/// search's score.
///
/// A weight is the sum of one that all kings share and one of its king's square, so that squares where
/// the king seldom stands learn from the others.
#[derive(Clone, Debug)]
pub struct LinearFit {
    /// How often each position is learned from.
    pub passes: u32,
    /// The number of positions in a batch.
    pub batch: usize,
    /// The first step width, in hundredths of a pawn; it falls to a fiftieth along a cosine.
    pub rate: f32,
    /// The share of the game's result in what is learned; the rest is the search's score.
    pub result_share: f32,
    /// The seed of the order of positions.
    pub seed: u64,
    /// The number of threads.
    pub threads: NonZeroUsize,
}

impl Default for LinearFit {
    fn default() -> LinearFit {
        LinearFit {
            passes: 10,
            batch: 16_384,
            rate: 3.0,
            result_share: 0.6,
            seed: 1,
            threads: NonZeroUsize::MIN,
        }
    }
}

/// How a pass went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitPass {
    /// Its number, from 1.
    pub number: u32,
    /// The mean loss over the positions learned from, while they were learned from.
    pub loss: f64,
    /// The mean loss over the positions held out, after it.
    pub held_out: f64,
    /// The share of decided games among these whose winner the sign of the value tells.
    pub accuracy: f64,
    /// The number of positions.
    pub positions: usize,
}

/// The weights that were learned.
#[derive(Clone, Debug)]
pub struct FittedWeights {
    /// The weights.
    pub weights: LinearWeights,
    /// The last pass.
    pub last: Option<FitPass>,
    /// The number of games.
    pub games: u64,
    /// The value at which 73 % are won, by the scores of the searches.
    pub scale: f32,
}

/// By how much weights of single kings shrink at each step, as a part of the rate.
const DECAY: f32 = 2e-4;

/// The gradient of a batch is added up from so many sums, whatever the number of threads: what numbers
/// with a fraction add up to depends on their order, and so would the weights.
const SUMS: usize = 8;

const ROW: usize = 2 * Feature::COUNT;
const OWN: usize = Feature::KINGS * ROW;

/// All parameters in one vector: those of each king, those all share, and the bonus of the move.
const SHARED: usize = OWN;
const TEMPO: usize = SHARED + ROW;
const PARAMETERS: usize = TEMPO + 2;

impl LinearFit {
    /// Fits weights to the games in these folders. `each` is told of every pass.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn learn(
        &self,
        folders: &[PathBuf],
        stop: &Stop,
        each: impl FnMut(&FitPass),
    ) -> Result<FittedWeights, GameFileError> {
        Ok(self.learn_from(Examples::gather(folders)?, stop, each))
    }

    /// Fits weights to these positions.
    pub fn learn_from(
        &self,
        mut examples: Examples,
        stop: &Stop,
        mut each: impl FnMut(&FitPass),
    ) -> FittedWeights {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let scores = examples.learned.iter().map(|one| (one.score, one.result));
        let scale = fitted_scale(scores);
        let mut parameters = start();
        let mut adam = Adam::new(PARAMETERS);
        let batch = self.batch.max(1);
        let steps = examples.learned.len().div_ceil(batch) as u32 * self.passes;
        let mut step = 0;
        let mut last = None;
        for number in 1..=self.passes {
            rng.shuffle(&mut examples.learned);
            let mut loss = 0.0;
            for part in examples.learned.chunks(batch) {
                if stop.is_requested() {
                    break;
                }
                let (found, gradient) = self.gradient(&parameters, part, scale);
                loss += found;
                let progress = step as f32 / steps as f32;
                let cosine = 0.51 + 0.49 * (std::f32::consts::PI * progress).cos();
                adam.step(&mut parameters, &gradient, self.rate * cosine, DECAY, OWN);
                step += 1;
            }
            let (held_out, accuracy) = self.check(&parameters, &examples.held_out, scale);
            let pass = FitPass {
                number,
                loss: loss / examples.learned.len() as f64,
                held_out,
                accuracy,
                positions: examples.learned.len(),
            };
            each(&pass);
            last = Some(pass);
            if stop.is_requested() {
                break;
            }
        }
        FittedWeights {
            weights: export(&parameters),
            last,
            games: examples.games,
            scale,
        }
    }

    /// The summed loss of a batch and the mean gradient.
    fn gradient(&self, parameters: &[f32], part: &[Example], scale: f32) -> (f64, Vec<f32>) {
        let pieces: Vec<&[Example]> = part.chunks(part.len().div_ceil(SUMS).max(1)).collect();
        let share = pieces.len().div_ceil(self.threads.get()).max(1);
        let found: Vec<(f64, Vec<f32>)> = thread::scope(|scope| {
            let work = |some: &[&[Example]]| -> Vec<(f64, Vec<f32>)> {
                let each = some.iter();
                each.map(|some| self.gradient_of(parameters, some, scale))
                    .collect()
            };
            let handles: Vec<_> = pieces
                .chunks(share)
                .map(|some| scope.spawn(move || work(some)))
                .collect();
            let joined = handles.into_iter().map(thread::ScopedJoinHandle::join);
            joined.flatten().flatten().collect()
        });
        let mut found = found.into_iter();
        let (mut loss, mut gradient) = found.next().unwrap_or((0.0, vec![0.0; PARAMETERS]));
        for (other_loss, other) in found {
            loss += other_loss;
            for (sum, one) in gradient.iter_mut().zip(&other) {
                *sum += one;
            }
        }
        // What kings share gets what each of them gets.
        for king in 0..Feature::KINGS {
            let (own, shared) = gradient.split_at_mut(SHARED);
            for (sum, one) in shared[..ROW].iter_mut().zip(&own[king * ROW..][..ROW]) {
                *sum += one;
            }
        }
        let share = 1.0 / part.len() as f32;
        for one in &mut gradient {
            *one *= share;
        }
        (loss, gradient)
    }

    fn gradient_of(&self, parameters: &[f32], examples: &[Example], scale: f32) -> (f64, Vec<f32>) {
        let mut gradient = vec![0.0; PARAMETERS];
        let mut loss = 0.0;
        for example in examples {
            let value = value(parameters, example);
            let chance = chance(value / scale);
            let target = self.target(example, scale);
            loss += cross_entropy(chance, target);
            let slope = (chance - target) / scale;
            let parts = mix(i32::from(example.phase)).map(|part| part * slope);
            each_weight(example, |at, _, sign| {
                gradient[at] += sign * parts[0];
                gradient[at + 1] += sign * parts[1];
            });
            gradient[TEMPO] += parts[0];
            gradient[TEMPO + 1] += parts[1];
        }
        (loss, gradient)
    }

    fn target(&self, example: &Example, scale: f32) -> f32 {
        let by_search = chance(f32::from(example.score) / scale);
        self.result_share * example.result + (1.0 - self.result_share) * by_search
    }

    /// The mean loss over positions, and the share of decided games whose winner is told.
    fn check(&self, parameters: &[f32], examples: &[Example], scale: f32) -> (f64, f64) {
        let (mut loss, mut right, mut decided) = (0.0, 0, 0);
        for example in examples {
            let value = value(parameters, example);
            loss += cross_entropy(chance(value / scale), self.target(example, scale));
            if example.result != 0.5 {
                decided += 1;
                right += u32::from((value > 0.0) == (example.result > 0.5));
            }
        }
        (
            loss / examples.len().max(1) as f64,
            f64::from(right) / f64::from(decided.max(1)),
        )
    }
}

/// Calls `f` with the place of every weight of a position, that of the weight all kings share, and
/// the sign, for the side to move.
#[inline]
fn each_weight(example: &Example, mut f: impl FnMut(usize, usize, f32)) {
    for side in Color::BOTH {
        let sign = if side == example.turn { 1.0 } else { -1.0 };
        let (row, is_mirrored) = example.kings[side as usize];
        let mirrors = if is_mirrored { Mirror::Yes } else { Mirror::No };
        let start = usize::from(row) * ROW;
        for &id in &example.pieces {
            let feature = Feature::of(PieceId::from_index(id), side, mirrors);
            let column = 2 * feature.index();
            f(start + column, SHARED + column, sign);
        }
    }
}

fn value(parameters: &[f32], example: &Example) -> f32 {
    let mut sums = [parameters[TEMPO], parameters[TEMPO + 1]];
    each_weight(example, |at, shared, sign| {
        sums[0] += sign * (parameters[at] + parameters[shared]);
        sums[1] += sign * (parameters[at + 1] + parameters[shared + 1]);
    });
    let [opening, end] = mix(i32::from(example.phase));
    opening * sums[0] + end * sums[1]
}

/// Material alone.
fn start() -> Vec<f32> {
    let material = LinearWeights::material();
    let mut parameters = vec![0.0; PARAMETERS];
    for feature in Feature::all() {
        let weight = material.weight(0, feature);
        for (n, value) in weight.into_iter().enumerate() {
            parameters[SHARED + 2 * feature.index() + n] = f32::from(value);
        }
    }
    for (n, value) in material.tempo().into_iter().enumerate() {
        parameters[TEMPO + n] = f32::from(value);
    }
    parameters
}

fn export(parameters: &[f32]) -> LinearWeights {
    let whole = |value: f32| value.round().clamp(-32_000.0, 32_000.0) as i16;
    let weights = (0..Feature::KINGS * Feature::COUNT).map(|place| {
        let (own, shared) = (2 * place, SHARED + 2 * (place % Feature::COUNT));
        [0, 1].map(|n| whole(parameters[own + n] + parameters[shared + n]))
    });
    let tempo = [0, 1].map(|n| whole(parameters[TEMPO + n]));
    match LinearWeights::new(tempo, weights.collect()) {
        Ok(weights) => weights,
        // Their number is that of the features.
        Err(_) => LinearWeights::material(),
    }
}
