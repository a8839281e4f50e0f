use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::NetError;

/// The format version of the files that this program writes.
const VERSION: &str = "1";

/// Named tensors with a description: a safetensors file.
///
/// Such a file has the length of a header in 8 bytes, the header, and the numbers. The header is a
/// JSON object with the type, the shape and the offsets of each name, and with free metadata under
/// `__metadata__`.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensors {
    /// The description of their owner.
    pub of: String,
    /// The tensors with their shapes.
    pub numbers: BTreeMap<String, (Vec<usize>, Vec<f32>)>,
    /// Counters.
    pub counts: BTreeMap<String, u64>,
}

#[derive(Serialize, Deserialize)]
struct Header {
    #[serde(rename = "__metadata__", default)]
    about: BTreeMap<String, String>,
    #[serde(flatten)]
    tensors: BTreeMap<String, Tensor>,
}

#[derive(Serialize, Deserialize)]
struct Tensor {
    dtype: String,
    shape: Vec<usize>,
    data_offsets: [usize; 2],
}

impl Tensors {
    /// No tensors yet, with a description.
    #[must_use]
    pub fn new(of: String) -> Tensors {
        Tensors {
            of,
            numbers: BTreeMap::new(),
            counts: BTreeMap::new(),
        }
    }

    /// The file.
    pub fn to_bytes(&self) -> Result<Vec<u8>, NetError> {
        let about = [("version", VERSION), ("of", &self.of)];
        let mut header = Header {
            about: about
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .into(),
            tensors: BTreeMap::new(),
        };
        let mut data: Vec<u8> = Vec::new();
        let mut add = |name: &String, dtype: &str, shape: &[usize], bytes: Vec<u8>| {
            let begin = data.len();
            data.extend(bytes);
            let tensor = Tensor {
                dtype: dtype.to_owned(),
                shape: shape.to_owned(),
                data_offsets: [begin, data.len()],
            };
            header.tensors.insert(name.clone(), tensor);
        };
        // Wider types come first, so that all numbers are aligned.
        for (name, count) in &self.counts {
            add(name, "U64", &[], count.to_le_bytes().to_vec());
        }
        for (name, (shape, numbers)) in &self.numbers {
            let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
            add(name, "F32", shape, bytes.collect());
        }
        let mut text =
            serde_json::to_vec(&header).map_err(|why| NetError::Damaged(why.to_string()))?;
        text.resize(text.len().next_multiple_of(8), b' ');
        let mut bytes = (text.len() as u64).to_le_bytes().to_vec();
        bytes.extend(text);
        bytes.extend(data);
        Ok(bytes)
    }

    /// Reads a file whose description must be the same.
    pub fn from_bytes(bytes: &[u8], of: &str) -> Result<Tensors, NetError> {
        let tensors = Tensors::of_any(bytes)?;
        if tensors.of != of {
            return Err(NetError::Another {
                what: "network",
                expected: of.to_owned(),
                found: tensors.of,
            });
        }
        Ok(tensors)
    }

    /// Reads a file with any description.
    pub fn of_any(bytes: &[u8]) -> Result<Tensors, NetError> {
        let cut = || NetError::Damaged("it is cut off".to_owned());
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or_else(cut)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok();
        let split = length.and_then(|length| rest.split_at_checked(length));
        let (header, data) = split.ok_or_else(cut)?;
        let header: Header = serde_json::from_slice(header)
            .map_err(|why| NetError::Damaged(format!("header: {why}")))?;
        let about = |key: &str| header.about.get(key).map_or("none", String::as_str);
        // Files of other programs have none.
        if header.about.contains_key("version") && about("version") != VERSION {
            return Err(NetError::Another {
                what: "version",
                expected: VERSION.to_owned(),
                found: about("version").to_owned(),
            });
        }
        let of = about("of").to_owned();
        let mut tensors = Tensors::new(of);
        for (name, tensor) in header.tensors {
            let [begin, end] = tensor.data_offsets;
            let bytes = data.get(begin..end).ok_or_else(cut)?;
            tensors.add(name, tensor, bytes)?;
        }
        Ok(tensors)
    }

    fn add(&mut self, name: String, tensor: Tensor, bytes: &[u8]) -> Result<(), NetError> {
        let length = tensor
            .shape
            .iter()
            .try_fold(1_usize, |length, side| length.checked_mul(*side));
        match (tensor.dtype.as_str(), length) {
            ("F32", Some(length)) if length.checked_mul(4) == Some(bytes.len()) => {
                let (chunks, _) = bytes.as_chunks::<4>();
                let numbers = chunks.iter().map(|chunk| f32::from_le_bytes(*chunk));
                let numbers = (tensor.shape, numbers.collect());
                self.numbers.insert(name, numbers);
                Ok(())
            }
            ("U64", Some(1)) if bytes.len() == 8 => {
                let (chunks, _) = bytes.as_chunks::<8>();
                let count = chunks.first().map_or(0, |chunk| u64::from_le_bytes(*chunk));
                self.counts.insert(name, count);
                Ok(())
            }
            (dtype, _) => Err(NetError::Damaged(format!(
                "{name}: expected F32 of any shape or one U64, found {} bytes of {dtype} in the \
                 shape {:?}",
                bytes.len(),
                tensor.shape
            ))),
        }
    }

    /// Removes and returns the tensor with this name, which must have this shape.
    pub fn take(&mut self, name: &str, shape: &[usize]) -> Result<Vec<f32>, NetError> {
        match self.numbers.remove(name) {
            Some((found, numbers)) if found == shape => Ok(numbers),
            found => Err(NetError::Damaged(format!(
                "{name}: expected the shape {shape:?}, found {}",
                found.map_or("nothing".to_owned(), |(shape, _)| format!("{shape:?}"))
            ))),
        }
    }
}
