//! Step 1, the rules: what a position is, which moves it has, and when a game is over.
//!
//! A real game is a crate of its own that depends on `game` only.

use std::ops::ControlFlow;

use game::{Color, Game, Key, Line, Outcome, Position, Verdict};

/// The tag of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TicTacToe;

/// Nine squares, numbered row by row, and the side to move. A move is the number of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    /// The squares of Black and of White, a bit each.
    pub(crate) marks: [u16; 2],
    pub(crate) turn: Color,
}

const FULL: u16 = 0o777;

const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Grid {
    /// Who has a mark on a square.
    pub(crate) fn at(&self, square: u8) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|color| self.marks[*color as usize] & (1 << square) != 0)
    }

    fn has_row(&self, color: Color) -> bool {
        let marks = self.marks[color as usize];
        ROWS.iter().any(|row| marks & row == *row)
    }
}

impl Position for Grid {
    type Move = u8;

    fn turn(&self) -> Color {
        self.turn
    }

    fn each_legal<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        for square in (0..9).filter(|square| self.at(*square).is_none()) {
            f(square)?;
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked(&mut self, square: u8) {
        self.marks[self.turn as usize] |= 1 << square;
        self.turn = !self.turn;
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_row(!self.turn) {
            Some(Outcome::Win(!self.turn))
        } else if self.marks[0] | self.marks[1] == FULL {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn key(&self) -> Key {
        let [black, white] = self.marks.map(u64::from);
        Key(black | white << 9 | (self.turn as u64) << 18)
    }
}

impl Game for TicTacToe {
    type Position = Grid;
    type Rules = ();
    type Reason = &'static str;

    const NAME: &'static str = "tic-tac-toe";

    fn start((): &()) -> Grid {
        Grid {
            marks: [0, 0],
            turn: Color::Black,
        }
    }

    fn verdict(line: &Line<TicTacToe>) -> Option<Verdict<TicTacToe>> {
        let outcome = line.position().outcome()?;
        let reason = match outcome {
            Outcome::Win(_) => "three in a row",
            Outcome::Draw => "the board is full",
        };
        Some(Verdict { outcome, reason })
    }
}
