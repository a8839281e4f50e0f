use super::{About, Graph, Node, Source};

impl Graph {
    /// A network that says the same about the moves of every position, and whose value is a
    /// weighted sum of the planes: for tests, where one has to know what a network will say.
    ///
    /// There are as many logits as labels, and for each number of the value as many weights as
    /// planes have numbers. Its labels are a multiple of the squares.
    #[must_use]
    pub fn linear(about: About, logits: Vec<f32>, weights: Vec<f32>) -> Graph {
        let shape = about.shape;
        let mut nodes = Vec::new();
        if about.labels > 0 {
            let channels = [shape.planes, about.labels / shape.squares()];
            let weights = vec![0.0; channels[0] * channels[1]];
            let bias = vec![0.0; channels[1]];
            nodes.push(Node::conv(Source::Input, 1, channels, weights, bias));
            nodes.push(Node::Bias {
                from: Source::Node(0),
                weights: logits,
            });
        }
        let policy = (about.labels > 0).then_some(1);
        let value = (about.values > 0).then_some(nodes.len());
        if about.values > 0 {
            let sizes = [shape.numbers(), about.values];
            let bias = vec![0.0; about.values];
            nodes.push(Node::linear(Source::Input, sizes, weights, bias));
        }
        Graph {
            about,
            nodes,
            policy,
            value,
        }
    }
}
