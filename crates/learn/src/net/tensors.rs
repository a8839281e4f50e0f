use std::collections::{BTreeMap, HashMap};

use safetensors::tensor::{Dtype, SafeTensors, TensorView};

use super::NetError;

/// The form of the files that this program writes.
const VERSION: &str = "1";

/// The only entry of the header, so that the same tensors are always the same file.
const ENTRY: &str = "sanban";

/// Named lists of numbers and what they are of: a safetensors file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tensors {
    /// What they are of.
    pub(super) of: String,
    /// The numbers with their shapes.
    pub(super) numbers: BTreeMap<String, (Vec<usize>, Vec<f32>)>,
    /// Counters.
    pub(super) counts: BTreeMap<String, u64>,
}

impl Tensors {
    pub(super) fn new(of: String) -> Tensors {
        Tensors {
            of,
            numbers: BTreeMap::new(),
            counts: BTreeMap::new(),
        }
    }

    pub(super) fn to_bytes(&self) -> Result<Vec<u8>, NetError> {
        let bytes = |numbers: &[f32]| -> Vec<u8> {
            numbers.iter().flat_map(|one| one.to_le_bytes()).collect()
        };
        let numbers = self
            .numbers
            .iter()
            .map(|(name, (shape, numbers))| (name, Dtype::F32, shape.clone(), bytes(numbers)));
        let counts = self
            .counts
            .iter()
            .map(|(name, count)| (name, Dtype::U64, Vec::new(), count.to_le_bytes().to_vec()));
        let all: Vec<_> = numbers.chain(counts).collect();
        let views = all.iter().map(|(name, dtype, shape, bytes)| {
            let view = TensorView::new(*dtype, shape.clone(), bytes);
            view.map(|view| (name.as_str(), view))
        });
        let views: Vec<_> = views.collect::<Result<_, _>>().map_err(damaged)?;
        let entry = (ENTRY.to_owned(), format!("{VERSION} {}", self.of));
        let header = HashMap::from([entry]);
        safetensors::serialize(views, Some(header)).map_err(damaged)
    }

    /// Reads a file that must be of the same.
    pub(super) fn from_bytes(bytes: &[u8], of: &str) -> Result<Tensors, NetError> {
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(damaged)?;
        let entry = header.metadata().as_ref();
        let entry = entry.and_then(|entries| entries.get(ENTRY));
        let entry = entry.map_or("", String::as_str);
        let (version, found) = entry.split_once(' ').unwrap_or((entry, ""));
        for (what, expected, found) in [("version", VERSION, version), ("network", of, found)] {
            if expected != found {
                return Err(NetError::Another {
                    what,
                    expected: expected.to_owned(),
                    found: match found {
                        "" => "none".to_owned(),
                        found => found.to_owned(),
                    },
                });
            }
        }
        let mut tensors = Tensors::new(of.to_owned());
        for (name, view) in SafeTensors::deserialize(bytes).map_err(damaged)?.iter() {
            match (view.dtype(), view.shape()) {
                (Dtype::F32, shape) => {
                    let (chunks, _) = view.data().as_chunks::<4>();
                    let numbers = chunks.iter().map(|chunk| f32::from_le_bytes(*chunk));
                    let numbers = (shape.to_owned(), numbers.collect());
                    tensors.numbers.insert(name.to_owned(), numbers);
                }
                (Dtype::U64, []) => {
                    let (chunks, _) = view.data().as_chunks::<8>();
                    let count = chunks.first().map_or(0, |chunk| u64::from_le_bytes(*chunk));
                    tensors.counts.insert(name.to_owned(), count);
                }
                (dtype, _) => {
                    return Err(NetError::Damaged(format!(
                        "{name}: expected F32 or U64, found {dtype:?}"
                    )));
                }
            }
        }
        Ok(tensors)
    }

    /// Takes the numbers of a name, which must have this shape.
    pub(super) fn take(&mut self, name: &str, shape: &[usize]) -> Result<Vec<f32>, NetError> {
        match self.numbers.remove(name) {
            Some((found, numbers)) if found == shape => Ok(numbers),
            found => Err(NetError::Damaged(format!(
                "{name}: expected the shape {shape:?}, found {}",
                found.map_or("nothing".to_owned(), |(shape, _)| format!("{shape:?}"))
            ))),
        }
    }
}

fn damaged(why: safetensors::SafeTensorError) -> NetError {
    NetError::Damaged(why.to_string())
}
