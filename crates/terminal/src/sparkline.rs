//! Curves in one line.

/// A curve in one line of block characters, at most `width` wide: each shows the mean of its
/// points. `None` if there is nothing to draw.
pub fn sparkline(values: &[f64], width: usize) -> Option<String> {
    const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let letters = values.len().min(width);
    let means: Vec<f64> = (0..letters)
        .map(|letter| {
            let part = letter * values.len() / letters..(letter + 1) * values.len() / letters;
            let part = &values[part];
            part.iter().sum::<f64>() / part.len() as f64
        })
        .collect();
    let lowest = means.iter().copied().reduce(f64::min)?;
    let highest = means.iter().copied().reduce(f64::max)?;
    let level = |mean: f64| {
        if highest > lowest {
            ((mean - lowest) / (highest - lowest) * 7.0).round() as usize
        } else {
            3
        }
    };
    Some(means.into_iter().map(|mean| LEVELS[level(mean)]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_goes_up_and_down() {
        assert_eq!(sparkline(&[], 10), None);
        assert_eq!(sparkline(&[5.0], 10).as_deref(), Some("▄"));
        assert_eq!(sparkline(&[0.0, 7.0, 0.0], 10).as_deref(), Some("▁█▁"));
        assert_eq!(sparkline(&[0.0, 2.0, 3.0, 5.0], 2).as_deref(), Some("▁█"));
    }
}
