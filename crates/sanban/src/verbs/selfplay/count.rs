use std::fmt;
use std::str::FromStr;

use fastrand::Rng;

/// A number of moves, or two between which chance chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Count {
    least: u16,
    most: u16,
}

impl Count {
    const MOST: u16 = 200;

    /// Always this number.
    pub(super) fn exactly(number: u16) -> Count {
        let (least, most) = (number, number);
        Count { least, most }
    }

    /// A number by chance.
    pub(super) fn draw(self, rng: &mut Rng) -> usize {
        usize::from(rng.u16(self.least..=self.most))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.least == self.most {
            true => write!(f, "{}", self.least),
            false => write!(f, "{}-{}", self.least, self.most),
        }
    }
}

impl FromStr for Count {
    type Err = String;

    fn from_str(text: &str) -> Result<Count, String> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse().ok().filter(|number| *number <= Count::MOST);
        match (number(least), number(most)) {
            (Some(least), Some(most)) if least <= most => Ok(Count { least, most }),
            _ => Err(format!(
                "expected a number of moves up to {} or two of them, such as 10-40",
                Count::MOST
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_or_two() {
        let count = |text: &str| text.parse::<Count>();
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
