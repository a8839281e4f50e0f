use std::fs;
use std::num::NonZero;
use std::thread;

use crate::desk::EngineShare;

/// The memory of a machine that does not tell it, in MiB.
const USUAL_MACHINE: u32 = 8 << 10;

/// What the engines of all pages may use together: those that analyse, give hints and play games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Their memory in MiB.
    pub megabytes: u32,
    /// The number of threads that search.
    pub threads: u32,
}

impl Budget {
    /// A quarter of this machine's memory, and a thread for each of its cores.
    #[must_use]
    pub fn of_this_machine() -> Budget {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Budget {
            megabytes: machine().unwrap_or(USUAL_MACHINE) / 4,
            threads: u32::try_from(cores).unwrap_or(u32::MAX),
        }
    }

    /// The most analyses at a time, each of which searches without a break.
    pub(crate) fn analyses(self) -> usize {
        self.threads.max(1) as usize
    }

    /// The most engines at a time. Some are beyond the reach of analyses, and since most engines
    /// wait for a person, there are more of them than threads.
    pub(crate) fn engines(self) -> usize {
        2 * self.analyses() + 2
    }

    /// What each of these engines may use.
    pub(crate) fn share(self) -> EngineShare {
        let engines = u32::try_from(self.engines()).unwrap_or(u32::MAX);
        EngineShare {
            megabytes: (self.megabytes / engines).max(1),
            threads: self.threads.max(1),
        }
    }
}

/// The memory of this machine in MiB, if the system tells it.
fn machine() -> Option<u32> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    u32::try_from(kib >> 10).ok()
}
