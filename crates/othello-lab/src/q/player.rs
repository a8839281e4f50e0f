use game::{Line, Position as _};
use othello::{Move, Othello};
use search::{Choice, Limits, Reports, Stop, Thinker};

use super::Table;

/// Plays the best move of a table, of equally good ones the first.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    table: Table,
}

impl Player {
    /// The player of a table.
    #[must_use]
    pub fn new(table: Table) -> Player {
        Player { table }
    }
}

impl Thinker<Othello> for Player {
    fn think(
        &mut self,
        line: &Line<Othello>,
        limits: &Limits,
        _: &Stop,
        _: &Reports<Move>,
    ) -> Choice<Move> {
        let position = line.position();
        let moves = limits.root_moves(position);
        let best = self
            .table
            .best_where(position, |square| moves.contains(&Move::Place(square)));
        let pass = || position.is_legal(Move::Pass).then_some(Move::Pass);
        Choice {
            best: best.map(|(square, _)| Move::Place(square)).or_else(pass),
            score: None,
            ponder: None,
        }
    }
}
