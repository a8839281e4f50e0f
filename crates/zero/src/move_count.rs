use std::fmt;
use std::str::FromStr;

use fastrand::Rng;

/// A fixed number of moves, or a range from which a random number is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveCount {
    least: u16,
    most: u16,
}

impl MoveCount {
    const MOST: u16 = 200;

    /// Always this number of moves.
    #[must_use]
    pub fn exactly(number: u16) -> MoveCount {
        let (least, most) = (number, number);
        MoveCount { least, most }
    }

    /// The largest number of the range.
    #[must_use]
    pub fn most(self) -> u16 {
        self.most
    }

    /// A random number from the range.
    pub fn draw(self, rng: &mut Rng) -> usize {
        usize::from(rng.u16(self.least..=self.most))
    }
}

impl fmt::Display for MoveCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.least)?;
        if self.least != self.most {
            write!(f, "-{}", self.most)?;
        }
        Ok(())
    }
}

impl FromStr for MoveCount {
    type Err = String;

    fn from_str(text: &str) -> Result<MoveCount, String> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| {
            text.parse()
                .ok()
                .filter(|number| *number <= MoveCount::MOST)
        };
        match (number(least), number(most)) {
            (Some(least), Some(most)) if least <= most => Ok(MoveCount { least, most }),
            _ => Err(format!(
                "expected a number of moves up to {} or two of them, such as 10-40",
                MoveCount::MOST
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_or_two() {
        let count = |text: &str| text.parse::<MoveCount>();
        let mut rng = Rng::with_seed(1);
        assert_eq!(count("7").map(|count| count.draw(&mut rng)), Ok(7));
        let range = count("3-5").expect("a range");
        let drawn: Vec<usize> = (0..100).map(|_| range.draw(&mut rng)).collect();
        assert!((3..=5).all(|number| drawn.contains(&number)));
        assert!(drawn.iter().all(|number| (3..=5).contains(number)));
        assert_eq!(range.to_string(), "3-5");
        for bad in ["", "-", "5-3", "x", "1-", "201", "1-2-3"] {
            assert!(count(bad).is_err(), "{bad}");
        }
    }
}
