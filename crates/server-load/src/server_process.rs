use std::fs;
use std::time::Duration;

/// What Linux counts CPU time in, in `/proc`: `USER_HZ` is 100 wherever this program runs.
const TICK: Duration = Duration::from_millis(10);

/// What a process of this machine has used so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProcessUse {
    pub(crate) cpu: Duration,
    /// Bytes of memory now that are its own, not pages of files.
    pub(crate) resident: u64,
}

impl ProcessUse {
    /// `None` where there is no such process, or no `/proc`.
    pub(crate) fn of(process: u32) -> Option<ProcessUse> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let resident = status
            .lines()
            .find_map(|line| line.strip_prefix("RssAnon:")?.trim().strip_suffix(" kB"))?;
        Some(ProcessUse {
            cpu: cpu(&stat)?,
            resident: resident.trim().parse::<u64>().ok()? * 1024,
        })
    }
}

fn cpu(stat: &str) -> Option<Duration> {
    // The second field is the program's name in parentheses, which may hold spaces.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(TICK * u32::try_from(user + system).ok()?)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_uses_memory_and_nobody_none() {
        let found = ProcessUse::of(std::process::id()).expect("this process");
        assert!(found.resident > 100_000, "{found:?}");
        assert!(ProcessUse::of(u32::MAX).is_none());
        assert_eq!(
            cpu("7 (a b) c) S 1 1 1 0 -1 4194560 9 0 0 0 150 50 0 0 20 0"),
            Some(Duration::from_secs(2))
        );
    }
}
