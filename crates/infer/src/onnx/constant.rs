use super::OnnxError;
use super::message::{FLOATS, INTS, Tensor};

/// Numbers that a model brings along.
#[derive(Clone, Debug)]
pub(super) struct Constant {
    pub(super) sizes: Vec<usize>,
    pub(super) numbers: Numbers,
}

#[derive(Clone, Debug)]
pub(super) enum Numbers {
    Floats(Vec<f32>),
    Ints(Vec<i64>),
}

impl Constant {
    /// Reads a tensor.
    pub(super) fn new(tensor: &Tensor) -> Result<Constant, OnnxError> {
        let wrong = |message: &str| OnnxError::Tensor {
            name: tensor.name.clone(),
            message: message.to_owned(),
        };
        if tensor.location != 0 {
            return Err(wrong("its numbers are in another file: expected one file"));
        }
        let sizes: Option<Vec<usize>> = tensor
            .sizes
            .iter()
            .map(|&size| usize::try_from(size).ok().filter(|&size| size > 0))
            .collect();
        let sizes = sizes.ok_or_else(|| wrong("a size is below one"))?;
        let bytes = &tensor.bytes;
        let (numbers, found) = match tensor.kind {
            FLOATS if bytes.is_empty() => {
                (Numbers::Floats(tensor.floats.clone()), tensor.floats.len())
            }
            FLOATS => {
                let words = bytes.chunks_exact(4);
                let number = |word: &[u8]| f32::from_le_bytes([word[0], word[1], word[2], word[3]]);
                let numbers: Vec<f32> = words.map(number).collect();
                let found = numbers.len();
                (Numbers::Floats(numbers), found)
            }
            INTS if bytes.is_empty() => (Numbers::Ints(tensor.ints.clone()), tensor.ints.len()),
            INTS => {
                let numbers: Vec<i64> = bytes
                    .chunks_exact(8)
                    .map(|word| {
                        word.iter()
                            .rev()
                            .fold(0, |all, &byte| all << 8 | i64::from(byte))
                    })
                    .collect();
                let found = numbers.len();
                (Numbers::Ints(numbers), found)
            }
            _ => return Err(wrong("expected floats of 32 bits or integers of 64")),
        };
        let expected = sizes.iter().copied().try_fold(1, usize::checked_mul);
        if expected != Some(found) {
            return Err(wrong(&format!(
                "expected numbers for {sizes:?}, found {found}"
            )));
        }
        Ok(Constant { sizes, numbers })
    }

    pub(super) fn floats(&self) -> Option<&[f32]> {
        match &self.numbers {
            Numbers::Floats(numbers) => Some(numbers),
            Numbers::Ints(_) => None,
        }
    }

    pub(super) fn ints(&self) -> Option<&[i64]> {
        match &self.numbers {
            Numbers::Ints(numbers) => Some(numbers),
            Numbers::Floats(_) => None,
        }
    }
}
