use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};

use super::bucket::{self, PositionHit};
use super::{HEADER, MAGIC, VERSION, bucket_of};
use crate::game_facts::{self, GameFacts};
use crate::library_error::LibraryError;

/// The header of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SegmentHeader {
    /// The number of the board's game.
    pub(super) game: u8,
    /// How many bits of a key name its bucket.
    pub(super) bits: u8,
    /// How many games there are.
    pub(super) games: u32,
    /// How many visits of positions by games there are.
    pub(super) visits: u64,
    pub(super) bucket_bytes: u64,
    pub(super) facts_bytes: u64,
}

impl SegmentHeader {
    pub(super) fn bytes(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..11].copy_from_slice(&[VERSION, self.game, self.bits]);
        bytes[12..16].copy_from_slice(&self.games.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.visits.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.bucket_bytes.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.facts_bytes.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; HEADER]) -> Result<SegmentHeader, HeaderFault> {
        if bytes[..8] != MAGIC {
            return Err(HeaderFault::Magic);
        }
        match bytes[8] {
            VERSION => {}
            newer if newer > VERSION => return Err(HeaderFault::Newer),
            _ => return Err(HeaderFault::Magic),
        }
        let long = |at: usize| {
            let bytes = bytes[at..at + 8].try_into().unwrap_or_default();
            u64::from_le_bytes(bytes)
        };
        Ok(SegmentHeader {
            game: bytes[9],
            bits: bytes[10].min(24),
            games: u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]),
            visits: long(16),
            bucket_bytes: long(24),
            facts_bytes: long(32),
        })
    }

    fn directory_bytes(self) -> u64 {
        4 * ((1 << self.bits) + 1)
    }

    fn length(self) -> Option<u64> {
        let buckets = self.bucket_bytes.checked_add(self.directory_bytes())?;
        buckets
            .checked_add(self.facts_bytes)?
            .checked_add(HEADER as u64)
    }
}

enum HeaderFault {
    Magic,
    Newer,
}

/// A file of positions, open to be asked.
#[derive(Debug)]
pub(crate) struct SegmentFile {
    path: PathBuf,
    file: File,
    header: SegmentHeader,
    /// The number of its first game.
    pub(crate) first: u32,
    facts: OnceLock<Vec<GameFacts>>,
}

impl SegmentFile {
    /// Opens a file whose first game has this number, for the game of a board with this code.
    pub(crate) fn open(path: &Path, first: u32, code: u8) -> Result<SegmentFile, LibraryError> {
        let failed = |why| LibraryError::of_io(path, &why);
        let file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut bytes = [0; HEADER];
        read_at(&file, &mut bytes, 0).map_err(failed)?;
        let header = SegmentHeader::read(&bytes).map_err(|fault| match fault {
            HeaderFault::Magic => LibraryError::damaged(path, "expected a segment of positions"),
            HeaderFault::Newer => LibraryError::Newer {
                file: path.to_owned(),
            },
        })?;
        if header.game != code {
            return Err(LibraryError::damaged(path, "it belongs to another game"));
        }
        if header.length() != Some(length) {
            return Err(LibraryError::damaged(
                path,
                "its length is not what its header says",
            ));
        }
        Ok(SegmentFile {
            path: path.to_owned(),
            file,
            header,
            first,
            facts: OnceLock::new(),
        })
    }

    /// How many games it has.
    pub(crate) fn games(&self) -> u32 {
        self.header.games
    }

    /// How many visits of positions by games it has.
    pub(crate) fn visits(&self) -> u64 {
        self.header.visits
    }

    /// The positions whose keys look like this one.
    pub(crate) fn hits(&self, key: u64) -> Result<Vec<PositionHit>, LibraryError> {
        let bits = u32::from(self.header.bits);
        let mut places = [0; 8];
        let directory = HEADER as u64 + self.header.bucket_bytes;
        self.read(&mut places, directory + 4 * bucket_of(key, bits))?;
        let [start, end] = [0, 4].map(|at| {
            u32::from_le_bytes([places[at], places[at + 1], places[at + 2], places[at + 3]])
        });
        let no_bucket = || LibraryError::damaged(&self.path, "a bucket cannot be read");
        let length = end.checked_sub(start).ok_or_else(no_bucket)?;
        if u64::from(end) > self.header.bucket_bytes {
            return Err(no_bucket());
        }
        let mut bytes = vec![0; length as usize];
        self.read(&mut bytes, HEADER as u64 + u64::from(start))?;
        bucket::find(&bytes, key, bits, self.header.games).ok_or_else(no_bucket)
    }

    /// The facts of its games, which are read when they are first asked for.
    pub(crate) fn facts(&self) -> Result<&[GameFacts], LibraryError> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        let header = self.header;
        let at = HEADER as u64 + header.bucket_bytes + header.directory_bytes();
        let mut bytes = vec![0; header.facts_bytes as usize];
        self.read(&mut bytes, at)?;
        let count = header.games as usize;
        let most = game_facts::to_columns(&[GameFacts::default()]).len() * count;
        let columns = zstd::bulk::decompress(&bytes, most).ok();
        let facts = columns.and_then(|columns| game_facts::of_columns(&columns, count));
        let facts = facts.ok_or_else(|| {
            LibraryError::damaged(&self.path, "the facts of its games cannot be read")
        })?;
        Ok(self.facts.get_or_init(|| facts))
    }

    fn read(&self, bytes: &mut [u8], at: u64) -> Result<(), LibraryError> {
        read_at(&self.file, bytes, at).map_err(|why| LibraryError::of_io(&self.path, &why))
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt as _;
    while !bytes.is_empty() {
        match file.seek_read(bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                bytes = &mut bytes[count..];
                at += count as u64;
            }
        }
    }
    Ok(())
}

/// The length and the SHA-256 of a file.
pub(crate) fn sha256_of(path: &Path) -> io::Result<(u64, [u8; 32])> {
    let mut file = File::open(path)?;
    let mut hasher = HashWriter(Sha256::new());
    let length = io::copy(&mut file, &mut hasher)?;
    Ok((length, hasher.0.finalize().into()))
}

struct HashWriter(Sha256);

impl io::Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
