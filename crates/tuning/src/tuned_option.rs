use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// An option that is tuned, and the values that it may take.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunedOption {
    /// Its name in the engine.
    pub name: String,
    /// The first value.
    pub start: f64,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
    /// How far it is moved up and down at the end; more at the beginning.
    pub step: f64,
    /// Whether the engine takes whole numbers only.
    #[serde(default = "yes")]
    pub is_whole: bool,
}

fn yes() -> bool {
    true
}

/// What is wrong with an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TunedOptionError {
    /// The field.
    pub field: &'static str,
    /// What was expected, and what was found.
    pub why: String,
}

impl fmt::Display for TunedOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TunedOptionError { field, why } = self;
        write!(f, "{field}: {why}")
    }
}

impl std::error::Error for TunedOptionError {}

impl TunedOption {
    /// Checks that the values make sense.
    pub fn check(&self) -> Result<(), TunedOptionError> {
        let refuse = |field, why| Err(TunedOptionError { field, why });
        if self.name.trim().is_empty() {
            return refuse("name", "expected the name of an option".to_owned());
        }
        let (least, most) = (self.least, self.most);
        if !(least.is_finite() && most.is_finite() && least < most) {
            let why =
                format!("expected a least value below the greatest, found {least} and {most}");
            return refuse("least", why);
        }
        if !(least..=most).contains(&self.start) {
            let why = format!("expected {least} to {most}, found {}", self.start);
            return refuse("start", why);
        }
        if !(self.step > 0.0 && self.step <= most - least) {
            let why = format!(
                "expected more than 0 and at most {}, found {}",
                most - least,
                self.step
            );
            return refuse("step", why);
        }
        Ok(())
    }

    /// A value as text for the engine.
    pub(crate) fn written(&self, value: f64) -> String {
        if self.is_whole {
            format!("{value:.0}")
        } else {
            format!("{value}")
        }
    }
}

/// `NAME=START:LEAST:MOST`, and perhaps `:STEP`. Whole numbers stay whole.
impl FromStr for TunedOption {
    type Err = TunedOptionError;

    fn from_str(text: &str) -> Result<TunedOption, TunedOptionError> {
        let refuse = || TunedOptionError {
            field: "option",
            why: format!(
                "expected NAME=START:LEAST:MOST or NAME=START:LEAST:MOST:STEP, found {text:?}"
            ),
        };
        let (name, numbers) = text.split_once('=').ok_or_else(refuse)?;
        let words: Vec<&str> = numbers.split(':').collect();
        let values: Option<Vec<f64>> = words.iter().map(|word| word.parse().ok()).collect();
        let (start, least, most, step) = match values.as_deref() {
            Some(&[start, least, most]) => (start, least, most, (most - least) / 20.0),
            Some(&[start, least, most, step]) => (start, least, most, step),
            _ => return Err(refuse()),
        };
        let is_whole = words.iter().take(3).all(|word| word.parse::<i64>().is_ok());
        let step = if is_whole && words.len() == 3 {
            step.max(1.0)
        } else {
            step
        };
        let option = TunedOption {
            name: name.trim().to_owned(),
            start,
            least,
            most,
            step,
            is_whole,
        };
        option.check()?;
        Ok(option)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_read_with_and_without_its_step() {
        let read = |text: &str| text.parse::<TunedOption>();
        let margin = read("Margin=80:0:200").expect("an option");
        assert_eq!((margin.step, margin.is_whole), (10.0, true));
        assert_eq!(margin.written(79.6), "80");
        let share = read("share=0.5:0:1:0.1").expect("an option");
        assert_eq!((share.step, share.is_whole), (0.1, false));
        assert_eq!(share.written(0.25), "0.25");
        for (text, part) in [
            ("margin", "expected NAME=START:LEAST:MOST"),
            ("margin=80", "expected NAME=START:LEAST:MOST"),
            ("margin=80:0:x", "expected NAME=START:LEAST:MOST"),
            ("margin=80:200:0", "least: expected a least value below"),
            ("margin=300:0:200", "start: expected 0 to 200, found 300"),
            ("margin=80:0:200:0", "step: expected more than 0"),
            ("margin=NaN:0:200", "start: "),
            ("=80:0:200", "name: "),
        ] {
            let refused = read(text).expect_err(text).to_string();
            assert!(refused.contains(part), "{text}: {refused}");
        }
    }
}
