use game::{Color, Position as _};
use infer::planes::{Canvas, Planes, PolicyIndex, Shape};
use shogi::{HandKind, Kind, Move, Position, Square};

mod attack_planes;
mod direction;

use direction::Direction;

/// The layouts of python-dlshogi and of dlshogi: positions as planes and moves as 2187 labels, as the
/// side to move sees them. White's board is rotated.
///
/// In python-dlshogi's 104 planes each side has 14 planes for its pieces on the board, one for each
/// kind, and 38 for its hand: of a kind that it holds n times the first n planes are full. A label is 81
/// times the way a piece comes, plus the square it comes to. The two editions of the program differ in
/// the order of planes and squares, nothing else: every position has the same ones in both. dlshogi's
/// 119 planes have what the pieces attack as well.
///
/// ```
/// use infer::planes::{Planes, PolicyIndex};
/// use shogi::Position;
/// use shogi_engine::Layout;
///
/// assert_eq!(Layout::default().name(), "shogi-104");
/// let start = Position::start();
/// assert_eq!(Layout::Second.label(&start, "7g7f".parse()?), Some(59));
/// assert_eq!(Layout::First.label(&start, "7g7f".parse()?), Some(47));
/// # Ok::<(), shogi::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// Planes: the side to move's board and hand, then the opponent's; gold before bishop and
    /// rook. Squares: rank by rank from 9a to 1i.
    First,
    /// Planes: both boards, then both hands; gold after bishop and rook on the board. Squares:
    /// file by file from 1a to 9i. The one to train with, because squares are numbered as
    /// positions number them and nothing has to be looked up.
    ///
    /// The second edition's own program numbers directions as if its files were ranks, and so
    /// gives a knight and its neighbour on the diagonal one label; here directions mean what
    /// they mean in the first.
    #[default]
    Second,
    /// dlshogi's two inputs, 62 and 57 planes, one behind the other: each side's pieces, the squares that
    /// its pieces of each kind attack, and the squares that at least one, two and three of them attack;
    /// then both hands, and a plane that is full in check. Squares as in the second edition; pieces are
    /// dropped in the order in which the board has them.
    Dlshogi,
}

/// The kinds of pieces.
const KINDS: usize = Kind::ALL.len();

/// The planes of a hand.
const HAND: usize = 38;

/// Where a kind's planes begin among those of a hand: as many as a set has of it.
const HAND_PLANES: [usize; 7] = [0, 18, 22, 26, 30, 34, 36];

/// Where the second edition has a kind's plane: bishop and rook go before gold.
const SECOND_KINDS: [usize; KINDS] = [0, 1, 2, 3, 6, 4, 5, 7, 8, 9, 10, 11, 12, 13];

/// Labels from here on are drops.
const DROPS: usize = 2 * Direction::COUNT;

impl Layout {
    /// All, for whoever has the name of one.
    pub const ALL: [Layout; 3] = [Layout::First, Layout::Second, Layout::Dlshogi];

    /// The plane of a side's pieces of a kind: 0 is the side to move, 1 its opponent.
    #[inline]
    fn board_plane(self, side: usize, kind: Kind) -> usize {
        match self {
            Layout::First => (KINDS + HAND) * side + kind as usize,
            Layout::Second => KINDS * side + SECOND_KINDS[kind as usize],
            Layout::Dlshogi => attack_planes::SIDE * side + SECOND_KINDS[kind as usize],
        }
    }

    /// The first plane of a side's pieces of a kind in hand, and how many planes there are for them.
    #[inline]
    fn hand_planes(self, side: usize, kind: HandKind) -> (usize, u8) {
        let first = HAND_PLANES[kind as usize];
        match self {
            Layout::First => ((KINDS + HAND) * side + KINDS + first, kind.in_a_set()),
            Layout::Second => (2 * KINDS + HAND * side + first, kind.in_a_set()),
            Layout::Dlshogi => attack_planes::hand(side, kind),
        }
    }

    /// The place of a kind among the drops.
    #[inline]
    fn drop_number(self, kind: HandKind) -> usize {
        match self {
            Layout::First | Layout::Second => kind as usize,
            Layout::Dlshogi => SECOND_KINDS[kind as usize],
        }
    }

    /// The number of a square as the side to move sees it.
    #[inline]
    fn number(self, square: Square) -> usize {
        match self {
            Layout::First => 9 * usize::from(square.rank()) - usize::from(square.file()),
            Layout::Second | Layout::Dlshogi => square.index(),
        }
    }

    /// The square of a number from 0 to 80.
    fn square(self, number: usize) -> Option<Square> {
        let number = u8::try_from(number).ok()?;
        match self {
            Layout::First => Square::new(9 - number % 9, number / 9 + 1),
            Layout::Second | Layout::Dlshogi => Square::from_index(number),
        }
    }
}

/// A square as one side sees it, or what one side sees as it stands on the board.
#[inline]
fn seen(square: Square, turn: Color) -> Square {
    match turn {
        Color::Black => square,
        Color::White => square.rotated(),
    }
}

impl Planes for Layout {
    type Position = Position;

    fn name(&self) -> String {
        match self {
            Layout::First => "shogi-104-v1",
            Layout::Second => "shogi-104",
            Layout::Dlshogi => "shogi-119",
        }
        .to_owned()
    }

    fn shape(&self) -> Shape {
        Shape {
            planes: match self {
                Layout::First | Layout::Second => 2 * (KINDS + HAND),
                Layout::Dlshogi => attack_planes::ALL,
            },
            height: 9,
            width: 9,
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        true
    }

    fn draw(&self, position: &Position, _last: &[Move], canvas: &mut impl Canvas) {
        let turn = position.turn();
        for square in position.occupied() {
            if let Some(piece) = position.piece(square) {
                let side = usize::from(piece.color() != turn);
                let plane = self.board_plane(side, piece.kind());
                canvas.dot(plane, self.number(seen(square, turn)));
            }
        }
        for (side, color) in [turn, !turn].into_iter().enumerate() {
            let hand = position.hand(color);
            if hand.is_empty() {
                continue;
            }
            for kind in HandKind::ALL {
                let (first, most) = self.hand_planes(side, kind);
                for plane in 0..hand.count(kind).min(most) {
                    canvas.fill(first + usize::from(plane));
                }
            }
        }
        if self == &Layout::Dlshogi {
            attack_planes::draw(position, canvas);
        }
    }
}

impl PolicyIndex for Layout {
    fn policy_planes(&self) -> usize {
        DROPS + HandKind::ALL.len()
    }

    fn label(&self, position: &Position, m: Move) -> Option<usize> {
        let turn = position.turn();
        let to = seen(m.to(), turn);
        let way = match m {
            Move::Normal { from, .. } => Direction::between(seen(from, turn), to)?.number(),
            Move::Promote { from, .. } => {
                Direction::between(seen(from, turn), to)?.number() + Direction::COUNT
            }
            Move::Drop { kind, .. } => DROPS + self.drop_number(kind),
        };
        Some(Square::COUNT * way + self.number(to))
    }

    fn labelled(&self, position: &Position, label: usize) -> Option<Move> {
        let turn = position.turn();
        let way = label / Square::COUNT;
        let to = self.square(label % Square::COUNT)?;
        let come_from = |direction: Direction| {
            let origin = direction
                .origins(to)
                .find(|&from| position.piece(seen(from, turn)).is_some());
            origin.map(|from| seen(from, turn))
        };
        let (direction, to) = (Direction::new(way % Direction::COUNT)?, seen(to, turn));
        let m = match way / Direction::COUNT {
            0 => Move::Normal {
                from: come_from(direction)?,
                to,
            },
            1 => Move::Promote {
                from: come_from(direction)?,
                to,
            },
            _ => Move::Drop {
                kind: HandKind::ALL
                    .into_iter()
                    .find(|&kind| self.drop_number(kind) == way - DROPS)?,
                to,
            },
        };
        position.is_legal(m).then_some(m)
    }
}
