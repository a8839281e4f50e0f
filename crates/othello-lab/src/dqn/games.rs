use game::{Color, Line, Position as _};
use othello::{Move, Othello, Position, Scoring, Size, Square};
use search::{Limits, Mode, Reports, Stop, Thinker};

use crate::Opponent;

/// A game of the learner.
pub(super) struct Game {
    /// The learner's side.
    pub(super) color: Color,
    line: Line<Othello>,
    player: Box<dyn Thinker<Othello>>,
    /// The positions before the learner's moves, with the moves.
    pub(super) moves: Vec<(Position, Square)>,
}

impl Game {
    pub(super) fn new(opponent: Opponent, color: Color, mode: Mode, seed: u64) -> Game {
        Game {
            color,
            line: Line::new(Size::Eight),
            player: opponent.player(mode, seed),
            moves: Vec::with_capacity(32),
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.line.position()
    }

    /// Plays the opponent's moves and all passes until the learner has to place a disc. `false` if
    /// the game is over before that.
    pub(super) fn advance(&mut self) -> bool {
        loop {
            let position = *self.line.position();
            let is_learners = position.turn() == self.color;
            if is_learners && !position.moves().is_empty() {
                return true;
            }
            let next = if position.must_pass() {
                Some(Move::Pass)
            } else if position.moves().is_empty() {
                None
            } else {
                let (limits, stop) = (Limits::default(), Stop::new());
                let choice = self
                    .player
                    .think(&self.line, &limits, &stop, &Reports::none());
                choice.best
            };
            match next {
                Some(next) => self.line.push_unchecked(next),
                None => return false,
            }
        }
    }

    /// Places the learner's disc on a legal square.
    pub(super) fn place(&mut self, square: Square) {
        self.moves.push((*self.line.position(), square));
        self.line.push_unchecked(Move::Place(square));
    }

    /// The learner's discs minus the opponent's.
    pub(super) fn margin(&self) -> i32 {
        Scoring::Discs.margin(self.line.position(), self.color)
    }
}

/// Plays games to their ends in parallel, so that the network evaluates many positions at a time.
pub(super) fn play(games: &mut [Game], mut choose: impl FnMut(&[Position]) -> Vec<Square>) {
    let mut open: Vec<usize> = (0..games.len()).collect();
    loop {
        open.retain(|&index| games[index].advance());
        if open.is_empty() {
            return;
        }
        let positions: Vec<Position> = open.iter().map(|&index| *games[index].position()).collect();
        for (&index, square) in open.iter().zip(choose(&positions)) {
            games[index].place(square);
        }
    }
}
