use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::PackedPath;
use crate::unpack::Unpacker;
use crate::{open_regular, read_regular};

/// A file that is on the disk, or that was unpacked from an archive.
#[derive(Clone, Debug)]
pub struct RecordFile {
    path: PathBuf,
    unpacked: Option<Arc<[u8]>>,
}

impl RecordFile {
    /// The file of this path on the disk.
    #[must_use]
    pub fn on_disk(path: &Path) -> RecordFile {
        RecordFile {
            path: path.to_owned(),
            unpacked: None,
        }
    }

    /// A file in memory: unpacked from an archive, say. Its path says which format it has.
    #[must_use]
    pub fn in_memory(path: PathBuf, bytes: Arc<[u8]>) -> RecordFile {
        RecordFile {
            path,
            unpacked: Some(bytes),
        }
    }

    /// Its path; in an archive, the name in it stands after the archive's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is in an archive.
    #[must_use]
    pub fn is_packed(&self) -> bool {
        self.unpacked.is_some()
    }

    /// Opens it to be read from its start.
    pub fn open(&self) -> io::Result<RecordInput> {
        Ok(match &self.unpacked {
            Some(bytes) => RecordInput::Unpacked(Cursor::new(bytes.clone())),
            None => RecordInput::File(open_regular(&self.path)?),
        })
    }

    /// All its bytes.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The file of this name in the same folder, if it is there.
    pub(super) fn beside(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let path = self.path.with_file_name(name);
        if !self.is_packed() {
            return match read_regular(&path) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(why) => Err(why),
            };
        }
        let Some(PackedPath { archive, name }) = PackedPath::of(&path) else {
            return Ok(None);
        };
        let mut found =
            Unpacker::open(&archive, move |other| other == name).map_err(io::Error::other)?;
        let found = found.next().transpose().map_err(io::Error::other)?;
        Ok(found.map(|file| file.bytes.to_vec()))
    }
}

/// The bytes of a record file.
#[derive(Debug)]
pub enum RecordInput {
    /// On the disk.
    File(File),
    /// In memory.
    Unpacked(Cursor<Arc<[u8]>>),
}

impl Read for RecordInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            RecordInput::File(file) => file.read(buffer),
            RecordInput::Unpacked(bytes) => bytes.read(buffer),
        }
    }
}
