use super::{Error, Fault, GAME, Game, HEAD, header};

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
    let (mut file, count) = head(bytes)?;
    file.games = (0..count)
        .map(|index| game(bytes, index))
        .collect::<Result<_, _>>()?;
    Ok(file)
}

/// The header of a file, and the number of games after it.
pub(super) fn head(bytes: &[u8]) -> Result<(File, usize), Error> {
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
    Ok((file, count))
}

/// One of the games behind the header, from 0.
pub(super) fn game(bytes: &[u8], index: usize) -> Result<Game, Error> {
    let bytes = bytes.get(HEAD + GAME * index..).unwrap_or_default();
    Game::read(bytes.get(..GAME).unwrap_or(bytes)).map_err(|fault| Error {
        game: Some(index + 1),
        fault,
    })
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
