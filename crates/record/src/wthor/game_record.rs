//! A game as a record: with what its file and the names of its folder say about it.

use game::{ByColor, Line};
use othello::{Othello, Size};

use super::{Base, File, Game};
use crate::othello::{Cause, Discs, End, Headers, Record, Theory};

impl Game {
    /// The game of a file as a record, with its names.
    #[must_use]
    pub fn record(&self, file: &File, base: &Base) -> Record {
        let mut line = Line::<Othello>::new(Size::Eight);
        for &m in &self.moves {
            line.push_unchecked(m);
        }
        let mut record = Record::of(&line);
        record.players = ByColor {
            black: base.players.get(self.black),
            white: base.players.get(self.white),
        };
        record.headers.push(Headers::DATE, file.year.to_string());
        if let Some(tournament) = base.tournaments.get(self.tournament) {
            record.headers.push(Headers::EVENT, tournament);
        }
        let theory = Theory {
            discs: self.theoretical,
            depth: file.depth,
        };
        record
            .headers
            .push(Headers::THEORETICAL, theory.to_string());
        let said = End {
            cause: Cause::Unsaid,
            score: Discs::new(2 * i16::from(self.discs) - 64),
        };
        record.end = End::settle(&line, Discs::default(), Some(said));
        if record.end.is_none_or(|end| end.score != said.score) {
            let words = format!("{:+}", said.score);
            record.headers.push(Headers::RESULT, words);
        }
        record
    }
}
