use othello::{Square, Squares};

/// One of the 38 lines of the board that oserou looks at: 1 to 8 are the ranks from the top,
/// 9 to 16 the files from the left, 17 to 27 the diagonals that run down to the right, 28 to 38
/// those that run down to the left. Diagonals of two squares or one are left out.
///
/// ```
/// use othello_engine::classic::LineNumber;
///
/// let squares = |number| {
///     let line = LineNumber::new(number).expect("1 to 38");
///     line.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
/// };
/// assert_eq!(squares(17), "a6 b7 c8");
/// assert_eq!(squares(33), "h1 g2 f3 e4 d5 c6 b7 a8");
/// assert!(LineNumber::new(39).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineNumber(u8);

/// Where a line begins and where each step goes.
struct Course {
    file: u8,
    rank: u8,
    right: i8,
    down: i8,
}

/// What a line's squares are brought together by, and what is often asked about it.
#[derive(Clone, Copy)]
struct Gathering {
    mask: u64,
    length: u8,
    file: u8,
    kind: u8,
}

static GATHERINGS: [Gathering; 38] = {
    let none = Gathering {
        mask: 0,
        length: 0,
        file: 0,
        kind: 0,
    };
    let mut gatherings = [none; 38];
    let mut index = 0;
    while index < 38 {
        let Course {
            file,
            rank,
            right,
            down,
        } = LineNumber(index as u8 + 1).course();
        let (mut x, mut y) = (file as i8, rank as i8);
        let gathering = &mut gatherings[index];
        gathering.file = file;
        while 0 <= x && x < 8 && y < 8 {
            gathering.mask |= 1 << (8 * y + x);
            gathering.length += 1;
            x += right;
            y += down;
        }
        gathering.kind = match index {
            0..16 if index % 8 < 4 => index as u8 % 8,
            0..16 => 7 - index as u8 % 8,
            _ => 12 - gathering.length,
        };
        index += 1;
    }
    gatherings
};

impl LineNumber {
    /// How many lines there are.
    pub const COUNT: usize = 38;

    /// How many kinds of lines there are: four of ranks and files, six of diagonals.
    pub const KINDS: usize = 10;

    /// The line of a number from 1 to 38.
    #[must_use]
    pub const fn new(number: u8) -> Option<LineNumber> {
        if 1 <= number && number <= 38 {
            Some(LineNumber(number))
        } else {
            None
        }
    }

    /// All lines in order.
    pub fn all() -> impl ExactSizeIterator<Item = LineNumber> {
        (0..LineNumber::COUNT).map(|index: usize| LineNumber(index as u8 + 1))
    }

    /// 1 to 38.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Its place in a table: 0 to 37.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// How many squares it has: 3 to 8.
    #[must_use]
    pub fn length(self) -> usize {
        usize::from(GATHERINGS[self.index()].length)
    }

    /// The line's squares: from left to right, and from the top down where there is a choice.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let Course {
            file,
            rank,
            right,
            down,
        } = self.course();
        (0..8).map_while(move |step| {
            let file = file as i8 + step * right;
            let rank = rank as i8 + step * down;
            Square::at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
        })
    }

    /// Which of the line's squares are in a set: bit 0 is its first square.
    #[inline]
    #[must_use]
    pub fn gather(self, squares: Squares) -> u8 {
        const FILE: u64 = 0x0101_0101_0101_0101;
        const DIAGONAL: u64 = 0x0102_0408_1020_4080;
        let Gathering { mask, file, .. } = GATHERINGS[self.index()];
        let bits = squares.bits() & mask;
        // The products put one square of each rank into the highest byte, where none meets
        // another: the files of a diagonal, the ranks of a file.
        match self.0 {
            1..=8 => (bits >> (8 * (self.0 - 1))) as u8,
            9..=16 => ((bits >> file).wrapping_mul(DIAGONAL) >> 56) as u8,
            17..=27 => (bits.wrapping_mul(FILE) >> 56) as u8 >> file,
            _ => ((bits.wrapping_mul(FILE) >> 56) as u8).reverse_bits() >> (7 - file),
        }
    }

    /// A number that lines have in common which a turned or mirrored board exchanges: below
    /// [`LineNumber::KINDS`].
    #[inline]
    #[must_use]
    pub fn kind(self) -> usize {
        usize::from(GATHERINGS[self.index()].kind)
    }

    /// Whether no line before it is of its kind.
    #[must_use]
    pub fn is_first_of_kind(self) -> bool {
        LineNumber::all()
            .find(|line| line.kind() == self.kind())
            .is_some_and(|first| first == self)
    }

    const fn course(self) -> Course {
        let number = self.0;
        let (file, rank, right, down) = match number {
            1..=8 => (0, number - 1, 1, 0),
            9..=16 => (number - 9, 0, 0, 1),
            17..=21 => (0, 22 - number, 1, 1),
            22 => (0, 0, 1, 1),
            23..=27 => (28 - number, 0, 1, 1),
            28..=32 => (number - 26, 0, -1, 1),
            33 => (7, 0, -1, 1),
            _ => (7, 39 - number, -1, 1),
        };
        Course {
            file,
            rank,
            right,
            down,
        }
    }
}
