/// Round steps that divide a range: 1, 2 or 5 times a power of ten.
pub(super) fn step(width: f64, parts: usize) -> f64 {
    let rough = width / parts.max(1) as f64;
    if !rough.is_finite() || rough <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|factor| factor * power >= rough * 0.999);
    factor.unwrap_or(10.0) * power
}

/// The round numbers in a range, about this many.
pub(super) fn ticks(low: f64, high: f64, parts: usize) -> Vec<f64> {
    let step = step(high - low, parts);
    let first = (low / step).ceil();
    (0..=4 * parts)
        .map(|index| (first + index as f64) * step)
        .take_while(|&tick| tick <= high + step * 1e-6)
        .collect()
}

/// The number of decimals that distinguish such ticks.
pub(super) fn digits(ticks: &[f64]) -> usize {
    let step = match ticks {
        [one, other, ..] => (other - one).abs(),
        _ => 1.0,
    };
    (0..6)
        .find(|&digits| step * 10f64.powi(digits) >= 0.999)
        .unwrap_or(6) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!(step(100.0, 5), 20.0);
        assert_eq!(step(7.0, 5), 2.0);
        assert_eq!(step(0.3, 5), 0.1);
        assert_eq!(step(0.0, 5), 1.0);
        assert_eq!(step(f64::NAN, 5), 1.0);
    }

    #[test]
    fn ticks_are_inside() {
        assert_eq!(ticks(-3.0, 11.0, 4), [0.0, 5.0, 10.0]);
        assert_eq!(ticks(0.0, 4.0, 4), [0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(digits(&[0.0, 0.05]), 2);
        assert_eq!(digits(&[0.0, 20.0]), 0);
    }
}
