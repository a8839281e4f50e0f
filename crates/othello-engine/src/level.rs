use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::goal::Goal;
use crate::search::NO_SELECTIVITY;

/// A playing level, from 0 to 60: depth and selectivity by the number of empty squares.
///
/// | level | midgame | exact from | selectivity 99 % from | selectivity 87 % from |
/// |---|---|---|---|---|
/// | 0 | depth 1 | 1 empty square | | |
/// | 1 to 10 | depth of the level, without selectivity | twice the level | | |
/// | 11 to 18 | depth of the level, selectivity 73 % | 21 | 24 | 27 |
/// | 19 to 24 | the same | 24 | 27 | 30 |
/// | 25 to 30 | the same | 27 | 30 | 33 |
/// | 31 to 35 | the same | 30 | 33 | 36 |
/// | 36 to 60 | the same | the level less 6 | less 3 | the level |
///
/// ```
/// use othello_engine::alphabeta::Level;
///
/// let level: Level = "21".parse()?;
/// assert!(level > Level::USUAL);
/// assert_eq!(level.goal(24).depth, 24);
/// assert_eq!(level.goal(40).depth, 21);
/// assert!("61".parse::<Level>().is_err());
/// # Ok::<(), othello_engine::alphabeta::LevelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The highest level.
    pub const MOST: u8 = 60;

    /// The default level.
    pub const USUAL: Level = Level(16);

    /// A level; `None` above [`Level::MOST`].
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (number <= Level::MOST).then_some(Level(number))
    }

    /// The number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number of empty squares from which on play is exact.
    fn exact(self) -> u32 {
        let number = u32::from(self.0);
        match number {
            0 => 1,
            1..=10 => 2 * number,
            11..=18 => 21,
            19..=24 => 24,
            25..=30 => 27,
            31..=35 => 30,
            _ => number - 6,
        }
    }

    /// The depth and selectivity with this many empty squares.
    #[must_use]
    pub fn goal(self, empties: u32) -> Goal {
        let number = u32::from(self.0);
        let is_wide = number <= 10;
        let exact = self.exact();
        let selectivity = match empties.saturating_sub(exact) {
            0 => NO_SELECTIVITY,
            1..=3 if !is_wide => 3,
            4..=6 if !is_wide => 1,
            _ => {
                return Goal {
                    depth: number.clamp(1, empties.max(1)),
                    selectivity: if is_wide { NO_SELECTIVITY } else { 0 },
                };
            }
        };
        Goal {
            depth: empties,
            selectivity,
        }
    }
}

/// A text that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from 0 to {}", Level::MOST)
    }
}

impl Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let number = text.parse().map_err(|_| LevelError)?;
        Level::new(number).ok_or(LevelError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_never_looks_less_far_nor_as_far_less_surely() {
        for empties in 1..=60 {
            let goals = (0..=Level::MOST).map(|number| {
                let Goal { depth, selectivity } = Level(number).goal(empties);
                (depth, selectivity)
            });
            let goals: Vec<(u32, u8)> = goals.collect();
            assert!(goals.is_sorted(), "{empties}: {goals:?}");
        }
    }

    #[test]
    fn the_table_is_what_happens() {
        let goal = |level, empties| {
            let Goal { depth, selectivity } = Level(level).goal(empties);
            (depth, selectivity)
        };
        assert_eq!(goal(0, 60), (1, 5));
        assert_eq!((goal(7, 14), goal(7, 15)), ((14, 5), (7, 5)));
        assert_eq!(
            [21, 24, 27, 28].map(|empties| goal(18, empties)),
            [(21, 5), (24, 3), (27, 1), (18, 0)]
        );
        assert_eq!((goal(21, 24), goal(21, 31)), ((24, 5), (21, 0)));
        assert_eq!((goal(60, 54), goal(60, 60)), ((54, 5), (60, 1)));
    }
}
