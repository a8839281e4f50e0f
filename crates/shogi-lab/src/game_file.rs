use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use game::{Color, Outcome};
use shogi_engine::PackedMove;

use crate::{GameCount, ScoredGame, ScoredPly};

/// A file of games.
///
/// It is little endian: eight bytes that say what it is; for each game the number of plies and the
/// outcome as 16-bit numbers, then for each ply the packed move and the score as 16-bit numbers; and the
/// checksum of all before (FNV-1a, 64 bits).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFile {
    /// The games.
    pub games: Vec<ScoredGame>,
}

const MAGIC: &[u8; 8] = b"SBSGAM01";
/// The ending of the names of these files.
pub(crate) const ENDING: &str = "sbg";
/// No score.
const RANDOM: i16 = i16::MIN;

impl GameFile {
    /// The content of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut add = |number: u16| bytes.extend_from_slice(&number.to_le_bytes());
        for game in &self.games {
            add(game.plies.len() as u16);
            add(match game.outcome {
                Outcome::Win(Color::Black) => 0,
                Outcome::Win(Color::White) => 1,
                Outcome::Draw => 2,
            });
            for ply in &game.plies {
                add(PackedMove::new(ply.m).bits());
                add(ply.score.unwrap_or(RANDOM) as u16);
            }
        }
        let check = checksum(&bytes);
        bytes.extend_from_slice(&check.to_le_bytes());
        bytes
    }

    /// Reads a file's content.
    ///
    /// # Errors
    ///
    /// If it is not such a file, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<GameFile, GameFileError> {
        let Some(body) = bytes.strip_prefix(MAGIC) else {
            return Err(GameFileError::Magic);
        };
        let Some((words, check)) = body.split_last_chunk::<8>() else {
            return Err(GameFileError::Checksum);
        };
        if *check != checksum(&bytes[..bytes.len() - 8]).to_le_bytes() {
            return Err(GameFileError::Checksum);
        }
        let mut words = words
            .chunks_exact(2)
            .map(|two| u16::from_le_bytes([two[0], two[1]]));
        let mut games = Vec::new();
        while let Some(plies) = words.next() {
            let number = games.len() + 1;
            let broken = |what| GameFileError::Game { number, what };
            let outcome = match words.next() {
                Some(0) => Outcome::Win(Color::Black),
                Some(1) => Outcome::Win(Color::White),
                Some(2) => Outcome::Draw,
                _ => return Err(broken("outcome")),
            };
            let mut ply = || {
                let m = PackedMove::from_bits(words.next()?).unpack()?;
                let score = words.next()? as i16;
                Some(ScoredPly {
                    m,
                    score: (score != RANDOM).then_some(score),
                })
            };
            let plies: Option<Vec<ScoredPly>> = (0..plies).map(|_| ply()).collect();
            games.push(ScoredGame {
                outcome,
                plies: plies.ok_or(broken("moves"))?,
            });
        }
        Ok(GameFile { games })
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// As [`GameFile::from_bytes`], and if it cannot be read.
    pub fn read(path: &Path) -> Result<GameFile, GameFileError> {
        let at = |why| GameFileError::Io {
            path: path.to_owned(),
            why,
        };
        GameFile::from_bytes(&fs::read(path).map_err(at)?).map_err(|why| GameFileError::At {
            path: path.to_owned(),
            why: Box::new(why),
        })
    }

    /// Writes a file: it is there as a whole, or not at all.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), GameFileError> {
        let at = |why| GameFileError::Io {
            path: path.to_owned(),
            why,
        };
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, self.to_bytes()).map_err(at)?;
        fs::rename(&unfinished, path).map_err(at)
    }

    /// The games and plies of a folder's files; of one that is not there, none.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn count(folder: &Path) -> Result<GameCount, GameFileError> {
        let mut count = GameCount::default();
        if folder.exists() {
            for path in GameFile::all(folder)? {
                let games = GameFile::read(&path)?.games;
                count.games += games.len() as u64;
                count.plies += games
                    .iter()
                    .map(|game| game.plies.len() as u64)
                    .sum::<u64>();
            }
        }
        Ok(count)
    }

    /// The files of games in a folder, by name.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn all(folder: &Path) -> Result<Vec<PathBuf>, GameFileError> {
        let at = |why| GameFileError::Io {
            path: folder.to_owned(),
            why,
        };
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(at)? {
            let path = entry.map_err(at)?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Games that cannot be read or written.
#[derive(Debug)]
pub enum GameFileError {
    /// The file begins with something else.
    Magic,
    /// The file is damaged.
    Checksum,
    /// A game has a field that means nothing.
    Game {
        /// Its number in the file, from 1.
        number: usize,
        /// The field.
        what: &'static str,
    },
    /// A game has a move that is not legal.
    Illegal {
        /// Its number in the file, from 1.
        number: usize,
        /// The number of the move, from 1.
        ply: usize,
    },
    /// There is no game to learn from.
    None,
    /// What is wrong with which file.
    At {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: Box<GameFileError>,
    },
    /// A file or folder cannot be read or written.
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFileError::Magic => f.write_str("magic: expected SBSGAM01, scored games of Shogi"),
            GameFileError::Checksum => f.write_str("checksum: the file is damaged"),
            GameFileError::Game { number, what } => {
                write!(f, "game {number}: {what}: the file is damaged")
            }
            GameFileError::Illegal { number, ply } => {
                write!(f, "game {number}: move {ply}: expected a legal move")
            }
            GameFileError::None => {
                f.write_str("games: expected positions to learn from, found none")
            }
            GameFileError::At { path, why } => write!(f, "{}: {why}", path.display()),
            GameFileError::Io { path, why } => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl Error for GameFileError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> GameFile {
        let ply = |text: &str, score| ScoredPly {
            m: text.parse().expect("a move"),
            score,
        };
        let game = |outcome, score| ScoredGame {
            outcome,
            plies: vec![
                ply("7g7f", None),
                ply("3c3d", score),
                ply("8h2b+", Some(-7)),
            ],
        };
        GameFile {
            games: vec![
                game(Outcome::Win(Color::White), Some(30_000)),
                game(Outcome::Draw, None),
            ],
        }
    }

    #[test]
    fn games_are_read_back_and_damage_is_named() {
        let games = games();
        let bytes = games.to_bytes();
        assert_eq!(bytes.len(), 8 + 2 * (4 + 3 * 4) + 8);
        assert_eq!(GameFile::from_bytes(&bytes).expect("games"), games);
        let error = |bytes: &[u8]| GameFile::from_bytes(bytes).expect_err("damage").to_string();
        assert!(error(b"").starts_with("magic"));
        assert!(error(&bytes[..bytes.len() - 1]).starts_with("checksum"));
        let mut wrong = bytes[..bytes.len() - 8].to_vec();
        wrong[10] = 9;
        let check = checksum(&wrong);
        wrong.extend_from_slice(&check.to_le_bytes());
        assert_eq!(error(&wrong), "game 1: outcome: the file is damaged");
    }
}
