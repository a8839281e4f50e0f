use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::SamplesError;
use super::part::Part;

/// Files that samples are sorted into by their positions, so that duplicates meet.
///
/// A bucket holds a range of fingerprints: the buckets are in ascending order, and the result does
/// not depend on their number.
#[derive(Debug)]
pub(super) struct Buckets {
    files: Vec<(PathBuf, BufWriter<File>)>,
}

/// An entry: the part (1 byte), the fingerprint of the position (8), and the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thrown<'a> {
    pub(super) part: Part,
    pub(super) fingerprint: u64,
    /// The record, with its length before it.
    pub(super) record: &'a [u8],
}

impl Buckets {
    /// Creates this many empty buckets.
    pub(super) fn create(folder: &Path, count: usize) -> Result<Buckets, SamplesError> {
        fs::create_dir_all(folder).map_err(|why| SamplesError::io(folder, why))?;
        let files = (0..count).map(|number| {
            let path = folder.join(format!("bucket-{number}"));
            match File::create(&path) {
                Ok(file) => Ok((path, BufWriter::with_capacity(1 << 16, file))),
                Err(why) => Err(SamplesError::io(&path, why)),
            }
        });
        Ok(Buckets {
            files: files.collect::<Result<_, _>>()?,
        })
    }

    /// Adds a sample to its bucket.
    pub(super) fn add(&mut self, thrown: &Thrown<'_>) -> Result<(), SamplesError> {
        let count = self.files.len() as u128;
        let number = ((u128::from(thrown.fingerprint) * count) >> 64) as usize;
        let (path, file) = &mut self.files[number];
        let mut write = || {
            file.write_all(&[thrown.part as u8])?;
            file.write_all(&thrown.fingerprint.to_le_bytes())?;
            file.write_all(thrown.record)
        };
        write().map_err(|why| SamplesError::io(path, why))
    }

    /// The buckets, once all samples are in them.
    pub(super) fn close(self) -> Result<Vec<PathBuf>, SamplesError> {
        let close = |(path, file): (PathBuf, BufWriter<File>)| match file.into_inner() {
            Ok(_) => Ok(path),
            Err(why) => Err(SamplesError::io(&path, why.into_error())),
        };
        self.files.into_iter().map(close).collect()
    }
}

impl<'a> Thrown<'a> {
    /// Splits the first entry off the bytes of a bucket.
    pub(super) fn split(bytes: &mut &'a [u8]) -> Option<Thrown<'a>> {
        let (&[part], rest) = bytes.split_first_chunk()?;
        let (fingerprint, rest) = rest.split_first_chunk()?;
        let length = u16::from_le_bytes(*rest.first_chunk()?);
        let (record, rest) = rest.split_at_checked(2 + usize::from(length))?;
        *bytes = rest;
        Some(Thrown {
            part: Part::of(part)?,
            fingerprint: u64::from_le_bytes(*fingerprint),
            record,
        })
    }
}
