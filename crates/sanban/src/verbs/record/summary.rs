use std::fmt;

/// Mean, median, largest and smallest of some numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Summary {
    pub(super) mean: f64,
    pub(super) median: f64,
    pub(super) max: f64,
    pub(super) min: f64,
}

impl Summary {
    /// `None` if there are no numbers.
    pub(super) fn of(mut numbers: Vec<f64>) -> Option<Summary> {
        numbers.sort_by(f64::total_cmp);
        let (&min, &max) = (numbers.first()?, numbers.last()?);
        let middle = numbers.len() / 2;
        let median = match numbers.len() % 2 {
            0 => f64::midpoint(numbers[middle - 1], numbers[middle]),
            _ => numbers[middle],
        };
        Some(Summary {
            mean: numbers.iter().sum::<f64>() / numbers.len() as f64,
            median,
            max,
            min,
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary {
            mean,
            median,
            max,
            min,
        } = self;
        write!(f, "mean {mean:.1}, median {median}, max {max}, min {min}")
    }
}
