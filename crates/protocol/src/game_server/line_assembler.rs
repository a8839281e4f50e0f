use std::error::Error;
use std::fmt;

use crate::Fault;
use crate::wording::fault;

/// Makes lines of bytes that arrive in any pieces.
///
/// A line ends in LF or CR LF. A line that cannot be used is one [`BrokenLine`], and the next one is
/// whole again. No more than the longest line is ever kept.
#[derive(Clone, Debug)]
pub struct LineAssembler {
    longest: usize,
    begun: Vec<u8>,
    /// The line is too long already, and the rest of it is left out.
    overflows: bool,
}

/// The longest line of a player: a move with a comment.
const FROM_PLAYER: usize = 1024;

/// The longest line of a server: a position with all its moves.
const FROM_SERVER: usize = 64 * 1024;

/// What a comment begins with.
const COMMENT: &[u8] = b",'";

impl LineAssembler {
    /// For lines of at most so many bytes, their ends not counted.
    #[must_use]
    pub fn new(longest: usize) -> LineAssembler {
        LineAssembler {
            longest,
            begun: Vec::new(),
            overflows: false,
        }
    }

    /// For what a server reads: 1 kB.
    #[must_use]
    pub fn for_server() -> LineAssembler {
        LineAssembler::new(FROM_PLAYER)
    }

    /// For what a player reads: 64 kB.
    #[must_use]
    pub fn for_player() -> LineAssembler {
        LineAssembler::new(FROM_SERVER)
    }

    /// Takes bytes in, and returns the lines that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Result<String, BrokenLine>> {
        let mut lines = Vec::new();
        let mut pieces = bytes.split(|&byte| byte == b'\n').peekable();
        while let Some(piece) = pieces.next() {
            self.keep(piece);
            // What follows the last LF is only the beginning of a line.
            if pieces.peek().is_some() {
                lines.push(self.finish());
            }
        }
        lines
    }

    fn keep(&mut self, piece: &[u8]) {
        // A CR may be a part of the end.
        let most = self.longest.saturating_add(1);
        if self.overflows || piece.len() > most.saturating_sub(self.begun.len()) {
            self.overflows = true;
            self.begun = Vec::new();
        } else {
            self.begun.extend_from_slice(piece);
        }
    }

    fn finish(&mut self) -> Result<String, BrokenLine> {
        let mut bytes = std::mem::take(&mut self.begun);
        let overflows = std::mem::take(&mut self.overflows);
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if overflows || bytes.len() > self.longest {
            return Err(BrokenLine::TooLong);
        }
        if bytes.contains(&0) {
            return Err(BrokenLine::Nul);
        }
        read(bytes).ok_or(BrokenLine::NotUtf8)
    }
}

/// The text of a line. Comments behind a move, which begin with `,'`, are for people, and come in whatever
/// encoding their engine's author had: what is no UTF-8 there is replaced.
fn read(bytes: Vec<u8>) -> Option<String> {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Some(text),
        Err(wrong) => wrong.into_bytes(),
    };
    let place = bytes.windows(2).position(|pair| pair == COMMENT)?;
    let (line, comment) = bytes.split_at(place);
    let mut text = std::str::from_utf8(line).ok()?.to_owned();
    text += &String::from_utf8_lossy(comment);
    Some(text)
}

/// Why a line cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BrokenLine {
    /// It is too long.
    TooLong,
    /// It has a NUL in it.
    Nul,
    /// Its bytes are not UTF-8.
    NotUtf8,
}

impl fmt::Display for BrokenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fault::from(*self).fmt(f)
    }
}

impl Error for BrokenLine {}

impl From<BrokenLine> for Fault {
    fn from(broken: BrokenLine) -> Fault {
        let expected = match broken {
            BrokenLine::TooLong => "fewer bytes",
            BrokenLine::Nul => "text without NUL",
            BrokenLine::NotUtf8 => "UTF-8",
        };
        fault("line", expected, "")
    }
}
