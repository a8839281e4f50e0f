use serde::{Deserialize, Serialize};

/// The number format of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    /// 32-bit floats.
    F32,
    /// bfloat16: the upper 16 bits of a 32-bit float.
    Bf16,
    /// 8-bit integers from -127 to 127.
    I8,
}

/// The description of a tensor.
#[derive(Serialize, Deserialize)]
pub(super) struct Tensor {
    /// The node it belongs to.
    pub(super) node: usize,
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: Kind,
    shape: Vec<usize>,
}

/// Tensors being written.
#[derive(Default)]
pub(super) struct Tensors {
    pub(super) list: Vec<Tensor>,
    pub(super) bytes: Vec<u8>,
}

impl Kind {
    fn bytes(self) -> usize {
        match self {
            Kind::F32 => 4,
            Kind::Bf16 => 2,
            Kind::I8 => 1,
        }
    }

    /// The numbers that were written.
    pub(super) fn numbers(self, bytes: &[u8]) -> Vec<f32> {
        let words = bytes.chunks_exact(self.bytes());
        match self {
            Kind::F32 => words
                .map(|word| f32::from_le_bytes([word[0], word[1], word[2], word[3]]))
                .collect(),
            Kind::Bf16 => words
                .map(|word| f32::from_le_bytes([0, 0, word[0], word[1]]))
                .collect(),
            Kind::I8 => bytes
                .iter()
                .map(|&byte| f32::from(byte.cast_signed()))
                .collect(),
        }
    }

    fn write(self, number: f32, bytes: &mut Vec<u8>) {
        match self {
            Kind::F32 => bytes.extend(number.to_le_bytes()),
            Kind::Bf16 => {
                // To the nearest, and to the even one if there are two. Weights are finite, and
                // so far from the largest number that none becomes infinite.
                let bits = number.to_bits();
                let rounded = bits.saturating_add(0x7fff + (bits >> 16 & 1));
                bytes.extend(((rounded >> 16) as u16).to_le_bytes());
            }
            Kind::I8 => {
                let whole = number.round_ties_even().clamp(-127.0, 127.0);
                bytes.extend((whole as i8).to_le_bytes());
            }
        }
    }
}

impl Tensor {
    /// The size in bytes; `None` on overflow.
    pub(super) fn size(&self) -> Option<usize> {
        let mut sizes = self.shape.iter().copied();
        sizes.try_fold(self.kind.bytes(), usize::checked_mul)
    }
}

impl Tensors {
    pub(super) fn push(
        &mut self,
        node: usize,
        name: &str,
        shape: &[usize],
        kind: Kind,
        numbers: &[f32],
    ) {
        self.list.push(Tensor {
            node,
            name: name.to_owned(),
            kind,
            shape: shape.to_vec(),
        });
        for &number in numbers {
            kind.write(number, &mut self.bytes);
        }
    }
}
