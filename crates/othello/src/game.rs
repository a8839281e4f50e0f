use std::fmt::{self, Write};

use game::{Game, Line, Notation, Position as _, Verdict};

use crate::{Move, MoveError, Position, Sfen, SfenError, Size};

/// Othello, on boards of any [`Size`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Othello;

/// Why a game of Othello ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// There is no empty square left.
    BoardFull,
    /// One side has no disc left.
    WipeOut,
    /// There are empty squares, but neither side can place a disc.
    NoMoves,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::BoardFull => "the board is full",
            Reason::WipeOut => "one side has no discs left",
            Reason::NoMoves => "neither side can move",
        })
    }
}

impl Game for Othello {
    type Position = Position;
    type Rules = Size;
    type Reason = Reason;

    const NAME: &'static str = "othello";

    fn start(size: &Size) -> Position {
        Position::start(*size)
    }

    /// As many moves as discs were placed, and one more: what the board does not tell are passes.
    fn usual_number(position: &Position) -> u32 {
        Sfen::new(*position).number
    }

    fn verdict(line: &Line<Othello>) -> Option<Verdict<Othello>> {
        let position = line.position();
        let outcome = position.outcome()?;
        let counts = position.disc_counts();
        let reason = if position.empties().is_empty() {
            Reason::BoardFull
        } else if counts.black == 0 || counts.white == 0 {
            Reason::WipeOut
        } else {
            Reason::NoMoves
        };
        Some(Verdict { outcome, reason })
    }
}

/// USI-X: positions are [`Sfen`] in one token (or `startpos`), moves are `d3` and `pass`.
impl Notation for Othello {
    type PositionError = SfenError;
    type MoveError = MoveError;

    fn parse_position(text: &str) -> Result<Position, SfenError> {
        match text {
            "startpos" => Ok(Position::START),
            _ => text.parse().map(|sfen: Sfen| sfen.position),
        }
    }

    fn write_position(position: &Position, out: &mut impl Write) -> fmt::Result {
        write!(out, "{}", Sfen::new(*position))
    }

    fn parse_number(text: &str) -> Option<u32> {
        text.parse().ok().map(|sfen: Sfen| sfen.number)
    }

    fn write_numbered(position: &Position, number: u32, out: &mut impl Write) -> fmt::Result {
        let position = *position;
        write!(out, "{}", Sfen { position, number })
    }

    fn parse_move(_: &Position, text: &str) -> Result<Move, MoveError> {
        text.parse()
    }

    fn write_move(_: &Position, m: Move, out: &mut impl Write) -> fmt::Result {
        write!(out, "{m}")
    }
}
