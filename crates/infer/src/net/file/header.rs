use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::described::Described;
use super::reader::Reader;
use super::tensor::{Kind, Tensor, Tensors};
use super::writer::Writer;
use super::{FileError, Precision};
use crate::net::{About, Graph, Layer};
use crate::planes::Shape;

/// The header of a network file: everything but the weights.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    game: String,
    layout: String,
    architecture: String,
    planes: usize,
    height: usize,
    width: usize,
    labels: usize,
    values: usize,
    notes: BTreeMap<String, String>,
    nodes: Vec<Layer<Described>>,
    policy: Option<usize>,
    value: Option<usize>,
    tensors: Vec<Tensor>,
}

impl Header {
    /// The header of a network, and its tensors.
    pub(super) fn of(graph: &Graph, precision: Precision) -> (Header, Vec<u8>) {
        let About {
            game,
            layout,
            architecture,
            shape,
            labels,
            values,
            notes,
        } = graph.about.clone();
        let exact = match precision {
            Precision::F32 => Kind::F32,
            Precision::Bf16 => Kind::Bf16,
        };
        let mut tensors = Tensors::default();
        let nodes = graph.nodes.iter().enumerate();
        let nodes = nodes
            .map(|(node, layer)| {
                layer.map_weights(Writer {
                    node,
                    exact,
                    tensors: &mut tensors,
                })
            })
            .collect();
        let header = Header {
            game,
            layout,
            architecture,
            planes: shape.planes,
            height: shape.height,
            width: shape.width,
            labels,
            values,
            notes,
            nodes,
            policy: graph.policy,
            value: graph.value,
            tensors: tensors.list,
        };
        (header, tensors.bytes)
    }

    /// The network of a header and of tensors.
    pub(super) fn into_graph(self, bytes: &[u8]) -> Result<Graph, FileError> {
        let mut reader = Reader::new(&self.tensors, bytes);
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for layer in &self.nodes {
            nodes.push(layer.try_map_weights(&mut reader)?);
            reader.node += 1;
        }
        reader.finish()?;
        Ok(Graph {
            about: About {
                game: self.game,
                layout: self.layout,
                architecture: self.architecture,
                shape: Shape {
                    planes: self.planes,
                    height: self.height,
                    width: self.width,
                },
                labels: self.labels,
                values: self.values,
                notes: self.notes,
            },
            nodes,
            policy: self.policy,
            value: self.value,
        })
    }
}
