use std::collections::HashMap;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::sync::Arc;

use fastrand::Rng;

use super::LoaderSettings;
use super::listed::Listed;
use super::window::Window;
use crate::samples::fingerprint::fingerprint;
use crate::samples::{Packing, SamplesError, Shard};

/// Assigns samples to batches.
#[derive(Debug)]
pub(super) struct Order<P> {
    shards: Vec<Listed>,
    samples: u64,
    batch: usize,
    /// The shuffling seed; without one all samples come once, in file order.
    chance: Option<Chance>,
    /// The number of samples before. It determines the order of the next ones.
    done: u64,
    round: Round,
    is_over: bool,
    game: PhantomData<fn() -> P>,
}

#[derive(Clone, Copy, Debug)]
struct Chance {
    seed: u64,
    window: Window,
}

/// Shards in memory.
#[derive(Debug, Default)]
struct Round {
    /// The shards with their numbers among all.
    shards: Vec<(usize, Arc<Shard>)>,
    /// The order of their samples: the shard's index here, and the sample's number in it.
    order: Vec<(u32, u32)>,
    done: usize,
}

/// The samples of a batch.
#[derive(Debug)]
pub(super) struct Cut {
    pub(super) number: u64,
    /// The number of its first sample in the stream.
    pub(super) first: u64,
    /// The shards and the numbers in them.
    pub(super) samples: Vec<(Arc<Shard>, u32)>,
}

impl Chance {
    /// The seed for the random choice with these numbers.
    fn rng(self, numbers: &[u64]) -> Rng {
        let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        Rng::with_seed(fingerprint(self.seed, &bytes))
    }
}

impl<P: Packing> Order<P> {
    pub(super) fn endless(
        shards: &[PathBuf],
        settings: &LoaderSettings,
        window: Window,
    ) -> Result<Order<P>, SamplesError> {
        let (batch, seed) = (settings.batch, settings.seed);
        let mut order = Order::new(shards, batch, Some(Chance { seed, window }))?;
        order.done = settings.first.saturating_mul(batch as u64);
        Ok(order)
    }

    pub(super) fn once(shards: &[PathBuf], batch: usize) -> Result<Order<P>, SamplesError> {
        Order::new(shards, batch, None)
    }

    fn new(
        shards: &[PathBuf],
        batch: usize,
        chance: Option<Chance>,
    ) -> Result<Order<P>, SamplesError> {
        let shards = Listed::all::<P>(shards)?;
        let samples = shards.iter().map(|shard| u64::from(shard.samples)).sum();
        if samples == 0 || batch == 0 {
            let why = "expected shards with samples, and batches of at least one";
            return Err(SamplesError::Input(why.to_owned()));
        }
        Ok(Order {
            shards,
            samples,
            batch,
            chance,
            done: 0,
            round: Round::default(),
            is_over: false,
            game: PhantomData,
        })
    }

    /// The number of samples.
    pub(super) fn samples(&self) -> u64 {
        self.samples
    }

    /// The round with the next sample, and how many of the round's samples came before; `None` at
    /// the end.
    fn begin(&mut self) -> Result<Option<Round>, SamplesError> {
        let pass = self.done / self.samples;
        let mut skip = self.done % self.samples;
        let rounds = match self.chance {
            Some(chance) => chance.window.rounds(&self.shards, &mut chance.rng(&[pass])),
            None if pass == 0 => (0..self.shards.len()).map(|shard| vec![shard]).collect(),
            None => return Ok(None),
        };
        for (number, round) in rounds.into_iter().enumerate() {
            let counts = round.iter().map(|n| u64::from(self.shards[*n].samples));
            let count: u64 = counts.sum();
            if skip >= count {
                skip -= count;
                continue;
            }
            let shards = self.open(&round)?;
            let mut order = Vec::with_capacity(count as usize);
            for (place, n) in (0..).zip(&round) {
                order.extend((0..self.shards[*n].samples).map(|index| (place, index)));
            }
            if let Some(chance) = self.chance {
                chance.rng(&[pass, number as u64]).shuffle(&mut order);
            }
            return Ok(Some(Round {
                shards,
                order,
                done: skip as usize,
            }));
        }
        Ok(None)
    }

    /// Reads shards that are not in memory yet. Other shards are dropped first.
    fn open(&mut self, numbers: &[usize]) -> Result<Vec<(usize, Arc<Shard>)>, SamplesError> {
        let Round { shards, .. } = std::mem::take(&mut self.round);
        let mut open: HashMap<usize, Arc<Shard>> = shards.into_iter().collect();
        let kept: Vec<_> = numbers.iter().map(|n| (*n, open.remove(n))).collect();
        drop(open);
        let mut shards = Vec::with_capacity(numbers.len());
        for (number, kept) in kept {
            let shard = match kept {
                Some(shard) => shard,
                None => Arc::new(self.shards[number].read::<P>()?),
            };
            shards.push((number, shard));
        }
        Ok(shards)
    }

    fn cut(&mut self) -> Result<Option<Cut>, SamplesError> {
        let mut cut = Cut {
            number: self.done / self.batch as u64,
            first: self.done,
            samples: Vec::with_capacity(self.batch),
        };
        while cut.samples.len() < self.batch {
            if self.round.done == self.round.order.len() {
                match self.begin()? {
                    Some(round) => self.round = round,
                    None => break,
                }
            }
            let before = cut.samples.len();
            cut.samples.extend(self.round.take(self.batch - before));
            self.done += (cut.samples.len() - before) as u64;
        }
        Ok((!cut.samples.is_empty()).then_some(cut))
    }
}

impl Round {
    /// The next samples, at most this many.
    fn take(&mut self, most: usize) -> impl Iterator<Item = (Arc<Shard>, u32)> {
        let first = self.done;
        self.done = self.order.len().min(first + most);
        let taken = &self.order[first..self.done];
        taken
            .iter()
            .map(|(place, index)| (self.shards[*place as usize].1.clone(), *index))
    }
}

impl<P: Packing> Iterator for Order<P> {
    type Item = Result<Cut, SamplesError>;

    fn next(&mut self) -> Option<Result<Cut, SamplesError>> {
        if self.is_over {
            return None;
        }
        let cut = self.cut().transpose();
        self.is_over = !matches!(cut, Some(Ok(_)));
        cut
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::ops::Range;
    use std::path::Path;

    use super::*;
    use crate::samples::packed::Packed;
    use crate::samples::{Header, Origin, Sample};

    const BATCH: usize = 90;
    const SHARD_SIZE: u32 = 100;
    const SHARDS: u32 = 20;
    const TOTAL: u32 = SHARDS * SHARD_SIZE;

    /// All shards at a time, and half of them.
    const WINDOWS: [Window; 2] = [
        Window::USUAL,
        Window {
            bytes: 1,
            shards: 10,
        },
    ];

    /// Writes samples with these numbers, by which they are told from each other: they were seen
    /// once more each.
    fn write(path: &Path, numbers: Range<u32>) {
        let mut records = Vec::new();
        for number in numbers.clone() {
            let sample = Sample {
                position: othello::Position::START,
                last: Vec::new(),
                chosen: Vec::new(),
                outcome: Some(0.5),
                margin: None,
                opinion: None,
                seen: number + 1,
            };
            sample.write(&mut records);
        }
        let header = Header {
            game: "othello".to_owned(),
            packing: othello::Position::PACKING.to_owned(),
            part: "train".to_owned(),
            number: 0,
            samples: u64::from(numbers.end - numbers.start),
            bytes: records.len() as u64,
            seed: 7,
            made_from: Origin::default(),
        };
        Shard::write(path, &header, &records).expect("written");
    }

    /// Two folders of samples; the second has the last tenth.
    fn with_shards(name: &str, test: impl FnOnce(&[PathBuf])) {
        let name = format!("sanban-order-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let mut paths = Vec::new();
        for number in 0..SHARDS {
            let source = if number < SHARDS * 9 / 10 {
                "moves"
            } else {
                "results"
            };
            let path = folder.join(source).join(format!("{number}.bin.zst"));
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            write(&path, number * SHARD_SIZE..(number + 1) * SHARD_SIZE);
            paths.push(path);
        }
        test(&paths);
        fs::remove_dir_all(&folder).expect("removed");
    }

    fn is_of_second(number: &&u32) -> bool {
        **number >= TOTAL * 9 / 10
    }

    fn settings(seed: u64, first: usize) -> LoaderSettings {
        LoaderSettings {
            batch: BATCH,
            seed,
            turned: false,
            threads: 1,
            first: first as u64,
        }
    }

    /// The batches from one on, as far as the first two passes and a half go.
    fn stream(paths: &[PathBuf], window: Window, seed: u64, first: usize) -> Vec<Vec<u32>> {
        let order = Order::<othello::Position>::endless(paths, &settings(seed, first), window);
        let order = order
            .expect("shards")
            .take(5 * TOTAL as usize / 2 / BATCH - first);
        let number = |(shard, index): &(Arc<Shard>, u32)| {
            let packed = Packed::read(shard.record(*index as usize));
            packed.expect("a sample").seen - 1
        };
        let mut batches = Vec::new();
        for cut in order {
            let cut = cut.expect("a batch");
            assert_eq!(cut.number, (first + batches.len()) as u64);
            assert_eq!(cut.first, cut.number * BATCH as u64);
            batches.push(cut.samples.iter().map(number).collect());
        }
        batches
    }

    #[test]
    fn every_batch_has_of_every_source() {
        with_shards("sources", |paths| {
            for (window, seed) in WINDOWS.into_iter().zip(1..) {
                for batch in stream(paths, window, seed, 0) {
                    assert_eq!(batch.len(), BATCH);
                    let of_second = batch.iter().filter(is_of_second).count();
                    assert!((1..=20).contains(&of_second), "{of_second}, {window:?}");
                }
            }
        });
    }

    #[test]
    fn every_pass_has_every_sample_once() {
        with_shards("passes", |paths| {
            for window in WINDOWS {
                let samples = stream(paths, window, 1, 0).concat();
                let (passes, _) = samples.as_chunks::<{ TOTAL as usize }>();
                assert_eq!(passes.len(), 2);
                assert_ne!(passes[0], passes[1], "another order each time");
                for pass in passes {
                    let mut sorted = pass.to_vec();
                    sorted.sort();
                    assert!(sorted.into_iter().eq(0..TOTAL));
                }
                assert_ne!(samples, stream(paths, window, 2, 0).concat());
            }
        });
    }

    #[test]
    fn a_stream_can_begin_at_any_batch() {
        with_shards("begin", |paths| {
            for window in WINDOWS {
                let whole = stream(paths, window, 1, 0);
                for first in 0..whole.len() {
                    assert_eq!(stream(paths, window, 1, first), whole[first..]);
                }
            }
        });
    }

    #[test]
    fn no_more_is_in_memory_than_the_window_allows() {
        with_shards("memory", |paths| {
            for (window, expected) in WINDOWS.into_iter().zip([20, 10]) {
                let order = Order::<othello::Position>::endless(paths, &settings(1, 0), window);
                let mut order = order.expect("shards");
                for _ in 0..50 {
                    order.next().expect("endless").expect("a batch");
                    assert_eq!(order.round.shards.len(), expected);
                }
            }
            let mut order = Order::<othello::Position>::once(paths, BATCH).expect("shards");
            while let Some(cut) = order.next() {
                cut.expect("a batch");
                assert!(order.round.shards.len() <= 1);
            }
        });
    }

    #[test]
    fn what_changes_meanwhile_is_told() {
        with_shards("changes", |paths| {
            let order = Order::<othello::Position>::endless(paths, &settings(1, 0), WINDOWS[1]);
            let mut order = order.expect("shards");
            order.next().expect("endless").expect("a batch");
            paths.iter().for_each(|path| write(path, 0..99));
            let error = order.find_map(Result::err).expect("an error").to_string();
            let expected = "expected 100 samples as before, found 99";
            assert!(error.contains(expected), "{error}");
            assert!(order.next().is_none());
        });
    }
}
