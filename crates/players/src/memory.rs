//! Memory for tables whose size people choose.

use anyhow::{Result, bail, ensure};

/// The size in bytes of a table of `mib` MiB. If this machine does not have that much memory, the
/// error appears before the table is made.
pub fn bytes(mib: u32, option: &str) -> Result<usize> {
    if let Some(most) = machine() {
        // The system may grant more than it has, and kill the process when the memory is used.
        ensure!(
            u64::from(mib) <= most,
            "{option}: expected at most the {most} MiB that this machine has, found {mib}"
        );
    }
    let bytes = (mib as usize) << 20;
    match Vec::<u8>::new().try_reserve_exact(bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => {
            bail!("{option}: expected a size that this machine has memory for, found {mib} MiB")
        }
    }
}

/// The memory of this machine in MiB, if the system tells it.
#[cfg(target_os = "linux")]
fn machine() -> Option<u64> {
    let found = rustix::system::sysinfo();
    Some(found.totalram.checked_mul(found.mem_unit.into())? >> 20)
}

#[cfg(not(target_os = "linux"))]
fn machine() -> Option<u64> {
    None
}
