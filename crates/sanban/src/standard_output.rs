use std::io::{self, Write};

/// Standard output, whose errors say where they come from: a full disk behind `> FILE`, for example.
pub(crate) struct StandardOutput<W>(pub(crate) W);

impl<W: Write> Write for StandardOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

/// The kind stays: writers retry after an interruption, and a closed pipe is no error.
fn named(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}
