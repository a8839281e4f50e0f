use std::io::{BufRead, BufReader, ErrorKind, Read};

/// The lines of an untrusted stream, each of bounded length. The last one needs no newline.
pub(super) struct Lines<R> {
    input: BufReader<R>,
}

/// A line without its end.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct TextLine {
    /// Its text; invalid UTF-8 is replaced (names in other encodings are common).
    pub(super) text: String,
    /// Whether it was cut.
    pub(super) cut: bool,
}

/// The longest line in bytes. The longest sensible one is a position with all its moves.
pub(super) const LONGEST: usize = 64 * 1024;

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input: BufReader::with_capacity(16 * 1024, input),
        }
    }
}

impl<R: Read> Iterator for Lines<R> {
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
            let room = LONGEST - bytes.len();
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

    fn texts(input: &[u8]) -> Vec<String> {
        Lines::new(input).map(|line| line.text).collect()
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
        let lines: Vec<_> = Lines::new(&input[..]).collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].cut && lines[0].text.len() == LONGEST);
        assert_eq!((lines[1].text.as_str(), lines[1].cut), ("next", false));
        let exact = vec![b'x'; LONGEST];
        assert!(!Lines::new(&exact[..]).next().is_some_and(|line| line.cut));
    }
}
