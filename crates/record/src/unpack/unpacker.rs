use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};

use super::intake::{Halt, Intake, Target};
use super::walk::walk;
use super::{Container, UnpackError, UnpackLimits, Unpacked};
use crate::open_regular;

/// The files of an archive, one after the other. A file that cannot be unpacked is named; where the
/// archive cannot be read on, that is the last item.
#[derive(Debug)]
pub struct Unpacker {
    /// `None` after the end.
    receiver: Option<Receiver<Result<Unpacked, UnpackError>>>,
    worker: Option<JoinHandle<()>>,
}

impl Unpacker {
    /// The wanted files of the archive at `path`, whose name tells its kind.
    pub fn open(
        path: &Path,
        is_wanted: impl FnMut(&str) -> bool + Send + 'static,
    ) -> Result<Unpacker, UnpackError> {
        let (container, stem, file, limits) = opened(path)?;
        Ok(Unpacker::new(container, &stem, file, limits, is_wanted))
    }

    /// The names of the wanted files of an archive and their sizes, in the archive's order.
    pub fn list(
        path: &Path,
        is_wanted: impl FnMut(&str) -> bool,
    ) -> Result<Vec<(String, u64)>, UnpackError> {
        let (container, stem, file, limits) = opened(path)?;
        let mut intake = Intake::new(limits, is_wanted, Target::List(Vec::new()));
        if let Err(Halt::Broken(why)) = walk(container, &stem, file, &mut intake) {
            return Err(why);
        }
        match intake.target {
            Target::List(listed) => Ok(listed),
            Target::Sender(_) => Ok(Vec::new()),
        }
    }

    /// The wanted files of an archive. `stem` is the name of the file in an archive of one.
    #[must_use]
    pub fn new<R: Read + Seek + Send + 'static>(
        container: Container,
        stem: &str,
        input: R,
        limits: UnpackLimits,
        is_wanted: impl FnMut(&str) -> bool + Send + 'static,
    ) -> Unpacker {
        let (sender, receiver) = sync_channel(1);
        let stem = stem.to_owned();
        let worker = thread::spawn(move || {
            let mut intake = Intake::new(limits, is_wanted, Target::Sender(sender));
            if let Err(Halt::Broken(why)) = walk(container, &stem, input, &mut intake) {
                // Nobody may wait for it any more.
                let _ = intake.send(Err(why));
            }
        });
        Unpacker {
            receiver: Some(receiver),
            worker: Some(worker),
        }
    }
}

/// An archive that is opened: its kind, the name of the file in it if it holds one, and its limits.
fn opened(path: &Path) -> Result<(Container, String, File, UnpackLimits), UnpackError> {
    let container =
        Container::of(path).ok_or_else(|| UnpackError::whole("expected the name of an archive"))?;
    let file = open_regular(path).map_err(UnpackError::whole)?;
    let size = file.metadata().map_err(UnpackError::whole)?.len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok((
        container,
        stem.into_owned(),
        file,
        UnpackLimits::of_archive(size),
    ))
}

impl Iterator for Unpacker {
    type Item = Result<Unpacked, UnpackError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Ok(file) = self.receiver.as_ref()?.recv() {
            return Some(file);
        }
        self.receiver = None;
        match self.worker.take()?.join() {
            Ok(()) => None,
            // A decoder that gave up in a panic.
            Err(_) => Some(Err(UnpackError::whole("damaged archive"))),
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

    use std::io::Cursor;

    use super::*;

    /// A tar of files with as many zeros.
    fn tar(files: &[(&str, usize)]) -> Cursor<Vec<u8>> {
        let mut tar = tar::Builder::new(Vec::new());
        for (name, size) in files {
            let mut header = tar::Header::new_gnu();
            header.set_size(*size as u64);
            header.set_cksum();
            let zeros = vec![0; *size];
            tar.append_data(&mut header, name, &zeros[..]).unwrap();
        }
        Cursor::new(tar.into_inner().unwrap())
    }

    fn unpacked(files: &[(&str, usize)], limits: UnpackLimits) -> Vec<String> {
        Unpacker::new(Container::Tar, "", tar(files), limits, |_| true)
            .map(|file| match file {
                Ok(file) => format!("{} {}", file.name, file.bytes.len()),
                Err(why) => why.to_string(),
            })
            .collect()
    }

    #[test]
    fn every_limit_is_kept() {
        let limits = UnpackLimits {
            file_bytes: 1000,
            total_bytes: 20_000,
            files: 4,
        };
        assert_eq!(
            unpacked(&[("a", 10), ("b", 1001), ("c", 1000)], limits),
            [
                "a 10",
                "b: expected at most 1000 bytes when unpacked, found more",
                "c 1000"
            ]
        );
        let many = [("a", 0), ("b", 0), ("c", 0), ("d", 0), ("e", 0)];
        let last = unpacked(&many, limits).pop();
        assert_eq!(
            last.as_deref(),
            Some("expected at most 4 files, found more")
        );
        let large = unpacked(&[("a", 30_000), ("b", 1)], limits).pop();
        let large = large.expect("an error");
        assert!(large.contains("expected at most 20000 bytes"), "{large}");
    }

    #[test]
    fn what_is_not_wanted_is_passed_over_and_dropping_ends_the_thread() {
        let files = [("a", 1), ("b", 2), ("c", 3)];
        let limits = UnpackLimits::of_archive(0);
        let mut some = Unpacker::new(Container::Tar, "", tar(&files), limits, |name| name != "a");
        assert_eq!(some.next().unwrap().unwrap().name, "b");
        drop(some);
    }
}
