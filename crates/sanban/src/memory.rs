use anyhow::{Result, bail, ensure};

/// So many MiB in bytes, for a table that an option asks for; an error if they cannot be had, which
/// is better heard before the table is made.
pub(crate) fn bytes(mib: u32, option: &str) -> Result<usize> {
    if let Some(most) = machine() {
        // A system may well promise more, and kill who makes use of it.
        ensure!(
            u64::from(mib) <= most,
            "{option}: expected at most the {most} MiB that this machine has, found {mib}"
        );
    }
    let bytes = (mib as usize) << 20;
    match Vec::<u8>::new().try_reserve_exact(bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => bail!("{option}: expected MiB that this machine has, found {mib}"),
    }
}

/// How many MiB this machine has, where that can be asked.
#[cfg(target_os = "linux")]
fn machine() -> Option<u64> {
    let found = rustix::system::sysinfo();
    Some(found.totalram.checked_mul(found.mem_unit.into())? >> 20)
}

#[cfg(not(target_os = "linux"))]
fn machine() -> Option<u64> {
    None
}
