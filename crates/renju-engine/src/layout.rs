use game::{Color, Position as _};
use infer::planes::{Canvas, Planes, PolicyIndex, Shape};
use renju::{Move, Point, Position, Size, Symmetry};

/// The layout of Renju: positions as planes of a network.
///
/// | plane | what |
/// |---|---|
/// | 0, 1 | the stones of the side to move, those of its opponent |
/// | 2, 3 | the points where the side to move fouls, those where its opponent would |
/// | 4, 5 | the last move, the one before it |
/// | 6 | full if Black is to move |
///
/// Fouls and the last plane are there under every rule set, so that one network can learn them
/// all: Black and White do not play the same game where Black alone has fouls. A move's label is
/// its point; a pass has none.
///
/// ```
/// use game::Game;
/// use infer::planes::{Planes, PolicyIndex};
/// use renju::{Move, Renju, Rules};
/// use renju_engine::Layout;
///
/// let layout = Layout::default();
/// assert_eq!(layout.name(), "renju-15x15");
/// let start = Renju::start(&Rules::default());
/// assert_eq!(layout.label(&start, Move::Place("h8".parse()?)), Some(112));
/// # Ok::<(), renju::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Layout {
    /// The board.
    pub size: Size,
}

impl Layout {
    /// Where the side to move fouls; its opponent's plane is the next one.
    const FOULS: usize = 2;
    /// The last move; the one before it is the next plane.
    const LAST: usize = 4;
    /// The number of last moves on planes.
    const HISTORY: usize = 2;
    /// Full if Black is to move.
    const BLACK: usize = Layout::LAST + Layout::HISTORY;
    /// The planes.
    const PLANES: usize = Layout::BLACK + 1;

    /// A point's number, row by row from a1.
    #[inline]
    fn number(self, point: Point) -> usize {
        usize::from(point.y) * usize::from(self.size.get()) + usize::from(point.x)
    }

    /// The point of a number.
    fn point(self, number: usize) -> Option<Point> {
        let length = usize::from(self.size.get());
        (number < self.size.area())
            .then(|| Point::new((number % length) as u8, (number / length) as u8))
    }
}

impl Planes for Layout {
    type Position = Position;

    fn name(&self) -> String {
        format!("renju-{0}x{0}", self.size.get())
    }

    fn shape(&self) -> Shape {
        let length = usize::from(self.size.get());
        Shape {
            planes: Layout::PLANES,
            height: length,
            width: length,
        }
    }

    fn history(&self) -> usize {
        Layout::HISTORY
    }

    fn fits(&self, position: &Position) -> bool {
        position.size() == self.size
    }

    fn draw(&self, position: &Position, last: &[Move], canvas: &mut impl Canvas) {
        let turn = position.turn();
        for (plane, color) in [turn, !turn].into_iter().enumerate() {
            for point in position.stones(color).iter() {
                canvas.dot(plane, self.number(point));
            }
        }
        let fouls = Layout::FOULS + usize::from(turn == Color::White);
        position.each_foul(|point, _| canvas.dot(fouls, self.number(point)));
        for (age, m) in last.iter().take(Layout::HISTORY).enumerate() {
            if let Some(point) = m.point() {
                canvas.dot(Layout::LAST + age, self.number(point));
            }
        }
        if turn == Color::Black {
            canvas.fill(Layout::BLACK);
        }
    }

    fn symmetries(&self) -> usize {
        Symmetry::ALL.len()
    }

    fn turned(&self, square: usize, symmetry: usize) -> usize {
        match self.point(square) {
            Some(point) => self.number(Symmetry::ALL[symmetry].point(point, self.size)),
            None => square,
        }
    }
}

impl PolicyIndex for Layout {
    fn policy_planes(&self) -> usize {
        1
    }

    fn label(&self, _position: &Position, m: Move) -> Option<usize> {
        m.point().map(|point| self.number(point))
    }

    fn labelled(&self, position: &Position, label: usize) -> Option<Move> {
        let m = Move::Place(self.point(label)?);
        position.is_legal(m).then_some(m)
    }
}

#[cfg(test)]
mod tests {
    use game_laws::random_games;
    use infer::laws;
    use infer::planes::Numbers;
    use renju::{Renju, RuleSet, Rules, Transcript};

    use super::*;

    #[test]
    fn labels_and_symmetries_keep_the_laws() {
        for (length, games) in [(5, 20), (15, 2), (19, 1)] {
            for rule_set in RuleSet::ALL {
                let layout = Layout {
                    size: Size::new(length).expect("a size"),
                };
                let rules = Rules {
                    size: layout.size,
                    most_moves: None,
                    ..Rules::named(rule_set)
                };
                random_games::<Renju>(&rules, 2, games, 60, |line| {
                    let last: Vec<_> = line.moves().iter().rev().take(2).copied().collect();
                    laws::labels(&layout, line.position());
                    laws::symmetry(&layout, line.position(), &last);
                });
            }
        }
    }

    #[test]
    fn both_sides_see_the_fouls_and_the_last_moves() {
        let layout = Layout::default();
        let shape = layout.shape();
        let ones = |position: &Position, last: &[Move]| {
            let mut numbers = vec![7.0; shape.numbers()];
            layout.draw(position, last, &mut Numbers::new(&mut numbers, shape));
            numbers
                .chunks(shape.squares())
                .map(|plane| (0..225).filter(|&index| plane[index] == 1.0).collect())
                .collect::<Vec<Vec<usize>>>()
        };
        let number = |name: &str| layout.number(name.parse().expect("a point"));

        // Black would make two threes on h10.
        let game = Transcript::parse("h8 a1 h9 c1 i10 e1 j10 g1").expect("a game");
        let moves = game.line.moves();
        let black = ones(game.line.position(), &[moves[7], moves[6], moves[5]]);
        assert_eq!(
            black[0],
            [number("h8"), number("h9"), number("i10"), number("j10")]
        );
        assert_eq!(black[1], [0, 2, 4, 6]);
        assert_eq!(black[2], [number("h10")]);
        assert!(black[3].is_empty());
        assert_eq!(black[4], [number("g1")]);
        assert_eq!(black[5], [number("j10")]);
        assert_eq!(black[6].len(), 225);

        // A pass is no point, and now it is White who sees Black's foul.
        let next = game.line.position().play(Move::Pass).expect("may pass");
        let white = ones(&next, &[Move::Pass, moves[7]]);
        assert_eq!(white[0], black[1]);
        assert_eq!(white[1], black[0]);
        assert!(white[2].is_empty());
        assert_eq!(white[3], [number("h10")]);
        assert!(white[4].is_empty());
        assert_eq!(white[5], [number("g1")]);
        assert!(white[6].is_empty());
    }
}
