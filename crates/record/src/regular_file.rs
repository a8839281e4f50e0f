use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// Opens a regular file. A pipe that nobody writes to would wait forever, and a device has no end:
/// they are refused before they are opened.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() {
        return File::open(path);
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        "expected a regular file, found a folder, a pipe or a device",
    ))
}

/// The bytes of a regular file.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}
