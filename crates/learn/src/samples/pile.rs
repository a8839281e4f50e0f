use std::path::{Path, PathBuf};

use fastrand::Rng;

use super::fingerprint::fingerprint;
use super::packed::Packed;
use super::part::Part;
use super::{Header, Origin, Packing, SamplesError, Shard};

/// The samples of a set that wait to be written as shards.
#[derive(Debug)]
pub(super) struct Pile {
    part: Part,
    folder: PathBuf,
    shard_size: usize,
    seed: u64,
    made_from: Origin,
    records: Vec<u8>,
    /// The start of each record in the pile.
    places: Vec<usize>,
    pub(super) count: PartCount,
}

/// The counts of a training or test set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PartCount {
    /// The number of games.
    pub games: u64,
    /// The number of positions that give samples.
    pub positions: u64,
    /// The number of samples after merging.
    pub samples: u64,
    /// The number of samples with a result.
    pub with_outcome: u64,
    /// The number of samples with a disc margin.
    pub with_margin: u64,
    /// The number of samples with an engine's score.
    pub with_opinion: u64,
    /// The number of shards.
    pub shards: u32,
    /// The size of the shards in bytes.
    pub bytes: u64,
}

impl Pile {
    pub(super) fn new(
        part: Part,
        folder: &Path,
        shard_size: usize,
        seed: u64,
        made_from: Origin,
        count: PartCount,
    ) -> Pile {
        Pile {
            part,
            folder: folder.to_owned(),
            shard_size,
            seed,
            made_from,
            records: Vec::new(),
            places: Vec::new(),
            count,
        }
    }

    /// Adds records, and writes a shard whenever it is full.
    pub(super) fn add<P: Packing>(&mut self, records: &[u8]) -> Result<(), SamplesError> {
        let mut rest = records;
        while !rest.is_empty() {
            let before = rest;
            let Some(packed) = Packed::split(&mut rest).and_then(Packed::read) else {
                break;
            };
            self.count.samples += 1;
            self.count.with_outcome += u64::from(packed.outcome.is_some());
            self.count.with_margin += u64::from(packed.margin.is_some());
            self.count.with_opinion += u64::from(packed.opinion.is_some());
            self.places.push(self.records.len());
            self.records.extend(&before[..before.len() - rest.len()]);
            if self.places.len() == self.shard_size {
                self.write::<P>()?;
            }
        }
        Ok(())
    }

    /// Writes the remaining records.
    pub(super) fn finish<P: Packing>(mut self) -> Result<PartCount, SamplesError> {
        if !self.places.is_empty() {
            self.write::<P>()?;
        }
        Ok(self.count)
    }

    fn write<P: Packing>(&mut self) -> Result<(), SamplesError> {
        let number = self.count.shards;
        let mut ends = self.places[1..].to_vec();
        ends.push(self.records.len());
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        let seed = [self.part as u8, 0, 0, 0];
        let seed = fingerprint(self.seed, &[seed, number.to_le_bytes()].concat());
        Rng::with_seed(seed).shuffle(&mut order);
        let mut shuffled = Vec::with_capacity(self.records.len());
        for index in order {
            shuffled.extend(&self.records[self.places[index]..ends[index]]);
        }
        let header = Header {
            game: P::GAME.to_owned(),
            packing: P::PACKING.to_owned(),
            part: self.part.name().to_owned(),
            number,
            samples: self.places.len() as u64,
            bytes: shuffled.len() as u64,
            seed: self.seed,
            made_from: self.made_from,
        };
        let path = self.part.shard(&self.folder, number);
        self.count.bytes += Shard::write(&path, &header, &shuffled)?;
        self.count.shards += 1;
        self.records.clear();
        self.places.clear();
        Ok(())
    }
}
