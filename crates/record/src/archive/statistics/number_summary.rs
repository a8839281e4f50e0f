use std::fmt;

use serde_json::{Value, json};

/// Mean, median, maximum and minimum of some numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NumberSummary {
    /// The mean.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The largest number.
    pub max: f64,
    /// The smallest number.
    pub min: f64,
}

impl NumberSummary {
    /// The summary of these numbers; `None` if there are none.
    #[must_use]
    pub fn of(mut numbers: Vec<f64>) -> Option<NumberSummary> {
        numbers.sort_by(f64::total_cmp);
        let (&min, &max) = (numbers.first()?, numbers.last()?);
        let middle = numbers.len() / 2;
        let &upper = numbers.get(middle)?;
        let median = if numbers.len().is_multiple_of(2) {
            f64::midpoint(*numbers.get(middle - 1)?, upper)
        } else {
            upper
        };
        Some(NumberSummary {
            mean: numbers.iter().sum::<f64>() / numbers.len() as f64,
            median,
            max,
            min,
        })
    }
}

impl fmt::Display for NumberSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NumberSummary {
            mean,
            median,
            max,
            min,
        } = self;
        write!(f, "mean {mean:.1}, median {median}, max {max}, min {min}")
    }
}

/// The summary as JSON: `null` if there were no numbers.
pub(super) fn summary_object(summary: Option<NumberSummary>) -> Value {
    match summary {
        Some(NumberSummary {
            mean,
            median,
            max,
            min,
        }) => json!({"mean": mean, "median": median, "max": max, "min": min}),
        None => Value::Null,
    }
}
