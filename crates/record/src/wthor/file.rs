use super::{Error, Fault, GAME, Game, HEAD, Names, header};
use crate::othello::{Partial, Record};

/// The games of a year.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// When the file was made: century, year of the century, month, day.
    pub made: [u8; 4],
    /// When the games were played.
    pub year: u16,
    /// What kind of games they are: 0, or 1 for solitaires.
    pub kind: u8,
    /// From how many empty squares on the theoretical scores are exact.
    pub depth: u8,
    /// The games.
    pub games: Vec<Game>,
}

/// Reads a file of games. A file with a game that cannot be is refused whole.
pub fn read(bytes: &[u8]) -> Result<File, Error> {
    let (mut file, games) = parts(bytes)?;
    file.games = games.collect::<Result<_, _>>()?;
    Ok(file)
}

/// What a header says, and the games behind it.
fn parts(bytes: &[u8]) -> Result<(File, impl Iterator<Item = Result<Game, Error>>), Error> {
    let (head, count) = header(bytes, GAME)?;
    if !matches!(head[12], 0 | 8) {
        let fault = Fault::Board(head[12]);
        return Err(Error { game: None, fault });
    }
    let file = File {
        made: [head[0], head[1], head[2], head[3]],
        year: u16::from_le_bytes([head[10], head[11]]),
        kind: head[13],
        depth: head[14],
        games: Vec::new(),
    };
    let games = bytes.get(HEAD..).unwrap_or_default().chunks_exact(GAME);
    let games = (1..).zip(games).take(count).map(|(number, bytes)| {
        Game::read(bytes).map_err(|fault| Error {
            game: Some(number),
            fault,
        })
    });
    Ok((file, games))
}

/// Writes a file of games.
#[must_use]
pub fn write(file: &File) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + GAME * file.games.len());
    bytes.extend(file.made);
    bytes.extend((file.games.len() as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(file.year.to_le_bytes());
    bytes.extend([8, file.kind, file.depth, 0]);
    for game in &file.games {
        game.write(&mut bytes);
    }
    bytes
}

/// The names that the games of a folder go by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Base {
    /// The players.
    pub players: Names,
    /// The tournaments.
    pub tournaments: Names,
}

impl Base {
    /// The games of a file as records. One that cannot be does not end the file.
    pub fn records(
        &self,
        bytes: &[u8],
    ) -> Result<impl Iterator<Item = Result<Record, Partial<Error>>>, Error> {
        let (file, games) = parts(bytes)?;
        Ok(games.map(move |game| match game {
            Ok(game) => Ok(game.record(&file, self)),
            Err(error) => Err(Partial {
                record: Box::default(),
                error,
            }),
        }))
    }
}
