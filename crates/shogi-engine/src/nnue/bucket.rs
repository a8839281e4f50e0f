/// The number of outputs.
pub(super) const BUCKETS: usize = 8;

/// The output that judges positions of a phase (see [`phase`](crate::linear::phase)).
#[inline]
#[must_use]
pub fn bucket(phase: i32) -> usize {
    (phase / 2).clamp(0, BUCKETS as i32 - 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_follow_the_phase() {
        assert_eq!([-1, 0, 1, 2, 15, 99].map(bucket), [0, 0, 0, 1, 7, 7]);
    }
}
