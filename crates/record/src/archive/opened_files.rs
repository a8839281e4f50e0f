use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use super::{ArchiveError, PackedPath, RecordFile};
use crate::unpack::Unpacker;

/// Files by their paths, one after the other. Those of an archive come together and in its order, since
/// most archives can be read only from the start to the end.
pub struct OpenedFiles {
    places: vec::IntoIter<Place>,
    unpacking: Option<Unpacking>,
}

enum Place {
    Disk(PathBuf),
    Archive(PathBuf, HashSet<String>),
}

/// An archive that is being read.
struct Unpacking {
    archive: PathBuf,
    /// The files that were asked for and did not come yet.
    missing: HashSet<String>,
    unpacker: Unpacker,
}

impl OpenedFiles {
    /// The files of these paths.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>) -> OpenedFiles {
        let mut places = Vec::new();
        let mut archives: HashMap<PathBuf, usize> = HashMap::new();
        for path in paths {
            let Some(PackedPath { archive, name }) = PackedPath::of(&path) else {
                places.push(Place::Disk(path));
                continue;
            };
            let place = *archives.entry(archive.clone()).or_insert(places.len());
            match places.get_mut(place) {
                Some(Place::Archive(_, names)) => {
                    names.insert(name);
                }
                _ => places.push(Place::Archive(archive, HashSet::from([name]))),
            }
        }
        OpenedFiles {
            places: places.into_iter(),
            unpacking: None,
        }
    }

    /// The bytes of these files when they are unpacked; in archives, as these say. What is missing has
    /// none: it is named when it is read.
    #[must_use]
    pub fn total_bytes(paths: &[PathBuf]) -> u64 {
        let size = |place: &Place| match place {
            Place::Disk(path) => std::fs::metadata(path).map_or(0, |about| about.len()),
            Place::Archive(archive, names) => {
                let listed = Unpacker::list(archive, |name| names.contains(name));
                listed.map_or(0, |files| files.iter().map(|(_, size)| size).sum())
            }
        };
        let files = OpenedFiles::new(paths.iter().cloned());
        files.places.as_slice().iter().map(size).sum()
    }
}

impl Unpacking {
    fn open(archive: PathBuf, names: HashSet<String>) -> Result<Unpacking, ArchiveError> {
        let missing = names.clone();
        let unpacker = Unpacker::open(&archive, move |name| names.contains(name))
            .map_err(|why| ArchiveError::unpack(&archive, &why))?;
        Ok(Unpacking {
            archive,
            missing,
            unpacker,
        })
    }

    fn next(&mut self) -> Option<Result<RecordFile, ArchiveError>> {
        match self.unpacker.next() {
            Some(Ok(file)) => {
                self.missing.remove(&file.name);
                let path = self.archive.join(file.name);
                Some(Ok(RecordFile::in_memory(path, file.bytes)))
            }
            Some(Err(why)) => {
                match &why.entry {
                    Some(name) => drop(self.missing.remove(name)),
                    // What comes after it is not missing but lost.
                    None => self.missing.clear(),
                }
                Some(Err(ArchiveError::unpack(&self.archive, &why)))
            }
            None => {
                let name = self.missing.iter().min()?.clone();
                self.missing.remove(&name);
                let path = self.archive.join(name);
                Some(Err(ArchiveError::NotPacked(path)))
            }
        }
    }
}

impl Iterator for OpenedFiles {
    type Item = Result<RecordFile, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(unpacking) = &mut self.unpacking {
                let file = unpacking.next();
                if file.is_some() {
                    return file;
                }
                self.unpacking = None;
            }
            match self.places.next()? {
                Place::Disk(path) => return Some(Ok(RecordFile::on_disk(&path))),
                Place::Archive(archive, names) => match Unpacking::open(archive, names) {
                    Ok(unpacking) => self.unpacking = Some(unpacking),
                    Err(why) => return Some(Err(why)),
                },
            }
        }
    }
}

/// The paths of the wanted files of an archive, in its order; below a folder of it if one is given.
pub(super) fn packed_files(
    archive: &Path,
    folder: &str,
    is_wanted: impl Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, ArchiveError> {
    let below: Arc<str> = format!("{folder}/").into();
    let listed = Unpacker::list(archive, |name| {
        let is_asked = name == folder;
        is_asked || (folder.is_empty() || name.starts_with(&*below)) && is_wanted(Path::new(name))
    });
    let listed = listed.map_err(|why| ArchiveError::unpack(archive, &why))?;
    Ok(listed
        .into_iter()
        .map(|(name, _)| archive.join(name))
        .collect())
}
