use std::fmt;

use crate::{Direction, Points};

/// 禁手: a stone that Black must not place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Foul {
    /// 三三: two threes, or more.
    DoubleThree,
    /// 四四: two fours, or more.
    DoubleFour,
    /// 長連: six in a row, or more.
    Overline,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Foul::DoubleThree => "double-three",
            Foul::DoubleFour => "double-four",
            Foul::Overline => "overline",
        })
    }
}

/// A foul with the lines that make it one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Which foul.
    pub foul: Foul,
    /// The threes, fours or long rows that the stone makes.
    pub lines: Vec<FoulLine>,
}

/// One of the lines that make a stone a foul.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoulLine {
    /// Which way it runs.
    pub direction: Direction,
    /// Its black stones, the foul one included.
    pub stones: Points,
    /// The empty points that complete it: a four to five, a three to a straight four that is no
    /// foul itself. None for a long row.
    pub completing: Points,
}
