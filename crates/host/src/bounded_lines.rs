use std::io::{BufRead, BufReader, ErrorKind, Read};

/// The lines of an untrusted stream, each of bounded length. The last one needs no newline.
pub(crate) struct BoundedLines<R> {
    input: BufReader<R>,
    /// The most bytes of a line; the rest of a longer one is skipped.
    longest: usize,
}

/// A line without its end.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct TextLine {
    /// Its text; invalid UTF-8 is replaced (names in other encodings are common).
    pub(crate) text: String,
    /// Whether it was cut.
    pub(crate) cut: bool,
}

impl<R: Read> BoundedLines<R> {
    pub(crate) fn new(input: R, longest: usize) -> BoundedLines<R> {
        BoundedLines {
            input: BufReader::with_capacity(16 * 1024, input),
            longest,
        }
    }
}

impl<R: Read> Iterator for BoundedLines<R> {
    type Item = TextLine;

    fn next(&mut self) -> Option<TextLine> {
        let (mut bytes, mut cut) = (Vec::new(), false);
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                // A failing stream counts as ended.
                Err(_) => &[],
            };
            if buffer.is_empty() {
                return (!bytes.is_empty()).then(|| finish(bytes, cut));
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = self.longest - bytes.len();
            cut |= part.len() > room;
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Some(finish(bytes, cut));
            }
        }
    }
}

fn finish(mut bytes: Vec<u8>, cut: bool) -> TextLine {
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    TextLine { text, cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: usize = 64 * 1024;

    fn texts(input: &[u8]) -> Vec<String> {
        BoundedLines::new(input, LONGEST)
            .map(|line| line.text)
            .collect()
    }

    #[test]
    fn lines_end_in_every_way() {
        assert_eq!(texts(b"a\nb\r\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(texts(b""), [""; 0]);
        assert_eq!(texts(b"\x82\xa0\n"), ["\u{fffd}\u{fffd}"]);
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let mut input = vec![b'x'; 3 * LONGEST];
        input.extend_from_slice(b"\nnext\n");
        let lines: Vec<_> = BoundedLines::new(&input[..], LONGEST).collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].cut && lines[0].text.len() == LONGEST);
        assert_eq!((lines[1].text.as_str(), lines[1].cut), ("next", false));
        let exact = vec![b'x'; LONGEST];
        assert!(
            !BoundedLines::new(&exact[..], LONGEST)
                .next()
                .is_some_and(|line| line.cut)
        );
    }
}
