//! Layouts: how positions and moves become the input and the labels of a network.
//!
//! A layout is a small value that implements [`Planes`] and [`PolicyIndex`] for one game. Each
//! engine crate has its own; training and playing use the same one.

use std::fmt::Debug;

use game::Position;

/// The shape of a network's input: planes of numbers over a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// The number of planes.
    pub planes: usize,
    /// The number of rows.
    pub height: usize,
    /// The number of columns.
    pub width: usize,
}

impl Shape {
    /// The number of squares of a plane.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.height * self.width
    }

    /// The number of values of one position.
    #[must_use]
    pub const fn numbers(self) -> usize {
        self.planes * self.squares()
    }
}

/// A canvas for planes. All values are zero at first.
pub trait Canvas {
    /// Sets one square of a plane to one.
    fn dot(&mut self, plane: usize, square: usize);

    /// Sets a whole plane to one.
    fn fill(&mut self, plane: usize);
}

/// Turns a position into planes of zeros and ones, as the side to move sees it.
///
/// Squares are numbered row by row, or as the layout says: `0` to `shape().squares() - 1`.
pub trait Planes: Copy + Eq + Debug + Send + Sync + 'static {
    /// The board.
    type Position: Position;

    /// The name of this layout in network files. It is unique.
    fn name(&self) -> String;

    /// The shape of the planes.
    fn shape(&self) -> Shape;

    /// The number of last moves that the planes show.
    fn history(&self) -> usize {
        0
    }

    /// Whether a position can be drawn, for example whether it has this board size.
    fn fits(&self, position: &Self::Position) -> bool;

    /// Draws a position. `last` are the moves that led to it, the newest first, at most
    /// [`Planes::history`] of them.
    fn draw(&self, position: &Self::Position, last: &[LayoutMove<Self>], canvas: &mut impl Canvas);

    /// The number of symmetries of the board, the identity included, which is the first.
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of a square under a symmetry.
    fn turned(&self, square: usize, _symmetry: usize) -> usize {
        square
    }
}

/// A move of the game whose positions layout `L` draws.
pub type LayoutMove<L> = <<L as Planes>::Position as Position>::Move;

/// The labels of moves: the policy plane times the number of squares, plus the square.
pub trait PolicyIndex: Planes {
    /// The number of policy planes.
    fn policy_planes(&self) -> usize;

    /// The number of labels.
    fn labels(&self) -> usize {
        self.policy_planes() * self.shape().squares()
    }

    /// The label of a legal move, as the side to move sees it. `None` for a move that a network
    /// does not choose: a pass.
    fn label(&self, position: &Self::Position, m: LayoutMove<Self>) -> Option<usize>;

    /// The legal move with this label, if there is one.
    fn labelled(&self, position: &Self::Position, label: usize) -> Option<LayoutMove<Self>>;
}

/// Planes of 32-bit floats, one after the other: the input of networks.
#[derive(Debug)]
pub struct Numbers<'a> {
    numbers: &'a mut [f32],
    squares: usize,
}

impl<'a> Numbers<'a> {
    /// A canvas on the values of one position, which are cleared.
    #[must_use]
    pub fn new(numbers: &'a mut [f32], shape: Shape) -> Numbers<'a> {
        numbers.fill(0.0);
        Numbers::on_zeros(numbers, shape)
    }

    /// A canvas on values that are all zero already.
    #[must_use]
    pub fn on_zeros(numbers: &'a mut [f32], shape: Shape) -> Numbers<'a> {
        Numbers {
            numbers,
            squares: shape.squares(),
        }
    }
}

impl Canvas for Numbers<'_> {
    #[inline]
    fn dot(&mut self, plane: usize, square: usize) {
        self.numbers[plane * self.squares + square] = 1.0;
    }

    #[inline]
    fn fill(&mut self, plane: usize) {
        self.numbers[plane * self.squares..][..self.squares].fill(1.0);
    }
}

/// A canvas that draws under a symmetry of the board.
#[derive(Debug)]
pub struct Turned<'a, L, C> {
    /// The layout that has the symmetry.
    pub layout: &'a L,
    /// The index of the symmetry.
    pub symmetry: usize,
    /// The canvas below.
    pub canvas: &'a mut C,
}

impl<L: Planes, C: Canvas> Canvas for Turned<'_, L, C> {
    #[inline]
    fn dot(&mut self, plane: usize, square: usize) {
        let square = self.layout.turned(square, self.symmetry);
        self.canvas.dot(plane, square);
    }

    #[inline]
    fn fill(&mut self, plane: usize) {
        self.canvas.fill(plane);
    }
}
