//! WTHOR, the game base of the French Othello Federation: a file of games for each year
//! (`WTH_2024.wtb`), with the numbers of players and tournaments that two more files name.
//!
//! * A header of 16 bytes: the date of the file (century, year, month, day), the number of games
//!   (u32), a number that only the other files use (u16), the year (u16), the size of the board
//!   (8, or 0 for the same), the kind of games, and the empty squares from which on the
//!   theoretical score was solved.
//! * A game of 68 bytes: the numbers of the tournament and of both players (u16), Black's discs,
//!   Black's discs if nobody had erred since those empty squares, and 60 moves, each
//!   10 · rank + file from 1, 0 behind the last. Passes are left out, and put in when read.
//! * Numbers are little-endian; discs count the empty squares for the winner.
//!
//! ```
//! use record::wthor;
//!
//! let mut bytes = vec![20, 26, 2, 23, 1, 0, 0, 0, 0, 0, 0xe8, 7, 8, 0, 24, 0];
//! bytes.extend([9, 0, 1, 0, 2, 0, 64, 64, 56, 64]);
//! bytes.resize(16 + 68, 0);
//! let file = wthor::read(&bytes)?;
//! assert_eq!(file.year, 2024);
//! assert_eq!(file.games[0].moves.len(), 2);
//! # Ok::<(), wthor::Error>(())
//! ```

mod error;
mod game;
mod names;

pub use error::{Error, Fault};
pub use game::Game;
pub use names::names;

/// How long the header of each file is.
const HEAD: usize = 16;
/// How long a game is.
const GAME: usize = 68;

/// The games of a year.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// When the games were played.
    pub year: u16,
    /// From how many empty squares on the theoretical scores are exact.
    pub depth: u8,
    /// The games.
    pub games: Vec<Game>,
}

/// Reads a file of games. A file with a game that cannot be is refused whole.
pub fn read(bytes: &[u8]) -> Result<File, Error> {
    let (head, count) = header(bytes, GAME)?;
    let fault = |fault| Error { game: None, fault };
    if !matches!(head[12], 0 | 8) {
        return Err(fault(Fault::Board(head[12])));
    }
    let games = (1..)
        .zip(bytes.get(HEAD..).unwrap_or_default().chunks_exact(GAME))
        .take(count);
    Ok(File {
        year: u16::from_le_bytes([head[10], head[11]]),
        depth: head[14],
        games: games
            .map(|(number, bytes)| {
                Game::read(bytes).map_err(|fault| Error {
                    game: Some(number),
                    fault,
                })
            })
            .collect::<Result<_, _>>()?,
    })
}

/// The header of a file of items of a size, and how many there are.
fn header(bytes: &[u8], item: usize) -> Result<(&[u8; HEAD], usize), Error> {
    let fault = |fault| Error { game: None, fault };
    let head = bytes.first_chunk().ok_or(fault(Fault::Short))?;
    let count = match item {
        GAME => u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize,
        _ => usize::from(u16::from_le_bytes([head[8], head[9]])),
    };
    let expected = count
        .checked_mul(item)
        .and_then(|size| size.checked_add(HEAD));
    if expected != Some(bytes.len()) {
        return Err(fault(Fault::Length {
            items: count,
            found: bytes.len(),
        }));
    }
    Ok((head, count))
}
