/// A 64-bit hash of bytes and a seed.
pub(super) fn fingerprint(seed: u64, bytes: &[u8]) -> u64 {
    let mut state = fold(seed ^ 0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03);
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        let word = u64::from_le_bytes(word);
        state = fold(state ^ word, 0xe703_7ed1_a0b4_28db).wrapping_add(state);
    }
    fold(
        state ^ bytes.len() as u64 ^ 0xa076_1d64_78bd_642f,
        0x8ebc_6af0_9c88_c6e3,
    )
}

/// The XOR of both halves of a 128-bit product.
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// A fingerprint as a number between 0 and 1.
pub(super) fn share(fingerprint: u64) -> f64 {
    (fingerprint >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn small_differences_count() {
        let mut seen = HashSet::new();
        for seed in 0..10 {
            for length in 0..20 {
                for place in 0..=length {
                    let mut bytes = vec![0; length];
                    bytes.iter_mut().skip(place).take(1).for_each(|b| *b = 1);
                    seen.insert(fingerprint(seed, &bytes));
                }
            }
        }
        assert_eq!(seen.len(), 10 * (1..=20).sum::<usize>());
    }

    #[test]
    fn shares_are_even() {
        let shares = (0..10_000_u32).map(|n| share(fingerprint(7, &n.to_le_bytes())));
        let below = shares.filter(|share| *share < 0.05).count();
        assert!((430..570).contains(&below), "{below}");
    }
}
