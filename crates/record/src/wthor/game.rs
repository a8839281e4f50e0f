use game::Position as _;
use othello::{Move, Position, Square};

use super::{Fault, GAME, MOVES};

/// A game of the base.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The tournament's number.
    pub tournament: u16,
    /// Black's number.
    pub black: u16,
    /// White's number.
    pub white: u16,
    /// Black's discs at the end.
    pub discs: u8,
    /// Black's discs with perfect play from then on.
    pub theoretical: u8,
    /// The moves, passes included.
    pub moves: Vec<Move>,
}

impl Game {
    pub(super) fn read(bytes: &[u8]) -> Result<Game, Fault> {
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let number = |at: usize| u16::from_le_bytes([byte(at), byte(at + 1)]);
        let discs = |at: usize| match byte(at) {
            discs @ 0..=64 => Ok(discs),
            more => Err(Fault::Discs(more)),
        };
        let mut position = Position::START;
        let mut moves = Vec::new();
        let squares = bytes.iter().skip(8).take_while(|&&byte| byte != 0);
        for (number, &found) in (1..).zip(squares) {
            let place = |digit: u8| digit.checked_sub(1);
            let square = match (place(found % 10), place(found / 10)) {
                (Some(file), Some(rank)) => Square::at(file, rank),
                _ => None,
            };
            let square = square.ok_or(Fault::Square { number, found })?;
            if position.must_pass() {
                position.play_unchecked(Move::Pass);
                moves.push(Move::Pass);
            }
            let m = Move::Place(square);
            position = position
                .play(m)
                .map_err(|_| Fault::Illegal { number, square })?;
            moves.push(m);
        }
        Ok(Game {
            tournament: number(0),
            black: number(2),
            white: number(4),
            discs: discs(6)?,
            theoretical: discs(7)?,
            moves,
        })
    }

    /// Adds the game to a file. There is room for every game from the usual start.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let end = bytes.len() + GAME;
        for number in [self.tournament, self.black, self.white] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([self.discs, self.theoretical]);
        let squares = self.moves.iter().filter_map(|m| match m {
            Move::Place(square) => Some(10 * (square.rank() + 1) + square.file() + 1),
            Move::Pass => None,
        });
        bytes.extend(squares.take(MOVES));
        bytes.resize(end, 0);
    }
}
