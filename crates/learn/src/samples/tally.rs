use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use super::Origin;

/// The amount read so far, over all files.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally(Arc<Mutex<Sum>>);

#[derive(Debug, Default)]
struct Sum {
    files: u64,
    bytes: u64,
    crc32: crc32fast::Hasher,
}

impl Tally {
    /// Counts a file and all bytes read from it.
    pub(super) fn file<R>(&self, inner: R) -> Tallied<R> {
        self.sum(|sum| sum.files += 1);
        Tallied {
            inner,
            tally: self.clone(),
        }
    }

    pub(super) fn origin(&self) -> Origin {
        self.sum(|sum| Origin {
            files: sum.files,
            bytes: sum.bytes,
            crc32: sum.crc32.clone().finalize(),
        })
    }

    pub(super) fn bytes(&self) -> u64 {
        self.sum(|sum| sum.bytes)
    }

    fn sum<T>(&self, change: impl FnOnce(&mut Sum) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A reader that counts the bytes read from a file.
#[derive(Debug)]
pub struct Tallied<R> {
    inner: R,
    tally: Tally,
}

impl<R: Read> Read for Tallied<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.tally.sum(|sum| {
            sum.bytes += read as u64;
            sum.crc32.update(&buffer[..read]);
        });
        Ok(read)
    }
}
