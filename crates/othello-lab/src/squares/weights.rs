use std::fmt;
use std::str::FromStr;

use othello_engine::classic::SquareWeights;

/// A file of square weights: eight lines of eight numbers from a1 to h8, and a line with the
/// bias. What follows a `#` is a comment; numbers may be parted by commas as well.
///
/// ```
/// use othello_lab::squares::Weights;
///
/// let weights = Weights::default();
/// assert_eq!(weights.to_string().parse::<Weights>()?, weights);
/// # Ok::<(), othello_lab::squares::WeightsError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights(pub SquareWeights);

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# tanh(sum of weight * disc - bias), from a1 to h8, then the bias"
        )?;
        for rank in self.0.weights.chunks(8) {
            let words: Vec<String> = rank.iter().map(f64::to_string).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        writeln!(f, "{}", self.0.bias)
    }
}

/// Why a text is no file of square weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// A word is no number.
    Number {
        /// The line, from 1.
        line: usize,
        /// The word.
        found: String,
    },
    /// There are not 65 numbers.
    Count {
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Number { line, found } => {
                write!(f, "line {line}: expected a number, found {found:?}")
            }
            WeightsError::Count { found } => {
                write!(f, "expected 64 weights and a bias, found {found} numbers")
            }
        }
    }
}

impl std::error::Error for WeightsError {}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut numbers = Vec::new();
        for (line, row) in (1..).zip(text.lines()) {
            let row = row.split('#').next().unwrap_or_default();
            let words = row.split(|c: char| c.is_whitespace() || c == ',');
            for word in words.filter(|word| !word.is_empty()) {
                let number = word.parse().ok().filter(|number: &f64| number.is_finite());
                numbers.push(number.ok_or_else(|| WeightsError::Number {
                    line,
                    found: word.to_owned(),
                })?);
            }
        }
        let wrong = WeightsError::Count {
            found: numbers.len(),
        };
        let Some((&bias, weights)) = numbers.split_last() else {
            return Err(wrong);
        };
        let weights = weights.try_into().map_err(|_| wrong)?;
        Ok(Weights(SquareWeights { weights, bias }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_files_are_refused() {
        let text = Weights::default().to_string();
        for (text, message) in [
            (
                String::new(),
                "expected 64 weights and a bias, found 0 numbers",
            ),
            (
                text.replace("-0.024", ""),
                "expected 64 weights and a bias, found 64 numbers",
            ),
            (
                text.replace("-0.024", "NaN"),
                "line 10: expected a number, found \"NaN\"",
            ),
        ] {
            let error = text.parse::<Weights>().expect_err(&text);
            assert_eq!(error.to_string(), message);
        }
    }
}
