use std::path::{Path, PathBuf};

use fastrand::Rng;

use super::fingerprint::fingerprint;
use super::packed::Packed;
use super::part::Part;
use super::{Header, Origin, Packing, SamplesError, Shard};

/// The samples of a part on their way into shards.
#[derive(Debug)]
pub(super) struct Pile {
    part: Part,
    folder: PathBuf,
    shard_size: usize,
    seed: u64,
    made_from: Origin,
    records: Vec<u8>,
    /// Where each record of the pile begins.
    places: Vec<usize>,
    pub(super) count: PartCount,
}

/// What a part of the samples came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PartCount {
    /// The games.
    pub games: u64,
    /// Their positions from which there is something to learn.
    pub positions: u64,
    /// What is left of them when the same position with the same move is one.
    pub samples: u64,
    /// Those with a result.
    pub with_outcome: u64,
    /// Those with a difference of discs.
    pub with_margin: u64,
    /// Those with an engine's opinion.
    pub with_opinion: u64,
    /// The files they are in.
    pub shards: u32,
    /// The bytes of these files.
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

    /// Adds records, and writes a shard whenever there are enough for one.
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

    /// Writes what is left.
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
