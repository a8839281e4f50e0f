use std::io::{self, BufRead, Read as _};

use super::{Error, Fault, parser};
use crate::line_counter::LineCounter;
use crate::shogi::{Partial, Record};
use crate::{Encoding, decode};

/// The most bytes of a game. Without a limit a file without ends of lines or games would be read whole.
const LONGEST_GAME: usize = 16 << 20;

/// Reads the games of a file one by one, in whichever encoding they are.
///
/// ```
/// # use record::csa;
/// let file: &[u8] = b"V2.2\nPI\n+\n%CHUDAN\n/\nV2.2\nPI82HI22KA\n-\n%CHUDAN\n";
/// let games: Result<Vec<_>, _> = csa::Reader::new(file).collect();
/// assert_eq!(games?.len(), 2);
/// # Ok::<(), record::shogi::Partial<csa::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: LineCounter<R>,
    encoding: Encoding,
    done: bool,
}

/// The games of a text.
#[must_use]
pub fn games(text: &str) -> Reader<&[u8]> {
    Reader::new(text.as_bytes())
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a file.
    #[must_use]
    pub fn new(input: R) -> Reader<R> {
        Reader {
            input: LineCounter::new(input),
            encoding: Encoding::default(),
            done: false,
        }
    }

    /// The encoding of the game read last.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Adds the lines up to the next `/` or the end of the file.
    fn read_game(&mut self, lines: &mut Vec<u8>) -> io::Result<()> {
        loop {
            let start = lines.len();
            let room = (LONGEST_GAME - start) as u64 + 1;
            let mut input = self.input.by_ref().take(room);
            if input.read_until(b'\n', lines)? == 0 {
                self.done = true;
                return Ok(());
            }
            if lines.len() > LONGEST_GAME {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            let line = lines.get(start..).unwrap_or_default();
            if line.trim_ascii() == b"/" {
                lines.truncate(start);
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        while !self.done {
            let first = self.input.line;
            let mut lines = Vec::new();
            let read = self.read_game(&mut lines);
            let (text, encoding) = decode(&lines);
            let game = parser::parse(&text, first);
            if let Err(error) = read {
                self.done = true;
                return Some(Err(cut(game, self.input.line, error.kind())));
            }
            if game.is_some() {
                self.encoding = encoding;
                return game;
            }
        }
        None
    }
}

/// The part of a game before an error in the file.
fn cut(
    game: Option<Result<Record, Partial<Error>>>,
    line: usize,
    kind: io::ErrorKind,
) -> Partial<Error> {
    let record = match game {
        None => Record::default(),
        Some(Ok(record)) => record,
        Some(Err(partial)) => *partial.record,
    };
    let fault = Fault::Io(kind);
    Partial::new(record, Error { line, fault })
}
