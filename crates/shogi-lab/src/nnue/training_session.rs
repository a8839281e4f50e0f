use std::path::PathBuf;

use learn::threads;

use super::samples::{NnueSamples, each_quiet};
use super::schedule::Schedule;
use super::trainer::{NnueStep, NnueTrainer};
use crate::scale::fitted_scale;
use crate::{GameFile, GameFileError, ScoredGame};

/// The games that a candidate learns from, and the block of their positions in memory.
pub(super) struct TrainingSession {
    games: Vec<ScoredGame>,
    held_out: NnueSamples,
    schedule: Schedule,
    /// A pass, a block of it, and its positions in the order of the batches.
    block: Option<(u64, usize, NnueSamples)>,
    positions: u64,
    scale: f32,
}

/// One game of so many is held out.
const HELD_OUT: usize = 40;

/// The positions of a block: about 170 MB.
const BLOCK: usize = 1_000_000;

/// The games whose scores the scale is fitted to.
const FITTED_GAMES: usize = 5000;

/// What a session is made of.
pub(super) struct SessionPlan {
    pub(super) folders: Vec<PathBuf>,
    pub(super) seed: u64,
    pub(super) passes: u32,
    pub(super) batch: usize,
    /// Instead of the scale that fits the games.
    pub(super) scale: Option<u32>,
    pub(super) threads: usize,
}

impl TrainingSession {
    /// Reads the games.
    pub(super) fn read(plan: &SessionPlan) -> Result<TrainingSession, GameFileError> {
        let mut paths = Vec::new();
        for folder in &plan.folders {
            paths.append(&mut GameFile::all(folder)?);
        }
        let files = threads::each(&paths, plan.threads, |path| {
            let file = GameFile::read(path)?;
            let mut counts = Vec::with_capacity(file.games.len());
            for (index, game) in file.games.iter().enumerate() {
                let mut count = 0;
                each_quiet(game, |_, _, _| count += 1).map_err(|ply| GameFileError::At {
                    path: path.clone(),
                    why: Box::new(GameFileError::Illegal {
                        number: index + 1,
                        ply,
                    }),
                })?;
                counts.push(count);
            }
            Ok((file.games, counts))
        });
        let (mut games, mut counts) = (Vec::new(), Vec::new());
        let mut held_out = Vec::new();
        let mut number = 0;
        for file in files {
            let (some, quiet) = file?;
            for (game, count) in some.into_iter().zip(quiet) {
                number += 1;
                if number % HELD_OUT == 0 {
                    held_out.push(game);
                } else {
                    games.push(game);
                    counts.push(count);
                }
            }
        }
        let positions = counts.iter().map(|&count: &u32| u64::from(count)).sum();
        if positions == 0 {
            return Err(GameFileError::None);
        }
        let samples = |games: &[ScoredGame]| {
            let games: Vec<&ScoredGame> = games.iter().collect();
            NnueSamples::of_all(&games, plan.threads)
        };
        let scale = match plan.scale {
            Some(scale) => scale as f32,
            None => {
                let step = games.len() / FITTED_GAMES + 1;
                let some: Vec<&ScoredGame> = games.iter().step_by(step).collect();
                fitted_scale(NnueSamples::of_all(&some, plan.threads).scores())
            }
        };
        Ok(TrainingSession {
            held_out: samples(&held_out),
            schedule: Schedule::new(plan.seed, &counts, plan.passes, plan.batch, BLOCK),
            block: None,
            games,
            positions,
            scale,
        })
    }

    /// The number of batches.
    pub(super) fn batches(&self) -> u64 {
        self.schedule.batches()
    }

    /// The number of positions to learn from, and of those held out.
    pub(super) fn positions(&self) -> (u64, u64) {
        (self.positions, self.held_out.len() as u64)
    }

    /// The score that is the logistic function of one.
    pub(super) fn scale(&self) -> f32 {
        self.scale
    }

    /// Learns from a batch, and returns its loss and its number of positions.
    pub(super) fn learn(
        &mut self,
        trainer: &mut NnueTrainer,
        batch: u64,
        step: NnueStep,
    ) -> (f64, u64) {
        let place = self.schedule.place(batch);
        let key = (place.pass, place.block);
        if self.block.as_ref().map(|block| (block.0, block.1)) != Some(key) {
            // The old one makes room first.
            self.block = None;
            let games = self.schedule.games(place.pass, place.block);
            let games: Vec<&ScoredGame> = games.iter().map(|&game| &self.games[game]).collect();
            let samples = NnueSamples::of_all(&games, step.threads);
            let order = self
                .schedule
                .shuffled(place.pass, place.block, samples.len());
            let samples = samples.in_order(&order, step.threads);
            self.block = Some((place.pass, place.block, samples));
        }
        let Some((_, _, samples)) = &self.block else {
            return (0.0, 0);
        };
        let [number, count] = place.batch;
        let at = |number: u64| (samples.len() as u64 * number / count) as usize;
        let part = samples.part(at(number)..at(number + 1));
        (trainer.learn(&part, step), part.len() as u64)
    }

    /// The loss of the positions held out, and the share of winners told.
    pub(super) fn check(&self, trainer: &mut NnueTrainer, step: NnueStep) -> (f64, f64) {
        trainer.check(&self.held_out, step)
    }
}
