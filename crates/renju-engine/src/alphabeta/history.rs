use game::Color;

use crate::patterns::Cell;

/// How often moves caused cutoffs, by side and point, and which moves answered which.
pub(super) struct History {
    scores: Box<[[[i16; 2]; CELLS]; 2]>,
    answers: Box<[[Option<Cell>; CELLS]; 2]>,
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// It threatens to win.
    Attack,
    /// Anything else.
    Quiet,
}

const CELLS: usize = 400;

/// No score grows beyond this.
const MOST: i32 = 10_000;

impl History {
    pub(super) fn new() -> History {
        History {
            scores: Box::new([[[0; 2]; CELLS]; 2]),
            answers: Box::new([[None; CELLS]; 2]),
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, color: Color, cell: Cell, purpose: Purpose) -> i32 {
        i32::from(self.scores[color as usize][cell.index()][purpose as usize])
    }

    /// Raises or lowers a score; the nearer it is to its bound, the less.
    pub(super) fn add(&mut self, color: Color, cell: Cell, purpose: Purpose, bonus: i32) {
        let score = &mut self.scores[color as usize][cell.index()][purpose as usize];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MOST).clamp(-MOST, MOST) as i16;
    }

    /// The move of this side that last refuted the opponent's move.
    #[inline(always)]
    pub(super) fn answer(&self, color: Color, to: Cell) -> Option<Cell> {
        self.answers[color as usize][to.index()]
    }

    pub(super) fn set_answer(&mut self, color: Color, to: Cell, answer: Cell) {
        self.answers[color as usize][to.index()] = Some(answer);
    }
}
