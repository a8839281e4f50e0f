use fastrand::Rng;
use game::{Color, Outcome, Position as _};
use othello::{Move, Position};
use othello_engine::classic::{Mode, Oserou};

/// A board of a game, right after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// How many turns there were, passes included.
    pub number: u32,
    /// Whose turn it was.
    pub owner: Color,
    /// The position after it.
    pub position: Position,
}

/// A finished game and its winner.
pub(super) struct Played {
    pub(super) boards: Vec<Board>,
    pub(super) outcome: Outcome,
}

impl Played {
    /// A game of a player against itself.
    pub(super) fn new(player: &Oserou, rng: &mut Rng) -> Played {
        let mut boards = Vec::new();
        let mut position = Position::START;
        let mut number = 0;
        let mut turn = |position: &mut Position, m: Move| {
            let owner = position.turn();
            position.play_unchecked(m);
            number += 1;
            boards.push(Board {
                number,
                owner,
                position: *position,
            });
        };
        loop {
            if let Some(outcome) = position.outcome() {
                // The original finds the end of the game by letting both sides pass.
                if player.mode == Mode::Literal && !position.empties().is_empty() {
                    turn(&mut position, Move::Pass);
                    turn(&mut position, Move::Pass);
                }
                return Played { boards, outcome };
            }
            let best = player.choose(&position, rng);
            let m = best.map_or(Move::Pass, |(square, _)| Move::Place(square));
            turn(&mut position, m);
        }
    }

    /// The boards after the turns of one side.
    pub(super) fn of(&self, color: Color) -> impl Iterator<Item = &Board> {
        self.boards.iter().filter(move |board| board.owner == color)
    }
}
