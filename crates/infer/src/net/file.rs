use std::fmt;

use super::{Graph, GraphError};

mod described;
mod header;
mod reader;
mod tensor;
mod writer;

use header::Header;

const MAGIC: &[u8; 8] = b"SANBANNN";
const VERSION: u16 = 1;
const HEAD: usize = MAGIC.len() + 2 + 4 + 4;

/// The precision of written weights. 8-bit convolutions are always written with 8 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// 32-bit floats.
    F32,
    /// bfloat16: half the size, and three significant digits.
    Bf16,
}

/// Why a network file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// The magic number is wrong.
    NoNetwork,
    /// The file has another format version.
    Version(u16),
    /// The checksum is wrong.
    Damaged,
    /// The header is invalid.
    Header(String),
    /// A tensor is missing, or there is one too many.
    Tensor {
        /// The node it belongs to.
        node: usize,
        /// Its name.
        name: String,
        /// What was expected.
        expected: String,
    },
    /// There are bytes after the last tensor.
    Rest(usize),
    /// The graph is invalid.
    Graph(GraphError),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::NoNetwork => {
                f.write_str("expected a network (a file that begins with SANBANNN)")
            }
            FileError::Version(found) => write!(f, "version: expected {VERSION}, found {found}"),
            FileError::Damaged => f.write_str("is damaged: its checksum is another"),
            FileError::Header(message) => write!(f, "header: {message}"),
            FileError::Tensor {
                node,
                name,
                expected,
            } => write!(f, "node {node}: {name}: expected {expected}"),
            FileError::Rest(bytes) => write!(f, "expected the end, found {bytes} more bytes"),
            FileError::Graph(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FileError {}

impl From<GraphError> for FileError {
    fn from(error: GraphError) -> FileError {
        FileError::Graph(error)
    }
}

impl Graph {
    /// Writes a network file in the format of [`net`](crate::net).
    #[must_use]
    pub fn to_bytes(&self, precision: Precision) -> Vec<u8> {
        let (header, tensors) = Header::of(self, precision);
        // A header is names and numbers: nothing of it cannot be written.
        let header = serde_json::to_vec(&header).unwrap_or_default();
        let mut rest = Vec::from((header.len() as u32).to_le_bytes());
        rest.extend(header);
        rest.extend(tensors);
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(crc32fast::hash(&rest).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// Reads a network file, and refuses invalid graphs.
    pub fn from_bytes(bytes: &[u8]) -> Result<Graph, FileError> {
        if !bytes.starts_with(MAGIC) {
            return Err(FileError::NoNetwork);
        }
        let Some((head, body)) = bytes.split_at_checked(HEAD) else {
            return Err(FileError::Damaged);
        };
        let version = u16::from_le_bytes([head[8], head[9]]);
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let word = |at: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&head[at..at + 4]);
            u32::from_le_bytes(word)
        };
        if crc32fast::hash(&bytes[14..]) != word(10) {
            return Err(FileError::Damaged);
        }
        // A valid checksum does not mean valid contents, so everything is checked.
        let Some((header, tensors)) = body.split_at_checked(word(14) as usize) else {
            return Err(FileError::Damaged);
        };
        let header: Header =
            serde_json::from_slice(header).map_err(|error| FileError::Header(error.to_string()))?;
        let graph = header.into_graph(tensors)?;
        graph.check()?;
        Ok(graph)
    }
}

#[cfg(test)]
mod tests {
    use super::super::network::tests::every_node;
    use super::super::random::tests::small;
    use super::super::{Node, Steps};
    use super::*;

    fn changed(bytes: &[u8], at: usize) -> Result<Graph, FileError> {
        let mut bytes = bytes.to_vec();
        bytes[at] ^= 1;
        Graph::from_bytes(&bytes)
    }

    /// The file with another header, and its checksum right all the same.
    fn with_header(bytes: &[u8], change: impl FnOnce(String) -> String) -> Vec<u8> {
        let length = u32::from_le_bytes([bytes[14], bytes[15], bytes[16], bytes[17]]) as usize;
        let header = String::from_utf8(bytes[HEAD..HEAD + length].to_vec()).expect("is JSON");
        let header = change(header);
        let mut rest = Vec::from((header.len() as u32).to_le_bytes());
        rest.extend(header.as_bytes());
        rest.extend(&bytes[HEAD + length..]);
        let mut new = Vec::from(&bytes[..10]);
        new.extend(crc32fast::hash(&rest).to_le_bytes());
        new.extend(rest);
        new
    }

    #[test]
    fn a_file_gives_the_network_back() {
        let bytes = small().to_bytes(Precision::F32);
        assert_eq!(Graph::from_bytes(&bytes), Ok(small()));
    }

    #[test]
    fn every_kind_of_node_is_described_in_the_header() {
        let mut graph = every_node();
        if let Node::Conv { weights, .. } = &mut graph.nodes[2] {
            weights.steps = Some(Steps {
                input: 0.3,
                weights: vec![0.5; weights.bias.len()],
            });
        }
        let bytes = graph.to_bytes(Precision::F32);
        with_header(&bytes, |header| {
            let nodes = [
                r#"{"kind":"conv","from":null,"kernel":3,"inputs":3,"outputs":12,"step":null}"#,
                r#"{"kind":"activate","from":0,"with":"swish"}"#,
                r#"{"kind":"conv","from":1,"kernel":1,"inputs":12,"outputs":12,"step":0.3}"#,
                r#"{"kind":"pool","from":2}"#,
                r#"{"kind":"linear","from":3,"inputs":24,"outputs":7}"#,
                r#"{"kind":"activate","from":4,"with":"tanh"}"#,
                r#"{"kind":"linear","from":5,"inputs":7,"outputs":24}"#,
                r#"{"kind":"scale","from":2,"by":6}"#,
                r#"{"kind":"add","left":7,"right":1}"#,
                r#"{"kind":"activate","from":8,"with":"sigmoid"}"#,
                r#"{"kind":"linear","from":3,"inputs":24,"outputs":12}"#,
                r#"{"kind":"shift","from":9,"by":10}"#,
            ];
            assert!(header.contains(&nodes.join(",")), "{header}");
            assert!(header.contains(r#"{"kind":"bias","from":16}"#), "{header}");
            header
        });
        let again = Graph::from_bytes(&bytes).expect("a network");
        assert_eq!(again.to_bytes(Precision::F32), bytes);
    }

    #[test]
    fn half_the_bits_are_nearly_the_network() {
        let bytes = small().to_bytes(Precision::Bf16);
        let graph = Graph::from_bytes(&bytes).expect("a network");
        assert_eq!(graph.to_bytes(Precision::Bf16), bytes);
        let weights = |graph: &Graph| match &graph.nodes[0] {
            Node::Conv { weights, .. } => weights.weights.clone(),
            node => panic!("{node:?}"),
        };
        for (found, expected) in weights(&graph).iter().zip(weights(&small())) {
            assert!((found - expected).abs() <= expected.abs() / 256.0);
        }
    }

    #[test]
    fn weights_of_eight_bits_are_given_back() {
        let mut graph = small();
        let Node::Conv {
            outputs, weights, ..
        } = &mut graph.nodes[2]
        else {
            panic!("a convolution");
        };
        for (index, weight) in weights.weights.iter_mut().enumerate() {
            *weight = (index as i32 % 255 - 127) as f32 * 0.0123;
        }
        weights.steps = Some(Steps {
            input: 0.3,
            weights: vec![0.0123; *outputs],
        });
        let bytes = graph.to_bytes(Precision::F32);
        assert!(bytes.len() < small().to_bytes(Precision::F32).len());
        assert_eq!(Graph::from_bytes(&bytes), Ok(graph));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = small().to_bytes(Precision::F32);
        assert_eq!(changed(&bytes, 0), Err(FileError::NoNetwork));
        assert_eq!(changed(&bytes, 8), Err(FileError::Version(0)));
        for at in [10, 14, 20, bytes.len() - 1] {
            assert_eq!(changed(&bytes, at), Err(FileError::Damaged), "byte {at}");
        }
        for length in [HEAD - 1, HEAD + 10, bytes.len() - 1] {
            assert_eq!(Graph::from_bytes(&bytes[..length]), Err(FileError::Damaged));
        }
        assert_eq!(Graph::from_bytes(b"SANBANPT"), Err(FileError::NoNetwork));
    }

    #[test]
    fn any_header_is_refused_or_read() {
        let bytes = small().to_bytes(Precision::Bf16);
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..300 {
            let bytes = with_header(&bytes, |header| {
                let mut header = header.into_bytes();
                for _ in 0..rng.usize(1..4) {
                    let at = rng.usize(0..header.len());
                    header[at] = rng.u8(b' '..=b'~');
                }
                String::from_utf8(header).expect("is ASCII")
            });
            if let Ok(graph) = Graph::from_bytes(&bytes) {
                assert_eq!(graph.check(), Ok(()));
            }
        }
    }

    #[test]
    fn a_file_that_lies_is_refused() {
        let bytes = small().to_bytes(Precision::F32);
        let message = |from: &str, to: &str| {
            let bytes = with_header(&bytes, |header| {
                assert!(header.contains(from), "{header}");
                header.replacen(from, to, 1)
            });
            Graph::from_bytes(&bytes)
                .expect_err("is refused")
                .to_string()
        };
        assert_eq!(
            message(r#""inputs":3,"outputs":16"#, r#""inputs":3,"outputs":17"#),
            "node 0 (conv): weights: expected 459, found 432"
        );
        assert_eq!(
            message("[16,3,3,3]", "[18446744073709551615,3,3,3]"),
            "node 0: weights: expected a tensor of the file's size"
        );
        assert_eq!(
            message("[16,3,3,3]", "[4294967295]"),
            "node 0: weights: expected a tensor of the file's size"
        );
        assert_eq!(
            message("[16,3,3,3]", "[15,3,3,3]"),
            "expected the end, found 108 more bytes"
        );
        assert_eq!(
            message(r#""name":"weights""#, r#""name":"weight""#),
            "node 0: weights: expected a tensor of this name"
        );
        assert!(
            message(r#""kind":"conv""#, r#""kind":"loop""#).starts_with("header: unknown variant")
        );
        let rest = [bytes.clone(), vec![0; 3]].concat();
        assert_eq!(Graph::from_bytes(&rest), Err(FileError::Damaged));
    }
}
