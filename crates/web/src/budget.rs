use std::fs;
use std::num::NonZero;
use std::thread;

use crate::desk::EngineShare;
use crate::limits;

/// The memory of a machine that does not tell it, in MiB.
const USUAL_MACHINE: u32 = 8 << 10;

/// What the engines of all pages may use together: those that analyse, give hints and play games, and
/// those of matches, which have a quarter of the memory.
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

    /// What a new engine may use when so many exist, itself included. The first one has all threads, the
    /// second half of them, and so on.
    pub(crate) fn share(self, existing: usize) -> EngineShare {
        let engines = u32::try_from(self.engines()).unwrap_or(u32::MAX);
        let existing = u32::try_from(existing).unwrap_or(u32::MAX).max(1);
        EngineShare {
            megabytes: ((self.megabytes - self.matches()) / engines).max(1),
            threads: (self.threads / existing).max(1),
        }
    }

    /// What each engine of a match may use that plays so many games at a time: two engines exist in each
    /// of them, and one of the two searches.
    pub(crate) fn match_share(self, games: usize) -> EngineShare {
        let games = u32::try_from(games).unwrap_or(u32::MAX).max(1);
        let a_match = self.matches() / limits::MATCHES as u32;
        EngineShare {
            megabytes: (a_match / games.saturating_mul(2)).max(1),
            threads: (self.threads / games).max(1),
        }
    }

    /// The memory of all matches in MiB.
    fn matches(self) -> u32 {
        self.megabytes / 4
    }
}

/// The memory of this machine in MiB, if the system tells it.
fn machine() -> Option<u32> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    u32::try_from(kib >> 10).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many engines there are, their tables fit and the threads that search are few.
    #[test]
    fn everything_together_keeps_to_the_budget() {
        for (megabytes, threads) in [(512, 1), (6 << 10, 2), (32 << 10, 16), (1 << 20, 128)] {
            let budget = Budget { megabytes, threads };
            let engines = 1..=budget.engines();
            let shares: Vec<_> = engines.map(|existing| budget.share(existing)).collect();
            let tables: u32 = shares.iter().map(|share| share.megabytes).sum();
            let searching: u32 = shares.iter().map(|share| share.threads).sum();
            let matches: Vec<_> = (1..=threads)
                .map(|games| (games, budget.match_share(games as usize)))
                .collect();
            for (games, share) in matches {
                let all = limits::MATCHES as u32 * games * 2 * share.megabytes;
                assert!(tables + all <= megabytes, "{budget:?}, {games} games");
                assert!(
                    games * share.threads <= threads,
                    "{budget:?}, {games} games"
                );
            }
            // The harmonic sum, and one thread for each of those that came last.
            assert!(
                searching <= 7 * threads + 2,
                "{budget:?}: {searching} threads"
            );
        }
    }
}
