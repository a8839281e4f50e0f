use std::thread;

use fastrand::Rng;
use infer::patterns::{FEATURES, PHASES, UNIT, WEIGHTS_A_PHASE, Weights, Features, mirror, OFFSETS, phase};

use super::sample::Sample;

/// Weights in the making.
///
/// The phases are fitted apart from each other, each on the boards of its own and of the phases
/// beside it, so that its rarer patterns are seen often enough and neighbours do not differ by
/// chance. That also makes the result the same on any number of threads.
pub struct Fit {
    phases: Vec<Vec<f32>>,
    /// The weight in whose place each weight is kept: of a pattern and its mirror image the first.
    canonical: Vec<u32>,
}

/// How far off the values of a phase are.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Error {
    /// The mean distance, in discs.
    pub absolute: f64,
    /// The mean of its square.
    pub squared: f64,
    /// Of how many boards.
    pub boards: u64,
}

impl Fit {
    /// Weights of nothing.
    #[must_use]
    pub fn new() -> Fit {
        let canonical = mirror();
        let canonical = (0..).zip(canonical).map(|(index, image)| image.min(index));
        Fit {
            phases: vec![vec![0.0; WEIGHTS_A_PHASE]; PHASES],
            canonical: canonical.collect(),
        }
    }

    /// The weights in use for a board.
    fn indices(&self, sample: &Sample) -> [u32; FEATURES] {
        let features = Features::new(sample.player, sample.opponent).seen_by(true);
        let mut indices = [0; FEATURES];
        for index in 0..FEATURES {
            let weight = OFFSETS[index] + u32::from(features.0[index]);
            indices[index] = self.canonical[weight as usize];
        }
        indices
    }

    /// Goes over all boards once, in an order by chance, on so many threads. `rate` is how much of
    /// an error is put right at once.
    pub fn epoch(&mut self, samples: &[Vec<Sample>], rate: f32, seed: u64, threads: usize) {
        let fit = Fit {
            phases: Vec::new(),
            canonical: std::mem::take(&mut self.canonical),
        };
        let threads = threads.clamp(1, PHASES);
        thread::scope(|scope| {
            // Phases dealt out like cards: the full ones in the middle to all threads alike.
            let mut hands: Vec<Vec<(usize, &mut Vec<f32>)>> = (0..threads).map(|_| Vec::new()).collect();
            for (phase, weights) in self.phases.iter_mut().enumerate() {
                hands[phase % threads].push((phase, weights));
            }
            for hand in hands {
                let fit = &fit;
                scope.spawn(move || {
                    for (phase, weights) in hand {
                        let mut rng = Rng::with_seed(seed ^ (phase as u64) << 32);
                        fit.phase(phase, weights, samples, rate, &mut rng);
                    }
                });
            }
        });
        self.canonical = fit.canonical;
    }

    fn phase(&self, phase: usize, weights: &mut [f32], samples: &[Vec<Sample>], rate: f32, rng: &mut Rng) {
        let beside = phase.saturating_sub(1)..(phase + 2).min(PHASES);
        let mut order: Vec<(u8, u32)> = beside
            .flat_map(|phase| (0..samples[phase].len() as u32).map(move |index| (phase as u8, index)))
            .collect();
        rng.shuffle(&mut order);
        let step = rate / FEATURES as f32;
        for (phase, index) in order {
            let sample = &samples[usize::from(phase)][index as usize];
            let indices = self.indices(sample);
            let value: f32 = indices.iter().map(|&index| weights[index as usize]).sum();
            let change = step * (f32::from(sample.score) - value);
            for index in indices {
                weights[index as usize] += change;
            }
        }
    }

    /// How far off it is on boards, phase by phase.
    #[must_use]
    pub fn errors(&self, samples: &[Vec<Sample>]) -> Vec<Error> {
        let error = |(phase, weights): (usize, &Vec<f32>)| {
            let mut error = Error::default();
            for sample in &samples[phase] {
                let indices = self.indices(sample);
                let value: f32 = indices.iter().map(|&index| weights[index as usize]).sum();
                let off = f64::from(f32::from(sample.score) - value);
                error.absolute += off.abs();
                error.squared += off * off;
            }
            error.boards = samples[phase].len() as u64;
            let count = error.boards.max(1) as f64;
            error.absolute /= count;
            error.squared /= count;
            error
        };
        self.phases.iter().enumerate().map(error).collect()
    }

    /// The weights as they are used.
    #[must_use]
    pub fn weights(&self) -> Option<Weights> {
        let rounded = |weights: &Vec<f32>| -> Vec<i16> {
            let value = |&index: &u32| (weights[index as usize] * UNIT as f32).round();
            self.canonical.iter().map(|index| value(index) as i16).collect()
        };
        Weights::new(self.phases.iter().flat_map(rounded).collect())
    }
}

impl Default for Fit {
    fn default() -> Fit {
        Fit::new()
    }
}

/// Boards by their phases.
#[must_use]
pub fn by_phase(samples: impl IntoIterator<Item = Sample>) -> Vec<Vec<Sample>> {
    let mut phases = vec![Vec::new(); PHASES];
    for sample in samples {
        phases[phase(sample.discs())].push(sample);
    }
    phases
}
