use std::cmp::Ordering;

use game::{Color, Position as _};
use othello::{Move, Position, Size, Square, Squares, Symmetry};

/// An 8×8 board as its side to move sees it, in a canonical form that stands for its eight
/// symmetric boards.
///
/// Boards are ordered by discs: a board comes before those that follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    player: u64,
    opponent: u64,
}

/// The result of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next {
    /// The next board on which a side can move.
    pub board: Board,
    /// Whether the same side moves again because its opponent has to pass.
    pub is_again: bool,
}

impl Next {
    /// A score of the next board, for the side that moved.
    pub(super) fn value(self, score: i32) -> i32 {
        if self.is_again { score } else { -score }
    }
}

impl Board {
    /// The canonical board of an 8×8 position, and the symmetry that leads to it.
    #[must_use]
    pub fn of(position: &Position) -> (Board, Symmetry) {
        let (position, symmetry) = position.canonical();
        let turn = position.turn();
        let board = Board {
            player: position.discs(turn).bits(),
            opponent: position.discs(!turn).bits(),
        };
        (board, symmetry)
    }

    /// The board of the starting position.
    #[must_use]
    pub fn start() -> Board {
        Board::of(&Position::START).0
    }

    /// The same board with Black to move.
    #[must_use]
    pub fn position(self) -> Position {
        let [black, white] = [self.player, self.opponent].map(Squares::from_bits);
        // The discs of a position never overlap.
        Position::new(black, white, Color::Black).unwrap_or(Position::START)
    }

    /// The number of moves made.
    #[must_use]
    pub fn ply(self) -> u32 {
        (self.player | self.opponent).count_ones().saturating_sub(4)
    }

    /// The result of a legal move; `None` if it ends the game.
    #[must_use]
    pub fn after(self, square: Square) -> Option<Next> {
        let mut position = self.position();
        position.play_unchecked(Move::Place(square));
        let is_again = position.must_pass();
        if is_again {
            position.play_unchecked(Move::Pass);
        }
        (!position.moves().is_empty()).then(|| Next {
            board: Board::of(&position).0,
            is_again,
        })
    }

    /// The moves that are symmetric to this one, itself included: a symmetric board has more than
    /// one.
    #[must_use]
    pub fn twins(self, square: Square) -> Squares {
        let views = self.views(&self.position());
        let twins = views.map(|symmetry| 1 << symmetry.square(square, Size::Eight).index());
        Squares::from_bits(twins.fold(0, |all, twin: u64| all | twin))
    }

    /// The symmetries that turn a position into this board.
    pub(super) fn views(self, position: &Position) -> impl Iterator<Item = Symmetry> + use<> {
        let turn = position.turn();
        let [player, opponent] = [turn, !turn].map(|color| position.discs(color));
        Symmetry::ALL.into_iter().filter(move |symmetry| {
            symmetry.set(player, Size::Eight).bits() == self.player
                && symmetry.set(opponent, Size::Eight).bits() == self.opponent
        })
    }

    fn order(self) -> (u32, u64, u64) {
        (self.ply(), self.player, self.opponent)
    }
}

impl Ord for Board {
    fn cmp(&self, other: &Board) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Board) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use game::Symmetric as _;

    use super::*;

    #[test]
    fn all_eight_views_and_both_colours_are_one_board() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..50 {
            let mut position = Position::START;
            for _ in 0..rng.u32(0..40) {
                let m = rng.choice(position.legal_moves());
                position.play_unchecked(m.unwrap_or(Move::Pass));
            }
            if position.moves().is_empty() {
                continue;
            }
            let (board, symmetry) = Board::of(&position);
            assert!(board.views(&position).any(|view| view == symmetry));
            for symmetry in Symmetry::ALL {
                assert_eq!(Board::of(&position.transformed(symmetry)).0, board);
            }
            let [black, white] = [Color::Black, Color::White].map(|color| position.discs(color));
            let exchanged = Position::new(white, black, !position.turn());
            assert_eq!(exchanged.map(|other| Board::of(&other).0), Ok(board));
        }
        assert_eq!(Board::start().twins(first(Board::start())).len(), 4);
    }

    fn first(board: Board) -> Square {
        board.position().moves().into_iter().next().expect("a move")
    }

    #[test]
    fn what_follows_comes_after_and_a_pass_is_part_of_the_move() {
        let next = Board::start().after(first(Board::start()));
        let next = next.expect("the game goes on");
        assert!(next.board > Board::start() && !next.is_again);
        // a1 takes b1; White, left with h7 between h8's black disc and the edge, has no move.
        let white = Squares::from_bits(0b10 | 1 << 55);
        let black = Squares::from_bits(0b100 | 1 << 63);
        let position = Position::new(black, white, Color::Black).expect("no overlap");
        let (board, symmetry) = Board::of(&position);
        let square = symmetry.square(Square::at(0, 0).expect("a1"), Size::Eight);
        assert!(board.after(square).is_some_and(|next| next.is_again));
    }
}
