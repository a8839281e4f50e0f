use burn::tensor::{Device, Int, Tensor, TensorData};
use infer::Bits;
use infer::planes::Shape;

use crate::device::is_gpu;

/// The boards of a batch of this size, given their planes.
pub(super) fn boards(planes: &[f32], size: usize, shape: Shape, device: &Device) -> Tensor<4> {
    if is_gpu(device) {
        packed(planes, size, shape, device)
    } else {
        whole(planes, size, shape, device)
    }
}

fn whole(planes: &[f32], size: usize, shape: Shape, device: &Device) -> Tensor<4> {
    let sides = [size, shape.planes, shape.height, shape.width];
    Tensor::from_data(TensorData::new(planes.to_vec(), sides), device)
}

/// The same from one bit per number, which are far fewer bytes to copy to a device.
fn packed(planes: &[f32], size: usize, shape: Shape, device: &Device) -> Tensor<4> {
    let mut words: Vec<i64> = Vec::with_capacity(size * Bits::words(shape));
    for row in planes.chunks_exact(shape.numbers()) {
        words.extend(row.chunks(Bits::IN_A_WORD).map(|bits| {
            let mut word = 0;
            for (place, bit) in bits.iter().enumerate() {
                word |= u32::from(*bit != 0.0) << place;
            }
            i64::from(word)
        }));
    }
    unpacked(words, size, shape, device)
}

/// The boards of a batch of this size, given their [`Bits`].
pub(super) fn unpacked(words: Vec<i64>, size: usize, shape: Shape, device: &Device) -> Tensor<4> {
    let (each, in_a_word) = (Bits::words(shape), Bits::IN_A_WORD);
    let data = TensorData::new(words, [size, each, 1]);
    let words = Tensor::<3, Int>::from_data(data, device).expand([size, each, in_a_word]);
    let places = Tensor::<1, Int>::arange(0..in_a_word as i64, device);
    let places = places
        .reshape([1, 1, in_a_word])
        .expand([size, each, in_a_word]);
    let bits = words.bitwise_right_shift(places).bitwise_and_scalar(1);
    bits.float()
        .reshape([size, each * in_a_word])
        .slice_dim(1, 0..shape.numbers())
        .reshape([size, shape.planes, shape.height, shape.width])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::of_tests;
    use crate::policy_value::trainable::numbers;

    #[test]
    fn what_is_sent_in_bits_is_the_same() {
        let mut rng = fastrand::Rng::with_seed(4);
        for (planes, height, width) in [(3, 8, 8), (104, 9, 9), (7, 5, 5), (1, 1, 1)] {
            let shape = Shape {
                planes,
                height,
                width,
            };
            let count = 3 * shape.numbers();
            let planes: Vec<f32> = (0..count).map(|_| f32::from(rng.u8(0..2))).collect();
            let device = of_tests();
            let sent = packed(&planes, 3, shape, &device);
            assert_eq!(sent.dims(), whole(&planes, 3, shape, &device).dims());
            assert_eq!(numbers(sent), planes);
        }
    }
}
