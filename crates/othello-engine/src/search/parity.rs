//! Parity: the side to move prefers quadrants with an odd number of empty squares.

const QUADRANTS: [u64; 4] = [
    0x0f0f_0f0f,
    0xf0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// All squares of the quadrants with an odd number of empty squares.
pub(super) fn odd_quadrants(empties: u64) -> u64 {
    QUADRANTS
        .iter()
        .filter(|&&quadrant| (empties & quadrant).count_ones() % 2 == 1)
        .fold(0, |squares, quadrant| squares | quadrant)
}
