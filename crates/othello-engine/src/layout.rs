use game::Position as _;
use infer::planes::{Canvas, Planes, PolicyIndex, Shape};
use othello::{Move, Position, Size, Square, Symmetry};

/// The layout of Othello: planes for the discs of the side to move, those of its opponent, and the
/// legal squares. A move's label is its square; a pass has none, since nobody passes by choice.
///
/// ```
/// use infer::planes::{Planes, PolicyIndex};
/// use othello::{Move, Position, Size};
/// use othello_engine::Layout;
///
/// let layout = Layout { size: Size::Eight };
/// assert_eq!(layout.name(), "othello-8x8");
/// assert_eq!(layout.label(&Position::START, Move::Place("f5".parse()?)), Some(37));
/// # Ok::<(), othello::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Layout {
    /// The board.
    pub size: Size,
}

impl Layout {
    /// The planes.
    const PLANES: usize = 3;

    /// A square's number, row by row.
    #[inline]
    fn number(self, square: Square) -> usize {
        usize::from(square.rank()) * usize::from(self.size.length()) + usize::from(square.file())
    }

    /// The square of a number.
    fn square(self, number: usize) -> Option<Square> {
        let length = usize::from(self.size.length());
        if number >= self.size.area() {
            return None;
        }
        Square::at((number % length) as u8, (number / length) as u8)
    }
}

impl Planes for Layout {
    type Position = Position;

    fn name(&self) -> String {
        format!("othello-{}", self.size)
    }

    fn shape(&self) -> Shape {
        let length = usize::from(self.size.length());
        Shape {
            planes: Layout::PLANES,
            height: length,
            width: length,
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.size() == self.size
    }

    fn draw(&self, position: &Position, _last: &[Move], canvas: &mut impl Canvas) {
        let turn = position.turn();
        let planes = [
            position.discs(turn),
            position.discs(!turn),
            position.moves(),
        ];
        for (plane, squares) in planes.into_iter().enumerate() {
            for square in squares {
                canvas.dot(plane, self.number(square));
            }
        }
    }

    fn symmetries(&self) -> usize {
        Symmetry::ALL.len()
    }

    fn turned(&self, square: usize, symmetry: usize) -> usize {
        match self.square(square) {
            Some(place) => self.number(Symmetry::ALL[symmetry].square(place, self.size)),
            None => square,
        }
    }
}

impl PolicyIndex for Layout {
    fn policy_planes(&self) -> usize {
        1
    }

    fn label(&self, _position: &Position, m: Move) -> Option<usize> {
        match m {
            Move::Place(square) => Some(self.number(square)),
            Move::Pass => None,
        }
    }

    fn labelled(&self, position: &Position, label: usize) -> Option<Move> {
        let m = Move::Place(self.square(label)?);
        position.is_legal(m).then_some(m)
    }
}

#[cfg(test)]
mod tests {
    use game_laws::random_games;
    use infer::laws;
    use infer::planes::Numbers;
    use othello::Othello;

    use super::*;

    #[test]
    fn labels_and_symmetries_keep_the_laws() {
        for size in Size::ALL {
            let layout = Layout { size };
            random_games::<Othello>(&size, 1, 10, 70, |line| {
                laws::labels(&layout, line.position());
                laws::symmetry(&layout, line.position(), &[]);
            });
            assert_eq!(layout.shape().squares(), size.area());
        }
    }

    #[test]
    fn the_first_position_is_drawn_as_the_side_to_move_sees_it() {
        let dots = |layout: Layout, position: &Position| {
            let shape = layout.shape();
            let mut numbers = vec![7.0; shape.numbers()];
            layout.draw(position, &[], &mut Numbers::new(&mut numbers, shape));
            let ones = (0..numbers.len()).filter(|&index| numbers[index] == 1.0);
            ones.map(|index| (index / shape.squares(), index % shape.squares()))
                .collect::<Vec<_>>()
        };
        // Black on e4 and d5, White on d4 and e5; d3, c4, f5 and e6 are legal.
        let layout = Layout::default();
        assert_eq!(
            dots(layout, &Position::START),
            [
                (0, 28),
                (0, 35),
                (1, 27),
                (1, 36),
                (2, 19),
                (2, 26),
                (2, 37),
                (2, 44)
            ]
        );
        // After f5 White has d4 alone and may answer d6, f4 and f6.
        let next = Position::START
            .play(Move::Place("f5".parse().expect("a square")))
            .expect("a legal move");
        let white: Vec<_> = dots(layout, &next);
        assert_eq!(white[..2], [(0, 27), (1, 28)]);
        assert_eq!(white[white.len() - 3..], [(2, 29), (2, 43), (2, 45)]);
        // On the board of 6 by 6 rows are shorter: Black on d3 and c4.
        let small = Layout { size: Size::Six };
        assert_eq!(
            dots(small, &Position::start(Size::Six))[..4],
            [(0, 15), (0, 20), (1, 14), (1, 21)]
        );
        assert!(!small.fits(&Position::START));
    }
}
