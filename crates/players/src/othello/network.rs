//! Othello as networks see it.

use neural::Scale;
use othello::{Move, Othello, Position, Size};
use othello_engine::{Endgame, Layout, shipped};

use crate::networked::Networked;

impl Networked for Othello {
    type Arbiter = Endgame;

    const SCALE: Scale = Scale::DISCS;

    const YARDSTICKS: &'static [&'static str] = &["random", "n-hand", "azisai", "minimax"];

    const NETWORK: Option<&'static [u8]> = Some(othello_engine::NETWORK);

    fn arbiter(solver: u32) -> Endgame {
        Endgame::new(solver, Some(shipped::weights()))
    }

    /// Corners, which can never be flipped.
    fn is_tried_first(position: &Position, m: Move) -> bool {
        let last = position.size().length() - 1;
        let is_end = |place| place == 0 || place == last;
        matches!(m, Move::Place(square) if is_end(square.file()) && is_end(square.rank()))
    }

    fn layouts_by(&size: &Size) -> Vec<Layout> {
        vec![Layout { size }]
    }

    fn usual_length(size: &Size) -> usize {
        size.area() - 4
    }
}
