use std::sync::LazyLock;

use game::Color;
use shogi::{Kind, Square, Squares};

/// Attack tables of an empty board, and the squares between two squares.
///
/// The rules crate has the like for itself; this is the part that judging needs, made once
/// at the first use.
pub(crate) struct Geometry {
    reach: Vec<[Squares; Square::COUNT]>,
    between: Vec<[Squares; Square::COUNT]>,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(Geometry::new);

/// As Black sees it: files to the left, ranks down; and whether the piece goes on that way.
type Step = (i8, i8, bool);

const fn steps(kind: Kind) -> &'static [Step] {
    match kind {
        Kind::Pawn => &[(0, -1, false)],
        Kind::Lance => &[(0, -1, true)],
        Kind::Knight => &[(1, -2, false), (-1, -2, false)],
        Kind::Silver => &[
            (0, -1, false),
            (1, -1, false),
            (-1, -1, false),
            (1, 1, false),
            (-1, 1, false),
        ],
        Kind::Bishop => &[(1, 1, true), (1, -1, true), (-1, 1, true), (-1, -1, true)],
        Kind::Rook => &[(0, 1, true), (0, -1, true), (1, 0, true), (-1, 0, true)],
        Kind::King => &[
            (0, -1, false),
            (1, -1, false),
            (-1, -1, false),
            (1, 0, false),
            (-1, 0, false),
            (0, 1, false),
            (1, 1, false),
            (-1, 1, false),
        ],
        Kind::Horse => &[
            (1, 1, true),
            (1, -1, true),
            (-1, 1, true),
            (-1, -1, true),
            (0, 1, false),
            (0, -1, false),
            (1, 0, false),
            (-1, 0, false),
        ],
        Kind::Dragon => &[
            (0, 1, true),
            (0, -1, true),
            (1, 0, true),
            (-1, 0, true),
            (1, 1, false),
            (1, -1, false),
            (-1, 1, false),
            (-1, -1, false),
        ],
        _ => &[
            (0, -1, false),
            (1, -1, false),
            (-1, -1, false),
            (1, 0, false),
            (-1, 0, false),
            (0, 1, false),
        ],
    }
}

/// The squares of a ray, the nearest first.
fn ray(from: Square, left: i8, down: i8) -> impl Iterator<Item = Square> {
    let next = move |square: &Square| {
        let file = square.file().checked_add_signed(left)?;
        let rank = square.rank().checked_add_signed(down)?;
        Square::new(file, rank)
    };
    std::iter::successors(next(&from), next)
}

impl Geometry {
    /// The tables.
    pub(crate) fn get() -> &'static Geometry {
        &GEOMETRY
    }

    fn new() -> Geometry {
        let mut reach = vec![[Squares::NONE; Square::COUNT]; 2 * Kind::ALL.len()];
        for kind in Kind::ALL {
            for from in Square::all() {
                for &(left, down, goes_on) in steps(kind) {
                    let most = if goes_on { 8 } else { 1 };
                    for to in ray(from, left, down).take(most) {
                        let [black, white] = Color::BOTH.map(|color| row(kind, color));
                        reach[black][from.index()] |= Squares::of(to);
                        reach[white][from.rotated().index()] |= Squares::of(to.rotated());
                    }
                }
            }
        }
        let mut between = vec![[Squares::NONE; Square::COUNT]; Square::COUNT];
        for from in Square::all() {
            for &(left, down, _) in steps(Kind::King) {
                let mut passed = Squares::NONE;
                for to in ray(from, left, down) {
                    between[from.index()][to.index()] = passed;
                    passed |= Squares::of(to);
                }
            }
        }
        Geometry { reach, between }
    }

    /// The attacks of a piece on an empty board.
    #[inline]
    pub(crate) fn reach(&self, kind: Kind, color: Color, from: Square) -> Squares {
        self.reach[row(kind, color)][from.index()]
    }

    /// The squares strictly between two squares of a line; none if they share no line.
    #[inline]
    pub(crate) fn between(&self, a: Square, b: Square) -> Squares {
        self.between[a.index()][b.index()]
    }
}

#[inline]
fn row(kind: Kind, color: Color) -> usize {
    2 * kind as usize + color as usize
}
