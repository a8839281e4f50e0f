use simd::net::stride;

use super::plan::Plan;
use crate::net::{Form, Graph, Source};
use crate::planes::Shape;

/// Which buffer holds what.
#[derive(Clone)]
pub(super) struct Places {
    /// How many numbers of a position each buffer holds.
    pub(super) sizes: Vec<usize>,
    input: usize,
    /// The buffer of each node that is written.
    nodes: Vec<usize>,
}

impl Places {
    pub(super) fn new(graph: &Graph, forms: &[Form], plans: &[Plan]) -> Places {
        let shape = graph.about.shape;
        // When each result is read for the last time; what goes out is read at the end.
        let mut last_read = vec![0; graph.nodes.len()];
        let mut last_input = 0;
        for (time, plan) in plans.iter().enumerate() {
            for source in plan.sources(graph) {
                match source {
                    Source::Input => last_input = time,
                    Source::Node(node) => last_read[node] = time,
                }
            }
        }
        for output in [graph.policy, graph.value].into_iter().flatten() {
            last_read[output] = plans.len();
        }
        let mut places = Places {
            sizes: vec![size(Form::Board(shape.planes), shape)],
            input: 0,
            nodes: vec![0; graph.nodes.len()],
        };
        // When each buffer is free again.
        let mut free = vec![last_input];
        for (time, plan) in plans.iter().enumerate() {
            let size = size(forms[plan.result], shape);
            let buffer = free.iter().position(|&free| free < time);
            let buffer = buffer.unwrap_or_else(|| {
                places.sizes.push(0);
                free.push(0);
                free.len() - 1
            });
            places.sizes[buffer] = places.sizes[buffer].max(size);
            places.nodes[plan.result] = buffer;
            free[buffer] = last_read[plan.result].max(time);
        }
        places
    }

    /// The buffer of a result.
    pub(super) fn of(&self, source: Source) -> usize {
        match source {
            Source::Input => self.input,
            Source::Node(node) => self.nodes[node],
        }
    }
}

/// How many numbers of a position of this form a buffer holds.
pub(super) fn size(form: Form, shape: Shape) -> usize {
    match form {
        Form::Board(channels) => shape.squares() * stride(channels),
        Form::Vector(numbers) => stride(numbers),
    }
}
