use std::error::Error;
use std::fmt::{self, Write};
use std::ops::ControlFlow;

use game::{Color, Game, Key, Line, Notation, Outcome, Position, Symmetric, Verdict};

/// Noughts and crosses: small enough that its whole tree is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe;

/// A board of nine squares numbered 0 to 8, row by row. A move is a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicTacToePosition {
    own: u16,
    other: u16,
    turn: Color,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn has_line(squares: u16) -> bool {
    LINES.iter().any(|line| squares & line == *line)
}

impl Position for TicTacToePosition {
    type Move = u8;

    fn turn(&self) -> Color {
        self.turn
    }

    fn each_legal<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        for square in 0..9 {
            if (self.own | self.other) & 1 << square == 0 {
                f(square)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked(&mut self, square: u8) {
        *self = TicTacToePosition {
            own: self.other,
            other: self.own | 1 << square,
            turn: !self.turn,
        };
    }

    fn outcome(&self) -> Option<Outcome> {
        if has_line(self.other) {
            Some(Outcome::Win(!self.turn))
        } else if self.own | self.other == 0o777 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn key(&self) -> Key {
        Key(u64::from(self.own) | u64::from(self.other) << 9 | (self.turn as u64) << 18)
    }
}

impl Symmetric for TicTacToePosition {
    /// The square that each square goes to.
    type Symmetry = [u8; 9];

    const SYMMETRIES: &'static [[u8; 9]] = &[
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
        [2, 5, 8, 1, 4, 7, 0, 3, 6],
        [8, 7, 6, 5, 4, 3, 2, 1, 0],
        [6, 3, 0, 7, 4, 1, 8, 5, 2],
        [2, 1, 0, 5, 4, 3, 8, 7, 6],
        [6, 7, 8, 3, 4, 5, 0, 1, 2],
        [0, 3, 6, 1, 4, 7, 2, 5, 8],
        [8, 5, 2, 7, 4, 1, 6, 3, 0],
    ];

    fn transformed(&self, symmetry: [u8; 9]) -> TicTacToePosition {
        let turned = |squares: u16| {
            (0..9)
                .filter(|square| squares & 1 << square != 0)
                .fold(0, |turned, square| turned | 1 << symmetry[square])
        };
        TicTacToePosition {
            own: turned(self.own),
            other: turned(self.other),
            turn: self.turn,
        }
    }

    fn transform_move(&self, square: u8, symmetry: [u8; 9]) -> u8 {
        symmetry[usize::from(square)]
    }
}

impl Game for TicTacToe {
    type Position = TicTacToePosition;
    type Rules = ();
    type Reason = &'static str;

    const NAME: &'static str = "tic-tac-toe";

    fn start((): &()) -> TicTacToePosition {
        TicTacToePosition {
            own: 0,
            other: 0,
            turn: Color::Black,
        }
    }

    fn verdict(line: &Line<TicTacToe>) -> Option<Verdict<TicTacToe>> {
        let outcome = line.position().outcome()?;
        let reason = match outcome {
            Outcome::Win(_) => "three in a row",
            Outcome::Draw => "board full",
        };
        Some(Verdict { outcome, reason })
    }
}

/// The text was not nine of `x`, `o`, `.`, a space and the side to move; or not a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotTicTacToe;

impl fmt::Display for NotTicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected nine of x, o and ., a space, and x or o; moves are digits 0 to 8")
    }
}

impl Error for NotTicTacToe {}

impl Notation for TicTacToe {
    type PositionError = NotTicTacToe;
    type MoveError = NotTicTacToe;

    fn parse_position(text: &str) -> Result<TicTacToePosition, NotTicTacToe> {
        let (board, turn) = text.split_once(' ').ok_or(NotTicTacToe)?;
        if board.len() != 9 || !board.bytes().all(|b| matches!(b, b'x' | b'o' | b'.')) {
            return Err(NotTicTacToe);
        }
        let squares = |letter: u8| {
            (0..9)
                .filter(|&square| board.as_bytes()[square] == letter)
                .fold(0, |squares, square| squares | 1 << square)
        };
        match turn {
            "x" => Ok(TicTacToePosition {
                own: squares(b'x'),
                other: squares(b'o'),
                turn: Color::Black,
            }),
            "o" => Ok(TicTacToePosition {
                own: squares(b'o'),
                other: squares(b'x'),
                turn: Color::White,
            }),
            _ => Err(NotTicTacToe),
        }
    }

    fn write_position(position: &TicTacToePosition, out: &mut impl Write) -> fmt::Result {
        let (own, other) = match position.turn {
            Color::Black => ('x', 'o'),
            Color::White => ('o', 'x'),
        };
        for square in 0..9 {
            out.write_char(if position.own & 1 << square != 0 {
                own
            } else if position.other & 1 << square != 0 {
                other
            } else {
                '.'
            })?;
        }
        write!(out, " {own}")
    }

    fn parse_move(_: &TicTacToePosition, text: &str) -> Result<u8, NotTicTacToe> {
        match text.parse() {
            Ok(square @ 0..=8) => Ok(square),
            _ => Err(NotTicTacToe),
        }
    }

    fn write_move(_: &TicTacToePosition, square: u8, out: &mut impl Write) -> fmt::Result {
        write!(out, "{square}")
    }
}
