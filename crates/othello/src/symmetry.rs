use game::Symmetric;

use crate::{Move, Position, Size, Square, Squares};

/// One of the eight ways to turn or mirror the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Symmetry {
    /// The board as it is.
    Identity,
    /// File a becomes file h.
    MirrorFiles,
    /// Rank 1 becomes rank 8.
    MirrorRanks,
    /// Half a turn.
    HalfTurn,
    /// Mirrored at the diagonal from a1 to h8.
    MainDiagonal,
    /// A quarter turn to the right: a1 goes to h1.
    RightTurn,
    /// A quarter turn to the left: a1 goes to a8.
    LeftTurn,
    /// Mirrored at the diagonal from a8 to h1.
    AntiDiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::MirrorFiles,
        Symmetry::MirrorRanks,
        Symmetry::HalfTurn,
        Symmetry::MainDiagonal,
        Symmetry::RightTurn,
        Symmetry::LeftTurn,
        Symmetry::AntiDiagonal,
    ];

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::RightTurn => Symmetry::LeftTurn,
            Symmetry::LeftTurn => Symmetry::RightTurn,
            other => other,
        }
    }

    /// Where a square of a board goes.
    #[must_use]
    pub const fn square(self, square: Square, size: Size) -> Square {
        Square::lowest(self.bits(square.bit(), size))
    }

    /// Where a set of squares of a board goes.
    #[must_use]
    pub const fn set(self, squares: Squares, size: Size) -> Squares {
        Squares(self.bits(squares.0, size))
    }

    #[inline]
    pub(crate) const fn bits(self, bits: u64, size: Size) -> u64 {
        let moved = self.on_the_large_board(bits);
        // A small board has left its corner if files or ranks are mirrored: back with it.
        let gap = 8 - size.length();
        let way = match self {
            Symmetry::Identity | Symmetry::MainDiagonal => 0,
            Symmetry::MirrorFiles | Symmetry::RightTurn => gap,
            Symmetry::MirrorRanks | Symmetry::LeftTurn => 8 * gap,
            Symmetry::HalfTurn | Symmetry::AntiDiagonal => 9 * gap,
        };
        moved >> way
    }

    const fn on_the_large_board(self, bits: u64) -> u64 {
        match self {
            Symmetry::Identity => bits,
            Symmetry::MirrorFiles => mirror_files(bits),
            Symmetry::MirrorRanks => bits.swap_bytes(),
            Symmetry::HalfTurn => bits.reverse_bits(),
            Symmetry::MainDiagonal => transpose(bits),
            Symmetry::RightTurn => mirror_files(transpose(bits)),
            Symmetry::LeftTurn => transpose(bits).swap_bytes(),
            Symmetry::AntiDiagonal => transpose(bits).reverse_bits(),
        }
    }
}

const fn mirror_files(bits: u64) -> u64 {
    bits.swap_bytes().reverse_bits()
}

/// Swaps the two off-diagonal quarters at three scales: 4x4, 2x2 and single squares.
const fn transpose(bits: u64) -> u64 {
    let bits = swap_squares::<28>(bits, 0x0000_0000_0f0f_0f0f << 4);
    let bits = swap_squares::<14>(bits, 0x0000_3333_0000_3333 << 2);
    swap_squares::<7>(bits, 0x0055_0055_0055_0055 << 1)
}

/// Swaps every square of `lower` with the one `DISTANCE` above it.
const fn swap_squares<const DISTANCE: u32>(bits: u64, lower: u64) -> u64 {
    let differ = (bits ^ bits >> DISTANCE) & lower;
    bits ^ differ ^ differ << DISTANCE
}

impl Symmetric for Position {
    type Symmetry = Symmetry;

    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;

    fn transformed(&self, symmetry: Symmetry) -> Position {
        Position {
            player: symmetry.bits(self.player, self.size),
            opponent: symmetry.bits(self.opponent, self.size),
            ..*self
        }
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        match m {
            Move::Place(square) => Move::Place(symmetry.square(square, self.size)),
            Move::Pass => Move::Pass,
        }
    }
}

impl Position {
    /// The one of the eight turned and mirrored boards that stands for them all, and the
    /// symmetry that leads there.
    ///
    /// ```
    /// use game::Symmetric;
    /// use othello::{Position, Symmetry};
    ///
    /// let (canonical, symmetry) = Position::START.canonical();
    /// assert_eq!(Position::START.transformed(symmetry), canonical);
    /// for symmetry in Symmetry::ALL {
    ///     assert_eq!(Position::START.transformed(symmetry).canonical().0, canonical);
    /// }
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Position, Symmetry) {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| (self.transformed(symmetry), symmetry))
            .min_by_key(|(position, _)| (position.player, position.opponent))
            .unwrap_or((*self, Symmetry::Identity))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each symmetry as its picture says: where (file, rank) goes.
    fn picture(symmetry: Symmetry, last: u8, file: u8, rank: u8) -> (u8, u8) {
        match symmetry {
            Symmetry::Identity => (file, rank),
            Symmetry::MirrorFiles => (last - file, rank),
            Symmetry::MirrorRanks => (file, last - rank),
            Symmetry::HalfTurn => (last - file, last - rank),
            Symmetry::MainDiagonal => (rank, file),
            Symmetry::RightTurn => (last - rank, file),
            Symmetry::LeftTurn => (rank, last - file),
            Symmetry::AntiDiagonal => (last - rank, last - file),
        }
    }

    #[test]
    fn every_square_goes_where_the_picture_says() {
        for (symmetry, size) in Symmetry::ALL
            .into_iter()
            .flat_map(|symmetry| Size::ALL.map(|size| (symmetry, size)))
        {
            for square in size.squares() {
                let last = size.length() - 1;
                let (file, rank) = picture(symmetry, last, square.file(), square.rank());
                let moved = symmetry.square(square, size);
                assert_eq!(Some(moved), Square::at(file, rank));
                assert_eq!(symmetry.inverse().square(moved, size), square);
            }
        }
    }
}
