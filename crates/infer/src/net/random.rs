use fastrand::Rng;

use super::{About, Activation, Graph, Node, Source};

/// How many numbers there are between the two sums at the end of the value.
const HIDDEN: usize = 256;

impl Graph {
    /// A residual network with random weights, always the same ones for the same seed: for
    /// measuring and for tests.
    ///
    /// Its blocks are two convolutions each. The policy is a convolution of one square with as
    /// many planes as the labels need and a bias for each label, the value the same planes
    /// followed by two sums. Its labels are a multiple of the squares.
    #[must_use]
    pub fn random(about: About, blocks: usize, channels: usize, seed: u64) -> Graph {
        let mut builder = Builder {
            rng: Rng::with_seed(seed),
            nodes: Vec::new(),
        };
        let shape = about.shape;
        let stem = builder.conv(Source::Input, 3, [shape.planes, channels]);
        let mut trunk = builder.relu(stem);
        for _ in 0..blocks {
            let first = builder.conv(trunk, 3, [channels, channels]);
            let first = builder.relu(first);
            let second = builder.conv(first, 3, [channels, channels]);
            let sum = builder.push(Node::Add {
                left: second,
                right: trunk,
            });
            trunk = builder.relu(sum);
        }
        let planes = about.labels.div_ceil(shape.squares()).max(1);
        let policy = (about.labels > 0).then(|| {
            let policy = builder.conv(trunk, 1, [channels, planes]);
            let weights = builder.numbers(planes * shape.squares(), 0.1);
            builder.push(Node::Bias {
                from: policy,
                weights,
            })
        });
        let value = (about.values > 0).then(|| {
            let value = builder.conv(trunk, 1, [channels, planes]);
            let value = builder.relu(value);
            let value = builder.linear(value, [planes * shape.squares(), HIDDEN]);
            let value = builder.relu(value);
            builder.linear(value, [HIDDEN, about.values])
        });
        Graph {
            about,
            nodes: builder.nodes,
            policy: policy.and_then(Source::node),
            value: value.and_then(Source::node),
        }
    }
}

struct Builder {
    rng: Rng,
    nodes: Vec<Node>,
}

impl Builder {
    fn push(&mut self, node: Node) -> Source {
        self.nodes.push(node);
        Source::Node(self.nodes.len() - 1)
    }

    fn numbers(&mut self, count: usize, range: f32) -> Vec<f32> {
        let number = |_| (2.0 * self.rng.f32() - 1.0) * range;
        (0..count).map(number).collect()
    }

    /// Weights of a size that keeps what comes out as large as what comes in.
    fn weights(&mut self, inputs: usize, outputs: usize) -> Vec<f32> {
        self.numbers(inputs * outputs, (3.0 / inputs as f32).sqrt())
    }

    fn conv(&mut self, from: Source, kernel: usize, [inputs, outputs]: [usize; 2]) -> Source {
        let weights = self.weights(inputs * kernel * kernel, outputs);
        let bias = self.numbers(outputs, 0.1);
        self.push(Node::conv(from, kernel, [inputs, outputs], weights, bias))
    }

    fn relu(&mut self, from: Source) -> Source {
        self.push(Node::Activate {
            from,
            with: Activation::Relu,
        })
    }

    fn linear(&mut self, from: Source, [inputs, outputs]: [usize; 2]) -> Source {
        let weights = self.weights(inputs, outputs);
        let bias = self.numbers(outputs, 0.1);
        self.push(Node::linear(from, [inputs, outputs], weights, bias))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::planes::Shape;

    /// The description of a test network.
    pub(crate) fn about(shape: Shape, policy_planes: usize) -> About {
        About {
            game: "test".to_owned(),
            layout: "test".to_owned(),
            architecture: "resnet".to_owned(),
            shape,
            labels: policy_planes * shape.squares(),
            values: 1,
            notes: [("seed".to_owned(), "1".to_owned())].into(),
        }
    }

    /// A network for 8x8 that is quick to compute.
    pub(crate) fn small() -> Graph {
        let shape = Shape {
            planes: 3,
            height: 8,
            width: 8,
        };
        Graph::random(about(shape, 1), 1, 16, 1)
    }

    #[test]
    fn the_same_seed_gives_the_same_network() {
        assert_eq!(small(), small());
        assert_eq!(small().check(), Ok(()));
    }
}
