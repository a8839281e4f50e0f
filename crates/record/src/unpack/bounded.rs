use std::io::{self, Read};

/// An input that has an end: what comes after it is an error.
pub(super) struct Bounded<R> {
    input: R,
    left: u64,
    limit: u64,
}

impl<R> Bounded<R> {
    pub(super) fn new(input: R, limit: u64) -> Bounded<R> {
        Bounded {
            input,
            left: limit,
            limit,
        }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.left = self
            .left
            .checked_sub(count as u64)
            .ok_or_else(|| io::Error::other(too_much(self.limit)))?;
        Ok(count)
    }
}

/// What is said about an archive, or a file in it, that unpacks to more bytes than are read.
pub(super) fn too_much(limit: u64) -> String {
    let (number, unit) = match limit {
        _ if limit >= 1 << 30 => (limit >> 30, "GiB"),
        _ if limit >= 1 << 20 => (limit >> 20, "MiB"),
        _ => (limit, "bytes"),
    };
    format!("expected at most {number} {unit} when unpacked, found more")
}
