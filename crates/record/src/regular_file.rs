use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// The most bytes of a file that is read as a whole: more than any network, table or plan has.
const MOST: u64 = 4 << 30;

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

/// The bytes of a regular file of at most 4 GiB.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    let file = open_regular(path)?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::new();
    if length <= MOST {
        bytes.reserve_exact(length as usize);
        // It may grow while it is read.
        file.take(MOST + 1).read_to_end(&mut bytes)?;
    }
    if length.max(bytes.len() as u64) > MOST {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "expected at most 4 GiB, found more",
        ));
    }
    Ok(bytes)
}

/// The text of a regular file of at most 4 GiB.
pub fn read_regular_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_regular(path)?).map_err(|_| {
        io::Error::new(
            io::ErrorKind::InvalidData,
            "stream did not contain valid UTF-8",
        )
    })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::expect_used, reason = "tests")]

    use super::*;

    #[test]
    fn a_file_of_five_gibibytes_is_refused_unread() {
        let path = std::env::temp_dir().join(format!("sanban-large-{}", std::process::id()));
        let file = File::create(&path).expect("can be written");
        // It has no bytes on the disk.
        file.set_len(5 << 30).expect("can be lengthened");
        let error = read_regular(&path).expect_err("too large");
        assert_eq!(error.to_string(), "expected at most 4 GiB, found more");
        fs::remove_file(&path).expect("is there");
    }
}
