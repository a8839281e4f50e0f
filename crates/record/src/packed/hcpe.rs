use game::{Color, Outcome, Position as _};

use ::shogi::{Move, Position};

use super::move16::Layout;
use super::{Error, WriteError, hcp};
use crate::shogi::Record;

/// HCPE: a position of a game, an engine's opinion on it, and how the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hcpe {
    /// The position.
    pub position: Position,
    /// The score, as the side to move sees it.
    pub eval: i16,
    /// The move the engine chose.
    pub best: Option<Move>,
    /// How the game ended.
    pub result: Outcome,
}

impl Hcpe {
    /// The positions of a game's main line; `None` if the game has no result. The score is the
    /// engine's where the record has one, and 0 elsewhere; the move is the one that was played.
    #[must_use]
    pub fn of_game(game: &Record) -> Option<Vec<Hcpe>> {
        let result = game.outcome()?;
        let positions = game.main_line().map(|step| {
            let evaluation = step.node.evaluation();
            let score = evaluation.map_or(0, |evaluation| evaluation.score);
            // Records have Black's point of view, training data the mover's.
            let score = match step.before.turn() {
                Color::Black => score,
                Color::White => -score,
            };
            Hcpe {
                position: step.before,
                eval: score.clamp(-32_767, 32_767) as i16,
                best: Some(step.played),
                result,
            }
        });
        Some(positions.collect())
    }

    /// Reads 32 bytes of position ([`hcp`]), then score and move, two bytes each with the low one
    /// first, the result (0 a draw, 1 Black's win, 2 White's), and a byte of no meaning. Whether
    /// the move is legal is not checked.
    pub fn parse(bytes: &[u8; 38]) -> Result<Hcpe, Error> {
        let &[ref packed @ .., e0, e1, m0, m1, result, _] = bytes;
        let position = hcp::parse(packed)?;
        let result = match result.cast_signed() {
            0 => Outcome::Draw,
            1 => Outcome::Win(Color::Black),
            2 => Outcome::Win(Color::White),
            found => {
                let expected = "0, 1 or 2";
                return Err(Error::Result { expected, found });
            }
        };
        Ok(Hcpe {
            position,
            eval: i16::from_le_bytes([e0, e1]),
            best: Layout::APERY.parse(u16::from_le_bytes([m0, m1]))?,
            result,
        })
    }

    /// Writes the bytes that [`Hcpe::parse`] reads.
    pub fn write(&self) -> Result<[u8; 38], WriteError> {
        let result = match self.result {
            Outcome::Draw => 0,
            Outcome::Win(Color::Black) => 1,
            Outcome::Win(Color::White) => 2,
        };
        let mut bytes = [0; 38];
        let fields = [
            &hcp::write(&self.position)?[..],
            &self.eval.to_le_bytes(),
            &Layout::APERY.write(self.best)?.to_le_bytes(),
            &[result],
        ];
        for (place, byte) in bytes.iter_mut().zip(fields.into_iter().flatten()) {
            *place = *byte;
        }
        Ok(bytes)
    }
}
