use std::env;
use std::fs;

/// A name for a worker: that of the computer, with a number, since several workers may run on it.
#[must_use]
pub fn usual_worker_name() -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let host = host.or_else(|| env::var("HOSTNAME").ok());
    let host = host.or_else(|| env::var("COMPUTERNAME").ok());
    let host = host.unwrap_or_default();
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
    let host: String = host.trim().chars().filter(plain).take(40).collect();
    let host = if host.is_empty() { "worker" } else { &host };
    format!("{host}-{:08x}", fastrand::u32(..))
}
