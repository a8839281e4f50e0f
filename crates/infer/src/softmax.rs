/// Softmax with a temperature: turns logits into probabilities, `x` in proportion to `exp(x /
/// temperature)`.
///
/// At temperature 1 these are the network's own probabilities. A lower temperature sharpens them,
/// at 0 the best get everything; a higher one flattens them. An infinite logit is certain or
/// impossible, and NaN counts as impossible; where nothing is possible, all are equally likely.
///
/// ```
/// let mut chances = [0.0, 3_f32.ln()];
/// infer::softmax(&mut chances, 1.0);
/// assert!((chances[1] - 0.75).abs() < 1e-6);
/// infer::softmax(&mut chances, 0.0);
/// assert_eq!(chances, [0.0, 1.0]);
/// ```
pub fn softmax(logits: &mut [f32], temperature: f32) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weight = |logit: f32| {
        // Infinities less themselves would be no numbers.
        if logit == most {
            return 1.0;
        }
        let weight = ((logit - most) / temperature).exp();
        if weight.is_nan() { 0.0 } else { weight }
    };
    let sum: f32 = logits.iter().map(|&logit| weight(logit)).sum();
    let even = 1.0 / logits.len() as f32;
    for logit in logits {
        *logit = if sum > 0.0 {
            weight(*logit) / sum
        } else {
            even
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances<const N: usize>(mut logits: [f32; N], temperature: f32) -> [f32; N] {
        softmax(&mut logits, temperature);
        logits
    }

    #[test]
    fn temperature_sharpens_and_flattens() {
        let logits = [1.0, 2.0, 0.0];
        let [cold, own, hot] = [0.1, 1.0, 1000.0].map(|temperature| chances(logits, temperature));
        for chances in [cold, own, hot] {
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-6);
            assert!(chances[1] > chances[0] && chances[0] > chances[2]);
        }
        assert!(cold[1] > 0.9999 && hot[1] < 0.334);
        assert!((own[1] / own[0] - 1_f32.exp()).abs() < 1e-5);
    }

    #[test]
    fn certainty_and_nonsense_are_no_trouble() {
        let (inf, nan) = (f32::INFINITY, f32::NAN);
        for temperature in [0.0, 1.0] {
            assert_eq!(
                chances([inf, 0.0, inf, -inf], temperature),
                [0.5, 0.0, 0.5, 0.0]
            );
            assert_eq!(chances([-inf, -inf], temperature), [0.5, 0.5]);
            assert_eq!(chances([nan, 5.0], temperature), [0.0, 1.0]);
            assert_eq!(chances([nan, nan], temperature), [0.5, 0.5]);
            assert!(chances::<0>([], temperature).is_empty());
        }
        assert_eq!(chances([1e30, -1e30], 1e-3), [1.0, 0.0]);
    }
}
