//! How positions and moves become numbers of a network.
//!
//! A layout is a small value that implements [`Planes`] and [`PolicyIndex`] for one game: the
//! engines' crates have them, learning and playing use them alike.

use std::fmt::Debug;

use game::Position;

/// The form of a network's input: so many planes of numbers over one board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// How many planes there are.
    pub planes: usize,
    /// How many rows a board has.
    pub height: usize,
    /// How many columns a board has.
    pub width: usize,
}

impl Shape {
    /// How many squares a plane has.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.height * self.width
    }

    /// How many numbers one position is.
    #[must_use]
    pub const fn numbers(self) -> usize {
        self.planes * self.squares()
    }
}

/// What planes are drawn on: every number is zero before.
pub trait Canvas {
    /// Sets one square of a plane to one.
    fn dot(&mut self, plane: usize, square: usize);

    /// Sets a whole plane to one.
    fn fill(&mut self, plane: usize);
}

/// How a position becomes planes of zeros and ones, as the side to move sees it.
///
/// Squares count row by row, or as the layout says; `0` to `shape().squares() - 1`.
pub trait Planes: Copy + Eq + Debug + Send + Sync + 'static {
    /// The board.
    type Position: Position;

    /// What files of weights call this layout: another layout never has the same name.
    fn name(&self) -> String;

    /// The form of the planes.
    fn shape(&self) -> Shape;

    /// At how many of the last moves the planes look.
    fn history(&self) -> usize {
        0
    }

    /// Whether positions of this kind (of this board size, say) can be drawn.
    fn fits(&self, position: &Self::Position) -> bool;

    /// Draws a position. `last` are the moves that led to it, the newest first, as many as there
    /// are and [`Planes::history`] asks for.
    fn draw(
        &self,
        position: &Self::Position,
        last: &[<Self::Position as Position>::Move],
        canvas: &mut impl Canvas,
    );

    /// In how many ways the board may be turned and mirrored, the first being not at all.
    fn symmetries(&self) -> usize {
        1
    }

    /// Where a square comes to lie when the board is turned or mirrored in one of these ways.
    fn turned(&self, square: usize, _symmetry: usize) -> usize {
        square
    }
}

/// The number a network gives to each move: a plane of the policy times the number of squares,
/// plus the square.
pub trait PolicyIndex: Planes {
    /// How many planes the policy has.
    fn policy_planes(&self) -> usize;

    /// How many labels there are.
    fn labels(&self) -> usize {
        self.policy_planes() * self.shape().squares()
    }

    /// The label of a move that is legal in a position, as the side to move sees it. `None` for
    /// a move that is no choice of a network's: a pass.
    fn label(
        &self,
        position: &Self::Position,
        m: <Self::Position as Position>::Move,
    ) -> Option<usize>;

    /// The legal move of a position that has this label, if there is one.
    fn labelled(
        &self,
        position: &Self::Position,
        label: usize,
    ) -> Option<<Self::Position as Position>::Move>;
}

/// Planes of 32-bit numbers, one behind the other: the input of networks.
#[derive(Debug)]
pub struct Numbers<'a> {
    numbers: &'a mut [f32],
    squares: usize,
}

impl<'a> Numbers<'a> {
    /// Clears the numbers of one position.
    #[must_use]
    pub fn new(numbers: &'a mut [f32], shape: Shape) -> Numbers<'a> {
        numbers.fill(0.0);
        Numbers::on_zeros(numbers, shape)
    }

    /// Takes numbers that are all zero already.
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

/// A canvas on which the board lies turned or mirrored.
#[derive(Debug)]
pub struct Turned<'a, L, C> {
    /// Whose symmetry it is.
    pub layout: &'a L,
    /// Which of them.
    pub symmetry: usize,
    /// What is drawn on.
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
