use std::io::{self, BufRead, Read};

/// An input that counts its lines.
#[derive(Debug)]
pub(crate) struct LineCounter<R> {
    input: R,
    /// The line of the next byte, from 1.
    pub(crate) line: usize,
}

impl<R> LineCounter<R> {
    pub(crate) fn new(input: R) -> LineCounter<R> {
        LineCounter { input, line: 1 }
    }
}

impl<R: BufRead> Read for LineCounter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(available) {
            *to = *from;
        }
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for LineCounter<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        // What is consumed has been filled, so that this reads nothing new.
        if let Ok(buffer) = self.input.fill_buf() {
            let passed = buffer.iter().take(count);
            self.line += passed.filter(|&&byte| byte == b'\n').count();
        }
        self.input.consume(count);
    }
}
