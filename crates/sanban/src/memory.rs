use anyhow::{Result, bail};

/// So many MiB in bytes, for a table that an option asks for; an error if they cannot be had, which
/// is better heard before the table is made.
pub(crate) fn bytes(mib: u32, option: &str) -> Result<usize> {
    let bytes = (mib as usize) << 20;
    match Vec::<u8>::new().try_reserve_exact(bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => bail!("{option}: expected MiB that this machine has, found {mib}"),
    }
}
