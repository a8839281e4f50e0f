use std::fs;

use infer::net::{Layer, Source};

use super::plan::{Form, Plan, Then};
use crate::Trouble;

/// The memory estimate of a step with one sample, in bytes: the outputs of layers, their gradients,
/// and temporary copies.
fn bytes_a_sample(plan: &Plan, form: &Form) -> u64 {
    let squares = form.shape.squares();
    let mut sizes: Vec<usize> = Vec::new();
    for layer in &plan.layers {
        let of = |source: Source| match source {
            Source::Input => form.shape.numbers(),
            Source::Node(number) => sizes.get(number).copied().unwrap_or_default(),
        };
        let size = match *layer {
            Layer::Conv {
                outputs,
                ref weights,
                ..
            } => {
                let copies = match weights.then {
                    Then::Norm => 2,
                    Then::Bias | Then::Nothing => 1,
                };
                copies * outputs * squares
            }
            Layer::Linear { outputs, .. } => outputs,
            Layer::Bias { ref weights, .. } => weights.count,
            Layer::Activate { from, .. }
            | Layer::Scale { from, .. }
            | Layer::Shift { from, .. } => of(from),
            Layer::Add { left, .. } => of(left),
            Layer::Pool { .. } => 0,
        };
        sizes.push(size);
    }
    let numbers: usize = form.shape.numbers() + sizes.iter().sum::<usize>();
    // Each number has a gradient, and convolutions unfold a part of their input.
    (numbers * 4 * 5 / 2) as u64
}

/// Rejects a batch that does not fit into memory, and suggests one that does.
pub(super) fn check(plan: &Plan, form: &Form, batch: u64) -> Result<(), Trouble> {
    match available() {
        Some(available) => refuse(bytes_a_sample(plan, form), batch, available),
        None => Ok(()),
    }
}

fn refuse(bytes: u64, batch: u64, available: u64) -> Result<(), Trouble> {
    let fits = available / bytes.max(1);
    if batch <= fits {
        Ok(())
    } else {
        Err(Trouble::Input(format!(
            "batch: {batch} samples at once need about {} MiB of memory, and {} MiB are free; \
             --batch {} fits",
            (bytes * batch) >> 20,
            available >> 20,
            power_of_two(fits)
        )))
    }
}

/// The batch size to try next if this one did not fit.
pub(super) fn smaller(batch: u64) -> u64 {
    power_of_two(batch.saturating_sub(1))
}

fn power_of_two(most: u64) -> u64 {
    1 << most.max(1).ilog2()
}

/// The free memory, if the system reports it.
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
