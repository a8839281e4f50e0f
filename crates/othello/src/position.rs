use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use game::{ByColor, Color, Key, Outcome};

use crate::{Move, Size, Square, Squares};

/// A board and the side to move.
///
/// The discs are kept as the side to move sees them, its own and the opponent's, so that
/// playing asks no question about colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) player: u64,
    pub(crate) opponent: u64,
    pub(crate) turn: Color,
    pub(crate) size: Size,
}

impl Position {
    /// The first position: Black on e4 and d5, White on d4 and e5, Black to move.
    pub const START: Position = Position {
        player: 0x08_1000_0000,
        opponent: 0x10_0800_0000,
        turn: Color::Black,
        size: Size::Eight,
    };

    /// The first position on a board of this size: the same four discs in its middle.
    #[must_use]
    pub const fn start(size: Size) -> Position {
        // The middle of a smaller board is nearer to a1, by as many files as ranks.
        let shift = 9 * (8 - size.length()) / 2;
        Position {
            player: Position::START.player >> shift,
            opponent: Position::START.opponent >> shift,
            size,
            ..Position::START
        }
    }

    /// Any board of 8 by 8 on which no square holds two discs.
    pub const fn new(black: Squares, white: Squares, turn: Color) -> Result<Position, Overlap> {
        if black.0 & white.0 != 0 {
            return Err(Overlap(Squares(black.0 & white.0)));
        }
        Ok(Position::of_disjoint(Size::Eight, black, white, turn))
    }

    /// A board of any size with these discs; `None` if a square holds two of them or the board
    /// does not have it.
    ///
    /// ```
    /// use game::Color;
    /// use othello::{Position, Size};
    ///
    /// let [black, white] = Color::BOTH.map(|color| Position::START.discs(color));
    /// let again = Position::set_up(Size::Eight, black, white, Color::Black);
    /// assert_eq!(again, Some(Position::START));
    /// assert_eq!(Position::set_up(Size::Four, black, white, Color::Black), None);
    /// ```
    #[must_use]
    pub const fn set_up(
        size: Size,
        black: Squares,
        white: Squares,
        turn: Color,
    ) -> Option<Position> {
        let outside = (black.0 | white.0) & !size.squares().0;
        if black.0 & white.0 != 0 || outside != 0 {
            return None;
        }
        Some(Position::of_disjoint(size, black, white, turn))
    }

    /// A board read from a text in which every square has one letter.
    pub(crate) const fn of_disjoint(
        size: Size,
        black: Squares,
        white: Squares,
        turn: Color,
    ) -> Position {
        let (player, opponent) = match turn {
            Color::Black => (black.0, white.0),
            Color::White => (white.0, black.0),
        };
        Position {
            player,
            opponent,
            turn,
            size,
        }
    }

    /// How large the board is.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The discs of one side.
    #[inline]
    #[must_use]
    pub const fn discs(&self, color: Color) -> Squares {
        if color as u8 == self.turn as u8 {
            Squares(self.player)
        } else {
            Squares(self.opponent)
        }
    }

    /// How many discs each side has.
    #[must_use]
    pub const fn disc_counts(&self) -> ByColor<u32> {
        ByColor {
            black: self.discs(Color::Black).len(),
            white: self.discs(Color::White).len(),
        }
    }

    /// The squares without a disc.
    #[inline]
    #[must_use]
    pub const fn empties(&self) -> Squares {
        Squares(!(self.player | self.opponent) & self.size.squares().0)
    }

    /// Where the side to move may place a disc. Empty if it has to pass or the game is over.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> Squares {
        let moves = simd::othello::mobility(self.player, self.opponent);
        // The kernels know the large board only, and discs at the edge of a small one would be
        // placed beyond it.
        Squares(self.size.cut(moves))
    }

    /// The discs that turn over when the side to move places one on an empty `square`:
    /// none if that is not legal.
    #[inline]
    #[must_use]
    pub fn flips(&self, square: Square) -> Squares {
        Squares(simd::othello::flips(
            self.player,
            self.opponent,
            square.index(),
        ))
    }

    /// Whether the side to move has to pass: it cannot place a disc, but its opponent can.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.moves().is_empty() && self.opponent_can_move()
    }

    #[inline]
    fn opponent_can_move(&self) -> bool {
        self.size
            .cut(simd::othello::mobility(self.opponent, self.player))
            != 0
    }
}

impl game::Position for Position {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    fn each_legal<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let moves = self.moves();
        if moves.is_empty() && self.opponent_can_move() {
            return f(Move::Pass);
        }
        for square in moves {
            f(Move::Place(square))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let (flips, placed) = match m {
            Move::Place(square) => (self.flips(square).0, square.bit()),
            Move::Pass => (0, 0),
        };
        *self = Position {
            player: self.opponent ^ flips,
            opponent: self.player ^ flips ^ placed,
            turn: !self.turn,
            size: self.size,
        };
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.moves().is_empty() || self.opponent_can_move() {
            return None;
        }
        let ByColor { black, white } = self.disc_counts();
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::Win(Color::Black),
            std::cmp::Ordering::Less => Outcome::Win(Color::White),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// Two multiplications over the whole board: nothing to keep up to date while playing.
    #[inline]
    fn key(&self) -> Key {
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let mixed = fold(
            self.player ^ 0x9e37_79b9_7f4a_7c15,
            self.opponent ^ 0xd1b5_4a32_d192_ed03,
        );
        let side = self.turn as u64 | (Size::Eight as u64 - self.size as u64) << 1;
        Key(fold(
            mixed ^ 0xa076_1d64_78bd_642f,
            0xe703_7ed1_a0b4_28db ^ side,
        ))
    }

    #[inline]
    fn count_legal(&self) -> u64 {
        match self.moves().len() {
            0 => u64::from(self.opponent_can_move()),
            count => u64::from(count),
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        match m {
            Move::Place(square) => {
                self.empties().contains(square) && !self.flips(square).is_empty()
            }
            Move::Pass => self.must_pass(),
        }
    }
}

impl fmt::Display for Position {
    /// A drawing for people and assertions: `X` is Black, `O` is White.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" ")?;
        for file in ('a'..).take(usize::from(self.size.length())) {
            write!(f, " {file}")?;
        }
        for square in self.size.squares() {
            if square.file() == 0 {
                write!(f, "\n{}", square.rank() + 1)?;
            }
            write!(f, " {}", self.letter(square))?;
        }
        let ByColor { black, white } = self.disc_counts();
        write!(f, "\n{} to move, X {black} O {white}", self.turn)
    }
}

impl Position {
    /// What stands on a square: `X` is Black, `O` is White, `-` is empty.
    pub(crate) fn letter(&self, square: Square) -> char {
        if self.discs(Color::Black).contains(square) {
            'X'
        } else if self.discs(Color::White).contains(square) {
            'O'
        } else {
            '-'
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}

/// Squares that were given a disc of both colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap(pub Squares);

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "both a black and a white disc on {}", self.0)
    }
}

impl Error for Overlap {}
