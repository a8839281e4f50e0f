use crate::classic::quarter::mirrored;

/// How good a square is, in five steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Gives a corner away.
    VeryLow,
    /// Next to the edge.
    Low,
    /// Neither good nor bad.
    Middle,
    /// On the edge, or where the middle begins.
    High,
    /// A corner.
    VeryHigh,
}

impl Level {
    /// Which level each square has, from a1 to h8.
    pub const TABLE: [Level; 64] = {
        use Level::{High, Low, Middle, VeryHigh, VeryLow};
        mirrored([
            [VeryHigh, Middle, High, High],
            [Middle, VeryLow, Low, Low],
            [High, Low, High, Middle],
            [High, Low, Middle, Middle],
        ])
    };

    /// The levels of all squares, from those of the quarter a1 to d4, row by row.
    #[must_use]
    pub fn table_of_quarter(quarter: [Level; 16]) -> [Level; 64] {
        mirrored(std::array::from_fn(|row| {
            std::array::from_fn(|column| quarter[row * 4 + column])
        }))
    }
}

/// What each [`Level`] is worth. The original asks for 1 to 100.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Levels {
    /// Of [`Level::VeryHigh`].
    pub very_high: u32,
    /// Of [`Level::High`].
    pub high: u32,
    /// Of [`Level::Middle`].
    pub middle: u32,
    /// Of [`Level::Low`].
    pub low: u32,
    /// Of [`Level::VeryLow`].
    pub very_low: u32,
}

impl Levels {
    /// Against a human, where the computer has White.
    pub const VERSUS: Levels = Levels {
        very_high: 10,
        high: 7,
        middle: 6,
        low: 4,
        very_low: 1,
    };

    /// White's in a game to learn from.
    pub const LEARNING_WHITE: Levels = Levels {
        very_high: 30,
        high: 10,
        middle: 7,
        low: 3,
        very_low: 0,
    };

    /// Black's in a game to learn from.
    pub const LEARNING_BLACK: Levels = Levels {
        very_high: 30,
        high: 10,
        middle: 5,
        low: 3,
        very_low: 0,
    };

    /// What one level is worth.
    #[must_use]
    pub const fn of(&self, level: Level) -> u32 {
        match level {
            Level::VeryHigh => self.very_high,
            Level::High => self.high,
            Level::Middle => self.middle,
            Level::Low => self.low,
            Level::VeryLow => self.very_low,
        }
    }
}
