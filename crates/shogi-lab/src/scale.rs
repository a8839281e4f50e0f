//! How many points of a score are how great a chance to win.

/// The logistic function: the chance to win that a value stands for, in units of the scale.
pub(crate) fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The scale that makes scores tell results best. What is fitted with it keeps the unit of these scores.
pub(crate) fn fitted_scale(scores: impl ExactSizeIterator<Item = (i16, f32)>) -> f32 {
    let step = scores.len() / 200_000 + 1;
    let some: Vec<(i16, f32)> = scores.step_by(step).collect();
    let loss = |scale: f32| -> f64 {
        let each = some.iter();
        each.map(|&(score, result)| cross_entropy(chance(f32::from(score) / scale), result))
            .sum()
    };
    // A search by thirds: the loss has one minimum.
    let (mut low, mut high) = (LEAST_SCALE.ln(), MOST_SCALE.ln());
    for _ in 0..40 {
        let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(first.exp()) < loss(second.exp()) {
            high = second;
        } else {
            low = first;
        }
    }
    low.exp()
}

/// The bounds of the scale: what they leave out would mean that scores tell nothing, or all.
const LEAST_SCALE: f32 = 100.0;
const MOST_SCALE: f32 = 6000.0;

/// The loss of a chance to win where another one is right.
pub(crate) fn cross_entropy(chance: f32, target: f32) -> f64 {
    let chance = f64::from(chance).clamp(1e-7, 1.0 - 1e-7);
    let target = f64::from(target);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
