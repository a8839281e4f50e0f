use game::{Color, Outcome};

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum GameResult {
    /// Nobody knows.
    #[default]
    Unknown,
    /// Black.
    Black,
    /// White.
    White,
    /// Nobody.
    Draw,
}

impl GameResult {
    /// All of them; a result's place is its number.
    pub const ALL: [GameResult; 4] = [
        GameResult::Unknown,
        GameResult::Black,
        GameResult::White,
        GameResult::Draw,
    ];

    /// The result of an outcome.
    #[must_use]
    pub fn of(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            None => GameResult::Unknown,
            Some(Outcome::Win(Color::Black)) => GameResult::Black,
            Some(Outcome::Win(Color::White)) => GameResult::White,
            Some(Outcome::Draw) => GameResult::Draw,
        }
    }

    /// The outcome, if it is known.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            GameResult::Unknown => None,
            GameResult::Black => Some(Outcome::Win(Color::Black)),
            GameResult::White => Some(Outcome::Win(Color::White)),
            GameResult::Draw => Some(Outcome::Draw),
        }
    }

    /// The word for it: `black`, `white`, `draw` or `unknown`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            GameResult::Unknown => "unknown",
            GameResult::Black => "black",
            GameResult::White => "white",
            GameResult::Draw => "draw",
        }
    }

    pub(crate) fn of_code(code: u8) -> GameResult {
        let found = GameResult::ALL.get(usize::from(code));
        found.copied().unwrap_or_default()
    }
}

/// What filters ask about a game, in numbers: names are those of the library's table of names, and 0 stands for
/// what is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameFacts {
    /// Black's name.
    pub black: u32,
    /// White's name.
    pub white: u32,
    /// The event's name.
    pub event: u32,
    /// The day, as `20260131`.
    pub date: u32,
    /// Black's rating.
    pub black_rating: u16,
    /// White's rating.
    pub white_rating: u16,
    /// The opening's number in the table of openings.
    pub opening: u16,
    /// How many moves there are.
    pub plies: u16,
    /// The number of the end in the table of ends.
    pub end: u16,
    /// The result.
    pub result: GameResult,
}

/// Bytes of the facts of a game before they are compressed.
const WIDTH: usize = 27;

/// The facts of games as bytes, column by column: columns are alike within themselves and become small.
pub(crate) fn to_columns(facts: &[GameFacts]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(WIDTH * facts.len());
    for column in [
        |f: &GameFacts| f.black,
        |f: &GameFacts| f.white,
        |f: &GameFacts| f.event,
        |f: &GameFacts| f.date,
    ] {
        bytes.extend(facts.iter().flat_map(|facts| column(facts).to_le_bytes()));
    }
    for column in [
        |f: &GameFacts| f.black_rating,
        |f: &GameFacts| f.white_rating,
        |f: &GameFacts| f.opening,
        |f: &GameFacts| f.plies,
        |f: &GameFacts| f.end,
    ] {
        bytes.extend(facts.iter().flat_map(|facts| column(facts).to_le_bytes()));
    }
    bytes.extend(facts.iter().map(|facts| facts.result as u8));
    bytes
}

/// The facts of `count` games; `None` if there are too few or too many bytes.
pub(crate) fn of_columns(bytes: &[u8], count: usize) -> Option<Vec<GameFacts>> {
    if bytes.len() != WIDTH * count {
        return None;
    }
    let mut rest = bytes;
    let mut take = |width: usize| {
        let (column, after) = rest.split_at(width * count);
        rest = after;
        column
    };
    let wide = |column: &[u8], at: usize| {
        let bytes = column.get(4 * at..4 * at + 4);
        bytes
            .and_then(|bytes| bytes.try_into().ok())
            .map_or(0, u32::from_le_bytes)
    };
    let narrow = |column: &[u8], at: usize| {
        let bytes = column.get(2 * at..2 * at + 2);
        bytes
            .and_then(|bytes| bytes.try_into().ok())
            .map_or(0, u16::from_le_bytes)
    };
    let [black, white, event, date] = [take(4), take(4), take(4), take(4)];
    let [black_rating, white_rating, opening, plies, end] =
        [take(2), take(2), take(2), take(2), take(2)];
    let result = take(1);
    let facts = (0..count).map(|at| GameFacts {
        black: wide(black, at),
        white: wide(white, at),
        event: wide(event, at),
        date: wide(date, at),
        black_rating: narrow(black_rating, at),
        white_rating: narrow(white_rating, at),
        opening: narrow(opening, at),
        plies: narrow(plies, at),
        end: narrow(end, at),
        result: GameResult::of_code(result.get(at).copied().unwrap_or(0)),
    });
    Some(facts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_back() {
        let facts: Vec<GameFacts> = (0..100)
            .map(|n| GameFacts {
                black: 3 * n,
                white: 1_000_000 + n,
                event: n / 10,
                date: 20_000_000 + n,
                black_rating: 1500 + n as u16,
                white_rating: 65_000 + n as u16,
                opening: n as u16,
                plies: 60,
                end: 2,
                result: GameResult::of_code((n % 4) as u8),
            })
            .collect();
        let bytes = to_columns(&facts);
        assert_eq!(of_columns(&bytes, 100), Some(facts));
        assert_eq!(of_columns(&bytes, 99), None);
    }
}
