use std::fmt;
use std::str::FromStr;

use crate::NetError;

/// The learning rate schedule of a run.
///
/// * `0.01`: always the same;
/// * `0.02:cosine`, `0.02:linear`: down to a hundredth of it at the end, along half a wave or
///   straight; `0.02:cosine:0.0005` down to that;
/// * `0.01,0.001@5000,0.0001@8000`: another one from these steps on.
#[derive(Clone, PartialEq, Debug)]
pub struct Rate {
    text: String,
    course: Course,
}

#[derive(Clone, PartialEq, Debug)]
enum Course {
    Cosine { first: f64, last: f64 },
    Linear { first: f64, last: f64 },
    Steps(Vec<(u64, f64)>),
}

impl Rate {
    /// The rate of a step, from 0, of this many. It rises during the first `warmup` steps.
    #[must_use]
    pub fn at(&self, step: u64, total: u64, warmup: u64) -> f64 {
        let part = step as f64 / total.max(1) as f64;
        let rate = match &self.course {
            Course::Cosine { first, last } => {
                last + (first - last) * (1.0 + (std::f64::consts::PI * part).cos()) / 2.0
            }
            Course::Linear { first, last } => first + (last - first) * part,
            Course::Steps(steps) => {
                let past = steps.iter().take_while(|(from, _)| *from <= step);
                past.last().map_or(0.0, |(_, rate)| *rate)
            }
        };
        if step < warmup {
            rate * (step + 1) as f64 / warmup as f64
        } else {
            rate
        }
    }
}

impl FromStr for Rate {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Rate, NetError> {
        let wrong = || NetError::Text {
            what: "lr",
            expected: "a rate above 0 such as 0.01, 0.02:cosine, 0.02:linear:0.0005 or \
                       0.01,0.001@5000 with steps that rise"
                .to_owned(),
            found: text.to_owned(),
        };
        let rate = |text: &str| {
            let rate: Option<f64> = text.parse().ok();
            let rate = rate.filter(|rate| rate.is_finite() && *rate > 0.0 && *rate <= 100.0);
            rate.ok_or_else(wrong)
        };
        let words: Vec<&str> = text.split(':').collect();
        let course = match words.as_slice() {
            [steps] => {
                let mut course: Vec<(u64, f64)> = Vec::new();
                for (number, word) in steps.split(',').enumerate() {
                    let (value, from) = match word.split_once('@') {
                        Some((value, from)) => (value, from.parse().map_err(|_| wrong())?),
                        None if number == 0 => (word, 0),
                        None => return Err(wrong()),
                    };
                    if course.last().map_or(from > 0, |(last, _)| from <= *last) {
                        return Err(wrong());
                    }
                    course.push((from, rate(value)?));
                }
                Course::Steps(course)
            }
            [first, kind] | [first, kind, _] => {
                let first = rate(first)?;
                let last = words.get(2).map_or(Ok(first / 100.0), |text| rate(text))?;
                match *kind {
                    "cosine" => Course::Cosine { first, last },
                    "linear" => Course::Linear { first, last },
                    _ => return Err(wrong()),
                }
            }
            _ => return Err(wrong()),
        };
        Ok(Rate {
            text: text.to_owned(),
            course,
        })
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rates(text: &str, warmup: u64) -> Vec<f64> {
        let rate: Rate = text.parse().expect("a rate");
        (0..=4).map(|step| rate.at(step, 4, warmup)).collect()
    }

    #[test]
    fn a_rate_goes_as_its_text_says() {
        assert_eq!(rates("0.5", 0), [0.5; 5]);
        assert_eq!(rates("1:linear:0.5", 0), [1.0, 0.875, 0.75, 0.625, 0.5]);
        assert_eq!(rates("1,0.1@2,0.01@3", 0), [1.0, 1.0, 0.1, 0.01, 0.01]);
        assert_eq!(rates("0.8", 2), [0.4, 0.8, 0.8, 0.8, 0.8]);
        let wave = rates("1:cosine", 0);
        assert_eq!(wave[0], 1.0);
        assert!((wave[2] - 0.505).abs() < 1e-12 && (wave[4] - 0.01).abs() < 1e-12);
    }

    #[test]
    fn another_text_is_refused() {
        for text in [
            "",
            "0",
            "-1",
            "nan",
            "1:wave",
            "1:cosine:0",
            "1,2",
            "1@5",
            "1,0.1@5,0.2@5",
            "1:cosine:1:1",
        ] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }
}
