use game::{Color, Line};
use othello::{Othello, Position, Scoring};

use super::{Base, File, Game, Unwritable, write};
use crate::othello::{Discs, Headers, Record, Theory};

/// Records that become a file of games, and the names they need.
#[derive(Clone, Debug)]
pub struct Collection {
    base: Base,
    year: Option<u16>,
    games: Vec<(Game, Option<Theory>)>,
}

/// The bytes of the three files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// `WTH_2024.wtb`.
    pub games: Vec<u8>,
    /// `WTH.JOU`.
    pub players: Vec<u8>,
    /// `WTH.TRN`.
    pub tournaments: Vec<u8>,
}

impl Collection {
    /// No games yet. Names that the base has keep their numbers.
    #[must_use]
    pub fn new(base: Base) -> Collection {
        Collection {
            base,
            year: None,
            games: Vec::new(),
        }
    }

    /// Adds a game.
    pub fn push(&mut self, record: &Record) -> Result<(), Unwritable> {
        if record.start != Position::START {
            return Err(Unwritable::Start);
        }
        let line = record.line().map_err(Unwritable::Move)?;
        let year = record.headers.get(Headers::DATE).and_then(year);
        match (self.year, year) {
            (Some(expected), Some(found)) if expected != found => {
                return Err(Unwritable::Year { expected, found });
            }
            (before, now) => self.year = before.or(now),
        }
        let discs = discs(record, &line)?;
        let Base {
            players,
            tournaments,
        } = &mut self.base;
        let game = Game {
            tournament: tournaments.number(record.headers.get(Headers::EVENT))?,
            black: players.number(record.players.black.as_deref())?,
            white: players.number(record.players.white.as_deref())?,
            discs,
            theoretical: discs,
            moves: line.moves().to_vec(),
        };
        self.games.push((game, Theory::of(record)));
        Ok(())
    }

    /// The files. They say that they were made on the first day of the games' year, so that the
    /// same games make the same files.
    ///
    /// Where a game has no score in theory, the file has none: it says that they were solved from
    /// no empty square on, which makes them the scores of the games.
    #[must_use]
    pub fn finish(self) -> Written {
        let depth = match self.games.first() {
            Some((_, Some(first))) => first.depth,
            _ => 0,
        };
        let in_theory = |game: &(Game, Option<Theory>)| match game.1 {
            Some(theory) if theory.depth == depth => Some(theory.discs),
            _ => None,
        };
        let theories: Option<Vec<u8>> = self.games.iter().map(in_theory).collect();
        let mut games: Vec<Game> = self.games.into_iter().map(|(game, _)| game).collect();
        let depth = if theories.is_some() { depth } else { 0 };
        for (game, discs) in games.iter_mut().zip(theories.into_iter().flatten()) {
            game.theoretical = discs;
        }
        let year = self.year.unwrap_or(0);
        let made = [(year / 100) as u8, (year % 100) as u8, 1, 1];
        let Base {
            mut players,
            mut tournaments,
        } = self.base;
        players.date(made);
        tournaments.date(made);
        let file = File {
            made,
            year,
            kind: 0,
            depth,
            games,
        };
        Written {
            games: write(&file),
            players: players.write(),
            tournaments: tournaments.write(),
        }
    }
}

/// The year at the beginning of a date.
fn year(date: &str) -> Option<u16> {
    let end = date.find(|letter: char| !letter.is_ascii_digit());
    date.get(..end.unwrap_or(date.len()))?.parse().ok()
}

/// Black's discs at the end, with the empty squares for the winner.
fn discs(record: &Record, line: &Line<Othello>) -> Result<u8, Unwritable> {
    let score = match (line.verdict(), record.end) {
        (Some(_), _) => {
            let margin = Scoring::EmptiesToWinner.margin(line.position(), Color::Black);
            Discs::from_thousandths(1000 * margin)
        }
        (None, Some(end)) => end.score,
        (None, None) => return Err(Unwritable::Unfinished),
    };
    let thousandths = score.thousandths();
    match thousandths {
        -64_000..=64_000 if thousandths % 2000 == 0 => Ok((32 + thousandths / 2000) as u8),
        _ => Err(Unwritable::Score { found: score }),
    }
}
