use std::fs;

use super::plan::{Form, Layer, Plan};
use crate::Trouble;

/// How many bytes a step with one sample takes: what layers give, their slopes, and what is
/// copied on the way.
fn bytes_a_sample(plan: &Plan, form: &Form) -> u64 {
    let squares = form.shape.squares();
    let mut sizes = vec![form.shape.numbers()];
    for layer in &plan.layers {
        let size = match layer {
            Layer::Conv { outputs, then, .. } => {
                let copies = match then {
                    super::plan::Then::Norm => 2,
                    _ => 1,
                };
                copies * outputs * squares
            }
            Layer::Linear { outputs, .. } => *outputs,
            Layer::Bias { count, .. } => *count,
            Layer::Activate { from, .. }
            | Layer::Scale { from, .. }
            | Layer::Shift { from, .. } => sizes.get(*from).copied().unwrap_or_default(),
            Layer::Add { left, .. } => sizes.get(*left).copied().unwrap_or_default(),
            Layer::Pool { .. } => 0,
        };
        sizes.push(size);
    }
    let numbers: usize = sizes.iter().sum();
    // Each number has a slope, and convolutions unfold a part of their input.
    (numbers * 4 * 5 / 2) as u64
}

/// Refuses a batch that the machine's memory cannot hold, and says which one it can.
pub(super) fn check(plan: &Plan, form: &Form, batch: u64) -> Result<(), Trouble> {
    match available() {
        Some(available) => refuse(bytes_a_sample(plan, form), batch, available),
        None => Ok(()),
    }
}

fn refuse(bytes: u64, batch: u64, available: u64) -> Result<(), Trouble> {
    let fits = available / bytes.max(1);
    match batch <= fits {
        true => Ok(()),
        false => Err(Trouble::Input(format!(
            "batch: {batch} samples at once need about {} MiB of memory, and {} MiB are free; \
             --batch {} fits",
            (bytes * batch) >> 20,
            available >> 20,
            power_of_two(fits)
        ))),
    }
}

/// The batch to try next where one of this size did not fit.
pub(super) fn smaller(batch: u64) -> u64 {
    power_of_two(batch.saturating_sub(1))
}

fn power_of_two(most: u64) -> u64 {
    1 << most.max(1).ilog2()
}

/// How much memory is free, where the system tells.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_batch_that_fits_is_told() {
        let refused = refuse(1 << 20, 4096, 3000 << 20).expect_err("too large");
        let words = "batch: 4096 samples at once need about 4096 MiB of memory, and 3000 MiB are \
                     free; --batch 2048 fits";
        assert_eq!(refused.to_string(), words);
        assert_eq!(refuse(1 << 20, 2048, 3000 << 20), Ok(()));
        assert_eq!(smaller(4096), 2048);
        assert_eq!(smaller(3000), 2048);
        assert_eq!(smaller(1), 1);
    }
}
