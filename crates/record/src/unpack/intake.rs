use std::io::Read;
use std::sync::mpsc::SyncSender;

use super::bounded::too_much;
use super::entry_name::{entry_name, is_shadow};
use super::{UnpackError, UnpackLimits, Unpacked};

/// Takes the files of an archive that are wanted, within limits.
pub(super) struct Intake<W> {
    pub(super) limits: UnpackLimits,
    /// Whether a file is wanted, by its name.
    is_wanted: W,
    pub(super) target: Target,
    files: u64,
    bytes: u64,
}

/// Where the files go.
pub(super) enum Target {
    /// Their names and sizes are listed; nothing is unpacked.
    List(Vec<(String, u64)>),
    /// They are unpacked and handed on.
    Sender(SyncSender<Result<Unpacked, UnpackError>>),
}

/// The archive is not read on.
pub(super) enum Halt {
    /// Nobody takes its files any more.
    Closed,
    /// It cannot be read on.
    Broken(UnpackError),
}

impl Halt {
    pub(super) fn broken(why: impl std::fmt::Display) -> Halt {
        Halt::Broken(UnpackError::whole(why))
    }
}

impl<W: FnMut(&str) -> bool> Intake<W> {
    pub(super) fn new(limits: UnpackLimits, is_wanted: W, target: Target) -> Intake<W> {
        Intake {
            limits,
            is_wanted,
            target,
            files: 0,
            bytes: 0,
        }
    }

    /// Hands on a file that is wanted, or what is wrong with it.
    pub(super) fn send(&mut self, file: Result<Unpacked, UnpackError>) -> Result<(), Halt> {
        match &self.target {
            Target::Sender(sender) => sender.send(file).map_err(|_| Halt::Closed),
            Target::List(_) => file.map(|_| ()).map_err(Halt::Broken),
        }
    }

    /// Counts a file, and returns its name if it is wanted.
    pub(super) fn name(&mut self, raw: &[u8]) -> Result<Option<String>, Halt> {
        self.files += 1;
        if self.files > self.limits.files {
            let most = self.limits.files;
            return Err(Halt::broken(format!(
                "expected at most {most} files, found more"
            )));
        }
        let name = entry_name(raw).map_err(Halt::broken)?;
        let is_taken = !is_shadow(&name) && (self.is_wanted)(&name);
        Ok(is_taken.then_some(name))
    }

    /// Takes a file of this size, as the archive says. A larger one than the limit is an error of its own.
    pub(super) fn take(
        &mut self,
        name: String,
        size: u64,
        input: &mut (impl Read + ?Sized),
    ) -> Result<(), Halt> {
        if let Target::List(listed) = &mut self.target {
            listed.push((name, size));
            return Ok(());
        }
        let most = self.limits.file_bytes;
        let mut bytes = Vec::new();
        let file = if size > most {
            Err(too_much(most))
        } else {
            match input.take(most.saturating_add(1)).read_to_end(&mut bytes) {
                Ok(_) if bytes.len() as u64 > most => Err(too_much(most)),
                Ok(_) => Ok(()),
                Err(why) => Err(format!("cannot be unpacked: {why}")),
            }
        };
        self.bytes = self.bytes.saturating_add(bytes.len() as u64);
        if self.bytes > self.limits.total_bytes {
            return Err(Halt::broken(too_much(self.limits.total_bytes)));
        }
        let bytes = bytes.into();
        self.send(match file {
            Ok(()) => Ok(Unpacked { name, bytes }),
            Err(why) => Err(UnpackError::at(&name, why)),
        })
    }
}
