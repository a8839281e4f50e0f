use std::path::PathBuf;

use crate::samples::{Packing, Part, SamplesError, Shard, shards};

/// A dataset: the shards that a run trains on, or is tested with.
#[derive(Clone, PartialEq, Debug)]
pub struct Dataset {
    shards: Vec<PathBuf>,
    samples: u64,
    fingerprint: String,
}

impl Dataset {
    /// The shards of these files and folders; damaged ones are an error.
    pub fn open<P: Packing>(paths: &[PathBuf], part: Part) -> Result<Dataset, SamplesError> {
        Dataset::of::<P>(Dataset::list(paths, part)?, Err)
    }

    /// The same without damaged shards, which are reported to `left_out`.
    pub fn sound<P: Packing>(
        paths: &[PathBuf],
        part: Part,
        mut left_out: impl FnMut(&SamplesError),
    ) -> Result<Dataset, SamplesError> {
        Dataset::of::<P>(Dataset::list(paths, part)?, |why| {
            left_out(&why);
            Ok(())
        })
    }

    /// The shards of files and folders, as they come.
    fn list(paths: &[PathBuf], part: Part) -> Result<Vec<PathBuf>, SamplesError> {
        let mut found = Vec::new();
        for path in paths {
            if path.is_dir() {
                found.extend(shards(path, part)?)
            } else {
                found.push(path.clone())
            }
        }
        Ok(found)
    }

    fn of<P: Packing>(
        listed: Vec<PathBuf>,
        mut bad: impl FnMut(SamplesError) -> Result<(), SamplesError>,
    ) -> Result<Dataset, SamplesError> {
        let mut dataset = Dataset {
            shards: Vec::new(),
            samples: 0,
            fingerprint: String::new(),
        };
        let mut sum = crc32fast::Hasher::new();
        for path in listed {
            match Shard::read::<P>(&path) {
                Ok(shard) => {
                    dataset.samples += shard.len() as u64;
                    sum.update(&shard.checksum().to_le_bytes());
                    dataset.shards.push(path);
                }
                Err(why) => bad(why)?,
            }
        }
        dataset.fingerprint = format!("{} samples {:08x}", dataset.samples, sum.finalize());
        Ok(dataset)
    }

    /// The files.
    #[must_use]
    pub fn shards(&self) -> &[PathBuf] {
        &self.shards
    }

    /// The number of samples.
    #[must_use]
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// The fingerprint of the dataset.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }
}
