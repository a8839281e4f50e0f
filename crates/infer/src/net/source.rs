use serde::{Deserialize, Serialize};

/// Where a layer gets its numbers from. In files it is `null` for the planes, else a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Option<usize>", into = "Option<usize>")]
pub enum Source {
    /// The planes of the position.
    Input,
    /// An earlier layer.
    Node(usize),
}

impl Source {
    /// The layer's number, if it is not the planes.
    #[must_use]
    pub fn node(self) -> Option<usize> {
        match self {
            Source::Input => None,
            Source::Node(number) => Some(number),
        }
    }
}

impl From<Option<usize>> for Source {
    fn from(node: Option<usize>) -> Source {
        node.map_or(Source::Input, Source::Node)
    }
}

impl From<Source> for Option<usize> {
    fn from(source: Source) -> Option<usize> {
        source.node()
    }
}
