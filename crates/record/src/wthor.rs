//! WTHOR, the game base of the French Othello Federation: a file of games for each year
//! (`WTH_2024.wtb`), with the numbers of players and tournaments that two more files name
//! (`WTH.JOU`, `WTH.TRN`).
//!
//! * A header of 16 bytes: the date of the file (century, year, month, day), the number of games
//!   (u32), a number that only the other files use (u16), the year (u16), the size of the board
//!   (8, or 0 for the same), the kind of games, and the empty squares from which on the
//!   theoretical score was solved.
//! * A game of 68 bytes: the numbers of the tournament and of both players (u16), Black's discs,
//!   Black's discs with perfect play from those empty squares on, and 60 moves, each
//!   10 · rank + file from 1, 0 behind the last. Passes are left out, and put in when read.
//! * A name of 20 bytes (players) or 26 (tournaments), in the letters of Windows-1252, with zeros
//!   behind it.
//! * Numbers are little-endian; discs count the empty squares for the winner.
//!
//! What is read and written again is the same, byte for byte. A [`Record`](crate::othello::Record)
//! keeps of a game its names, its year as the date and the score in theory as the header
//! [`Headers::THEORETICAL`](crate::Headers::THEORETICAL).
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
//! assert_eq!(wthor::write(&file), bytes);
//! # Ok::<(), wthor::Error>(())
//! ```

mod base;
mod collection;
mod error;
mod file;
mod game;
mod game_record;
mod names;
mod records;
mod unwritable;

pub use base::Base;
pub use collection::{Collection, Written};
pub use error::{Error, Fault};
pub use file::{File, read, write};
pub use game::Game;
pub use names::{Kind, Names};
pub use records::Records;
pub use unwritable::Unwritable;

/// The length of each file's header.
const HEAD: usize = 16;
/// The length of a game.
const GAME: usize = 68;
/// The most moves of a game.
const MOVES: usize = 60;

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
