//! Which processes there are.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

/// What the system says of a process: its state (`Z` for a zombie), and its parent.
fn state(id: u32) -> Option<(char, u32)> {
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name stands in parentheses and may hold anything.
    let mut fields = text.rsplit_once(") ")?.1.split(' ');
    let state = fields.next()?.chars().next()?;
    Some((state, fields.next()?.parse().ok()?))
}

/// Whether a process runs. A dead one that its new parent has not buried does not.
pub(crate) fn runs(id: u32) -> bool {
    state(id).is_some_and(|(state, _)| state != 'Z')
}

/// Panics unless the process, a child of this one, is dead and buried.
pub(crate) fn assert_reaped(id: u32) {
    assert_eq!(state(id), None, "process {id} remains");
}

/// Panics unless the process ends soon.
pub(crate) fn assert_ends(id: u32) {
    let start = Instant::now();
    while runs(id) {
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "process {id} remains"
        );
        thread::sleep(Duration::from_millis(5));
    }
}

/// The ids of the processes whose parent is `id`.
pub(crate) fn children(id: u32) -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("every Linux has it").flatten();
    entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|&child| state(child).is_some_and(|(_, parent)| parent == id))
        .collect()
}
