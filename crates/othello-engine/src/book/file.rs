use std::collections::{BTreeSet, VecDeque};
use std::fmt;
use std::io::Read as _;

use flate2::Compression;
use flate2::bufread::{ZlibDecoder, ZlibEncoder};
use othello::Square;

use super::{Board, Book};

const MAGIC: &[u8; 8] = b"SANBANBK";
const VERSION: u16 = 1;
const HEAD: usize = MAGIC.len() + 2 + 4 + 4 + 4;

/// A flag beside a move's square: the next board is in the book.
const GOES_ON: u8 = 1 << 6;

/// The largest score.
const MOST: i32 = 64;

/// The largest number of moves of a board.
const MOST_MOVES: usize = 64;

/// Why a book cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookError {
    /// The magic number is wrong.
    NoBook,
    /// The file has another format version.
    Version(u16),
    /// The checksum is wrong.
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::NoBook => f.write_str("expected an opening book of Othello"),
            BookError::Version(found) => write!(f, "version: expected {VERSION}, found {found}"),
            BookError::Damaged => f.write_str("is damaged: its checksum or length is another"),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// Writes the book: magic, version, checksum, number of boards and of moves, then, zlib
    /// compressed, the number of moves of each board, their squares and their searched scores.
    ///
    /// Boards are not written: the first is the start, and boards follow in the order in which
    /// moves lead to them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (mut counts, mut squares, mut values) = (Vec::new(), Vec::new(), Vec::new());
        let mut walk = Walk::new(!self.is_empty());
        while let Some(board) = walk.next() {
            let replies = self.page(board).map_or(&[][..], |page| page.replies());
            counts.push(replies.len() as u8);
            for reply in replies {
                let follows = if reply.goes_on { GOES_ON } else { 0 };
                squares.push(reply.square.index() | follows);
                values.push(reply.searched as i8 as u8);
                if reply.goes_on {
                    walk.follow(board, reply.square);
                }
            }
        }
        let numbers = [counts.len(), squares.len()].map(|number| number as u32);
        let body = [counts, squares, values].concat();
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
        // Reading from memory into memory cannot fail.
        let _ = ZlibEncoder::new(&body[..], Compression::best()).read_to_end(&mut bytes);
        bytes
    }

    /// Reads a book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let Some((head, packed)) = bytes.split_at_checked(HEAD) else {
            return Err(BookError::NoBook);
        };
        if !head.starts_with(MAGIC) {
            return Err(BookError::NoBook);
        }
        let version = u16::from_le_bytes([head[8], head[9]]);
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let word = |at: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&head[at..at + 4]);
            u32::from_le_bytes(word)
        };
        let (boards, moves) = (word(14) as usize, word(18) as usize);
        let length = boards + 2 * moves;
        // A damaged file may claim any size: no more is unpacked than needed to see that it is
        // wrong.
        let mut body = Vec::new();
        let unpacked = ZlibDecoder::new(packed)
            .take(length as u64 + 1)
            .read_to_end(&mut body);
        let is_whole = unpacked.is_ok_and(|unpacked| unpacked == length);
        if !is_whole || crc32fast::hash(&body) != word(10) {
            return Err(BookError::Damaged);
        }
        let (counts, rest) = body.split_at(boards);
        let (squares, values) = rest.split_at(moves);
        let replies = squares.iter().zip(values);
        read(counts, replies).ok_or(BookError::Damaged)
    }
}

/// The book of these numbers, if they are valid.
fn read<'a>(counts: &[u8], replies: impl Iterator<Item = (&'a u8, &'a u8)>) -> Option<Book> {
    let mut replies = replies;
    let mut book = Book::default();
    let mut walk = Walk::new(!counts.is_empty());
    for &count in counts {
        let board = walk.next()?;
        let mut page = Vec::new();
        for _ in 0..usize::from(count).min(MOST_MOVES) {
            let (&square, &value) = replies.next()?;
            let (square, goes_on) = (square & !GOES_ON, square & GOES_ON != 0);
            let square = Square::from_index(square)?;
            let value = i32::from(value as i8);
            let is_possible = board.position().moves().contains(square) && value.abs() <= MOST;
            if !is_possible || goes_on && !walk.follow(board, square) {
                return None;
            }
            page.push((square, value));
        }
        book.write(board, &page);
    }
    let is_whole = walk.next().is_none() && replies.next().is_none();
    book.settle();
    is_whole.then_some(book)
}

/// The boards of a book in the order of its file.
struct Walk {
    seen: BTreeSet<Board>,
    queue: VecDeque<Board>,
}

impl Walk {
    /// Starts at the first position, if that is in the book.
    fn new(begins: bool) -> Walk {
        let start = begins.then(Board::start);
        Walk {
            seen: start.into_iter().collect(),
            queue: start.into_iter().collect(),
        }
    }

    fn next(&mut self) -> Option<Board> {
        self.queue.pop_front()
    }

    /// A legal move leads to another board of the book; whether it leads to any board.
    fn follow(&mut self, board: Board, square: Square) -> bool {
        let next = board.after(square);
        if let Some(next) = next
            && self.seen.insert(next.board)
        {
            self.queue.push_back(next.board);
        }
        next.is_some()
    }
}
