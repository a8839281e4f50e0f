use std::path::PathBuf;

use crate::samples::{Packing, Part, SamplesError, Shard, shards};

/// The shards that a run learns from, or is tested with.
#[derive(Clone, PartialEq, Debug)]
pub struct Stock {
    shards: Vec<PathBuf>,
    samples: u64,
    fingerprint: String,
}

impl Stock {
    /// The shards of these files and folders, each of which must be whole.
    pub fn open<P: Packing>(paths: &[PathBuf], part: Part) -> Result<Stock, SamplesError> {
        Stock::of::<P>(Stock::list(paths, part)?, Err)
    }

    /// The same without those that are not whole, which `left_out` is told of.
    pub fn sound<P: Packing>(
        paths: &[PathBuf],
        part: Part,
        mut left_out: impl FnMut(&SamplesError),
    ) -> Result<Stock, SamplesError> {
        Stock::of::<P>(Stock::list(paths, part)?, |why| {
            left_out(&why);
            Ok(())
        })
    }

    /// The shards of files and folders, as they come.
    fn list(paths: &[PathBuf], part: Part) -> Result<Vec<PathBuf>, SamplesError> {
        let mut found = Vec::new();
        for path in paths {
            match path.is_dir() {
                true => found.extend(shards(path, part)?),
                false => found.push(path.clone()),
            }
        }
        Ok(found)
    }

    fn of<P: Packing>(
        listed: Vec<PathBuf>,
        mut bad: impl FnMut(SamplesError) -> Result<(), SamplesError>,
    ) -> Result<Stock, SamplesError> {
        let mut stock = Stock {
            shards: Vec::new(),
            samples: 0,
            fingerprint: String::new(),
        };
        let mut sum = crc32fast::Hasher::new();
        for path in listed {
            match Shard::read::<P>(&path) {
                Ok(shard) => {
                    stock.samples += shard.len() as u64;
                    sum.update(&shard.checksum().to_le_bytes());
                    stock.shards.push(path);
                }
                Err(why) => bad(why)?,
            }
        }
        stock.fingerprint = format!("{} samples {:08x}", stock.samples, sum.finalize());
        Ok(stock)
    }

    /// The files.
    #[must_use]
    pub fn shards(&self) -> &[PathBuf] {
        &self.shards
    }

    /// How many samples they have.
    #[must_use]
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// What tells them from others.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }
}
