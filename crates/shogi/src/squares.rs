use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Square;

/// A set of squares: bit 0 is 1a, bit 80 is 9i.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub(crate) u128);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);
    /// Every square.
    pub const ALL: Squares = Squares((1 << 81) - 1);

    /// The set of one square.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.index())
    }

    /// The squares of a rank from 1 (a) to 9 (i).
    #[must_use]
    pub const fn rank(rank: u8) -> Squares {
        let mut bits = 0;
        let mut file = 0;
        while file < 9 {
            bits |= 1 << (9 * file + rank as u32 - 1);
            file += 1;
        }
        Squares(bits)
    }

    /// The squares of a file from 1 to 9.
    #[must_use]
    pub const fn file(file: u8) -> Squares {
        Squares(0x1ff << (9 * (file as u32 - 1)))
    }

    /// The set as bits: bit 0 is 1a, bit 80 is 9i.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many squares there are.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `square` is one of them.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// These squares but those of `other`.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// Whether there is more than one.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first square, if there is one.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::at(self.0.trailing_zeros() as usize))
        }
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $sign:tt) => {
        impl $trait for Squares {
            type Output = Squares;

            #[inline(always)]
            fn $method(self, other: Squares) -> Squares {
                Squares(self.0 $sign other.0)
            }
        }

        impl $assign_trait for Squares {
            #[inline(always)]
            fn $assign(&mut self, other: Squares) {
                *self = *self $sign other;
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign &);
operator!(BitOr bitor BitOrAssign bitor_assign |);
operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for Squares {
    type Output = Squares;

    #[inline(always)]
    fn not(self) -> Squares {
        Squares(!self.0 & Squares::ALL.0)
    }
}

/// From 1a to 9i.
impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    #[inline(always)]
    fn into_iter(self) -> SquaresIter {
        SquaresIter(self.0)
    }
}

/// The squares of a set, from 1a to 9i.
#[derive(Clone, Debug)]
pub struct SquaresIter(u128);

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = Squares(self.0).first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for SquaresIter {}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
