use std::cmp::Ordering;
use std::collections::BTreeMap;

use report::Language;
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

/// Numbers and how often each came: as many as there are games would not stay small.
#[derive(Clone, Debug, Default)]
pub struct NumberCounts(BTreeMap<Ordered, u64>);

/// A number in its place among others.
#[derive(Clone, Copy, Debug)]
struct Ordered(f64);

impl Ord for Ordered {
    fn cmp(&self, other: &Ordered) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Ordered) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ordered {
    fn eq(&self, other: &Ordered) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ordered {}

impl NumberCounts {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        *self.0.entry(Ordered(number)).or_default() += 1;
    }

    /// How many there are.
    fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Their sum.
    pub(super) fn sum(&self) -> f64 {
        let terms = self.0.iter();
        // The sum of no floats is -0.
        terms.fold(0.0, |sum, (number, &count)| sum + number.0 * count as f64)
    }

    /// The number at this place, from 0 for the smallest.
    fn at(&self, place: u64) -> Option<f64> {
        let mut before = 0;
        let mut numbers = self.0.iter();
        let found = numbers.find(|(_, count)| {
            before += **count;
            before > place
        });
        found.map(|(number, _)| number.0)
    }

    /// Their summary; `None` if there are none.
    #[must_use]
    pub fn summary(&self) -> Option<NumberSummary> {
        let count = self.count();
        let upper = self.at(count / 2)?;
        let median = if count.is_multiple_of(2) {
            f64::midpoint(self.at(count / 2 - 1)?, upper)
        } else {
            upper
        };
        Some(NumberSummary {
            mean: self.sum() / count as f64,
            median,
            max: self.at(count - 1)?,
            min: self.at(0)?,
        })
    }
}

impl Extend<f64> for NumberCounts {
    fn extend<T: IntoIterator<Item = f64>>(&mut self, numbers: T) {
        for number in numbers {
            self.add(number);
        }
    }
}

impl NumberSummary {
    /// The summary for people.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let NumberSummary {
            mean,
            median,
            max,
            min,
        } = self;
        language.pick(
            format!("mean {mean:.1}, median {median}, max {max}, min {min}"),
            format!("平均 {mean:.1}、中央値 {median}、最大 {max}、最小 {min}"),
        )
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
