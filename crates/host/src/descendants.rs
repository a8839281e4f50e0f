//! The processes below a process, whatever group or session they have moved to.

use std::fs;

use rustix::process::{Pid, Signal, kill_process};

/// How often the processes are looked for again: one that is being killed may just have started
/// another.
const ROUNDS: usize = 10;

/// Kills all processes below `root`, but not `root` itself.
pub(crate) fn kill_below(root: u32) {
    for _ in 0..ROUNDS {
        let found = below(root);
        if found.is_empty() {
            break;
        }
        kill(&found);
    }
}

/// Kills these processes.
pub(crate) fn kill(ids: &[u32]) {
    for id in ids {
        if let Some(id) = i32::try_from(*id).ok().and_then(Pid::from_raw) {
            // It fails only if it has ended.
            let _ = kill_process(id, Signal::KILL);
        }
    }
}

/// The processes below `root` that run; none where the system does not tell.
pub(crate) fn below(root: u32) -> Vec<u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let all: Vec<(u32, u32)> = ids.filter_map(|id| Some((id, parent(id)?))).collect();
    let mut found = vec![root];
    let mut next = 0;
    while let Some(&known) = found.get(next) {
        let children = all.iter().filter(|(_, parent)| *parent == known);
        found.extend(children.map(|(id, _)| *id));
        next += 1;
    }
    found.split_off(1)
}

/// The parent of a process; `None` if it has ended, be it that nobody has reaped it.
fn parent(id: u32) -> Option<u32> {
    status(id)?.split(' ').next()?.parse().ok()
}

/// The process group of a process: 0 if that group belongs to another PID namespace.
#[cfg(target_os = "linux")]
pub(crate) fn group(id: u32) -> Option<u32> {
    status(id)?.split(' ').nth(1)?.parse().ok()
}

/// What the system tells of a process that runs, from its parent on.
fn status(id: u32) -> Option<String> {
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name stands in parentheses and may hold anything.
    let (state, rest) = text.rsplit_once(") ")?.1.split_once(' ')?;
    (state != "Z").then(|| rest.to_owned())
}
