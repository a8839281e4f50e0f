use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::samples::{Header, Packing, SamplesError, Shard, shard};

/// A shard before it is read: its header.
#[derive(Debug)]
pub(super) struct Listed {
    path: PathBuf,
    /// The number of its folder, by first appearance: folder names do not matter.
    pub(super) folder: usize,
    pub(super) samples: u32,
    pub(super) bytes: u64,
}

impl Listed {
    /// Reads the headers of shards.
    pub(super) fn all<P: Packing>(paths: &[PathBuf]) -> Result<Vec<Listed>, SamplesError> {
        let mut folders: HashMap<Option<&Path>, usize> = HashMap::new();
        let mut all = Vec::with_capacity(paths.len());
        for path in paths {
            let header = Header::read(path)?;
            shard::check::<P>(path, &header)?;
            let samples = u32::try_from(header.samples).map_err(|_| {
                let (most, found) = (u32::MAX, header.samples);
                let why = format!("samples: expected at most {most}, found {found}");
                SamplesError::shard(path, why)
            })?;
            let next = folders.len();
            all.push(Listed {
                path: path.clone(),
                folder: *folders.entry(path.parent()).or_insert(next),
                samples,
                bytes: header.bytes,
            });
        }
        Ok(all)
    }

    /// Reads the shard. A shard that has changed since is rejected.
    pub(super) fn read<P: Packing>(&self) -> Result<Shard, SamplesError> {
        let shard = Shard::read::<P>(&self.path)?;
        if shard.len() != self.samples as usize {
            let (expected, found) = (self.samples, shard.len());
            let why = format!("expected {expected} samples as before, found {found}");
            return Err(SamplesError::shard(&self.path, why));
        }
        Ok(shard)
    }

    #[cfg(test)]
    pub(super) fn made_up(folder: usize, bytes: u64) -> Listed {
        Listed {
            path: PathBuf::new(),
            folder,
            samples: 1,
            bytes,
        }
    }
}
