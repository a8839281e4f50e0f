use std::fmt::Debug;

use crate::planes::{Canvas, Numbers, Shape};

/// The input of a [`Runner`](crate::Runner): the planes of a batch of positions, in the form it
/// takes them in.
pub trait Input: Clone + Default + Debug + Send + Sync {
    /// The canvas of a position, by its index in the batch. It is cleared.
    fn canvas(&mut self, number: usize, shape: Shape) -> impl Canvas;
}

/// Input as 32-bit floats.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Floats(Vec<f32>);

/// Input as bits, which takes far fewer bytes: all planes are zeros and ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bits(Vec<i64>);

impl Floats {
    /// The floats of the first positions.
    #[must_use]
    pub fn numbers(&self, positions: usize, shape: Shape) -> &[f32] {
        &self.0[..positions * shape.numbers()]
    }
}

impl Input for Floats {
    fn canvas(&mut self, number: usize, shape: Shape) -> impl Canvas {
        Numbers::new(part(&mut self.0, number, shape.numbers()), shape)
    }
}

impl Bits {
    /// The number of bits in a word: as many as every device's integers have without the sign.
    pub const IN_A_WORD: usize = 31;

    /// The number of words of a position.
    #[must_use]
    pub const fn words(shape: Shape) -> usize {
        shape.numbers().div_ceil(Bits::IN_A_WORD)
    }

    /// The words of the first positions, padded with empty boards to a batch size.
    #[must_use]
    pub fn take(&mut self, positions: usize, filled_up: usize, shape: Shape) -> Vec<i64> {
        let mut words = std::mem::take(&mut self.0);
        words.truncate(positions * Bits::words(shape));
        words.resize(filled_up * Bits::words(shape), 0);
        words
    }
}

impl Input for Bits {
    fn canvas(&mut self, number: usize, shape: Shape) -> impl Canvas {
        let words = part(&mut self.0, number, Bits::words(shape));
        words.fill(0);
        BitCanvas {
            words,
            squares: shape.squares(),
        }
    }
}

/// The part of a position, allocated if needed.
fn part<T: Clone + Default>(all: &mut Vec<T>, number: usize, length: usize) -> &mut [T] {
    let (start, end) = (number * length, (number + 1) * length);
    if all.len() < end {
        all.resize(end, T::default());
    }
    &mut all[start..end]
}

struct BitCanvas<'a> {
    words: &'a mut [i64],
    squares: usize,
}

impl Canvas for BitCanvas<'_> {
    #[inline]
    fn dot(&mut self, plane: usize, square: usize) {
        let place = plane * self.squares + square;
        self.words[place / Bits::IN_A_WORD] |= 1 << (place % Bits::IN_A_WORD);
    }

    #[inline]
    fn fill(&mut self, plane: usize) {
        let (mut place, end) = (plane * self.squares, (plane + 1) * self.squares);
        while place < end {
            let from = place % Bits::IN_A_WORD;
            let count = (Bits::IN_A_WORD - from).min(end - place);
            self.words[place / Bits::IN_A_WORD] |= ((1 << count) - 1) << from;
            place += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_the_same_as_numbers() {
        let mut rng = fastrand::Rng::with_seed(5);
        for (planes, height, width) in [(3, 8, 8), (104, 9, 9), (7, 5, 5), (1, 1, 1)] {
            let shape = Shape {
                planes,
                height,
                width,
            };
            let (mut floats, mut bits) = (Floats::default(), Bits::default());
            // The second round draws over the first.
            for number in [0, 1, 2, 1, 0] {
                let deeds: Vec<(bool, usize, usize)> = (0..40)
                    .map(|_| {
                        (
                            rng.u8(0..8) == 0,
                            rng.usize(0..planes),
                            rng.usize(0..height * width),
                        )
                    })
                    .collect();
                fn draw(mut canvas: impl Canvas, deeds: &[(bool, usize, usize)]) {
                    for &(fills, plane, square) in deeds {
                        if fills {
                            canvas.fill(plane)
                        } else {
                            canvas.dot(plane, square)
                        }
                    }
                }
                draw(floats.canvas(number, shape), &deeds);
                draw(bits.canvas(number, shape), &deeds);
            }
            let words = bits.take(2, 4, shape);
            assert_eq!(words.len(), 4 * Bits::words(shape));
            let number = |position: usize, place: usize| {
                let word = words[position * Bits::words(shape) + place / Bits::IN_A_WORD];
                (word >> (place % Bits::IN_A_WORD) & 1) as f32
            };
            let found: Vec<f32> = (0..4)
                .flat_map(|position| (0..shape.numbers()).map(move |place| (position, place)))
                .map(|(position, place)| number(position, place))
                .collect();
            let (drawn, empty) = found.split_at(2 * shape.numbers());
            assert_eq!(drawn, floats.numbers(2, shape));
            assert!(empty.iter().all(|&number| number == 0.0));
        }
    }
}
