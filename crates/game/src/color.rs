use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// One of the two sides. Black moves first in all three games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// 黒, 先手: the side that moves first.
    Black,
    /// 白, 後手: the side that moves second.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other side.
    ///
    /// ```
    /// # use game::Color;
    /// assert_eq!(!Color::Black, Color::White);
    /// assert_eq!(Color::White.other(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// One value for each side, indexed by [`Color`].
///
/// ```
/// # use game::{ByColor, Color};
/// let discs = ByColor { black: 34, white: 30 };
/// assert_eq!(discs[Color::White], 30);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> ByColor<T> {
    /// The same value for both sides.
    #[inline]
    pub fn both(value: T) -> ByColor<T>
    where
        T: Clone,
    {
        ByColor {
            black: value.clone(),
            white: value,
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
