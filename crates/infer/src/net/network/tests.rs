use fastrand::Rng;

use super::super::random::tests::about;
use super::super::{Activation, Node, Source, reference};
use super::*;

fn shape(planes: usize, height: usize, width: usize) -> Shape {
    Shape {
        planes,
        height,
        width,
    }
}

/// Planes as games draw them: zeros and ones.
fn planes(shape: Shape, batch: usize, seed: u64) -> Vec<f32> {
    let mut rng = Rng::with_seed(seed);
    let count = batch * shape.numbers();
    (0..count)
        .map(|_| f32::from(u8::from(rng.bool())))
        .collect()
}

fn assert_near(found: &[f32], expected: &[f32], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    let most = expected.iter().fold(0.0, |most: f32, x| most.max(x.abs()));
    for (index, (found, expected)) in zip(found, expected).enumerate() {
        let error = (found - expected).abs();
        assert!(
            error <= 1e-4 * most.max(0.01),
            "{what}: {index}: expected {expected}, found {found}"
        );
    }
}

fn assert_runs(graph: &Graph, what: &str) {
    let shape = graph.about.shape;
    let expected = reference::run(graph, &planes(shape, 5, 7), 5).expect("it fits");
    for isa in Isa::all() {
        let network = Network::new_with(isa, graph).expect("it fits");
        let mut workspaces: Vec<Workspace> = (0..3).map(|_| Workspace::default()).collect();
        let mut outputs = Outputs::default();
        for batch in [5, 1, 2] {
            let planes = &planes(shape, 5, 7)[..batch * shape.numbers()];
            let what = format!("{what} {isa} batch {batch}");
            network.run(&mut workspaces[0], planes, batch, &mut outputs);
            let about = &graph.about;
            assert_near(
                &outputs.policy,
                &expected.policy[..batch * about.labels],
                &what,
            );
            assert_near(
                &outputs.value,
                &expected.value[..batch * about.values],
                &what,
            );
            let alone = outputs.clone();
            network.run_on(&mut workspaces, planes, batch, &mut outputs);
            assert_eq!(outputs, alone, "{what}");
        }
    }
}

#[test]
fn residual_networks_say_what_the_slow_way_says() {
    for (shape, policy, blocks, channels) in [
        (shape(10, 9, 9), 27, 2, 24),
        (shape(3, 8, 8), 1, 2, 32),
        (shape(3, 6, 6), 1, 1, 17),
        (shape(2, 4, 4), 1, 1, 16),
        (shape(4, 15, 15), 1, 1, 8),
        (shape(2, 3, 7), 2, 1, 5),
    ] {
        let graph = Graph::random(about(shape, policy), blocks, channels, 3);
        assert_runs(&graph, &format!("{shape:?}"));
    }
}

/// Numbers from -1 to 1.
fn numbers(rng: &mut Rng, count: usize) -> Vec<f32> {
    (0..count).map(|_| rng.f32() * 2.0 - 1.0).collect()
}

/// A graph with every kind of node, each in the way of the one before.
pub(crate) fn every_node() -> Graph {
    let shape = shape(3, 8, 8);
    let mut rng = Rng::with_seed(9);
    let mut nodes = Vec::new();
    let channels = 12;
    let mut push = |node: Node| {
        nodes.push(node);
        Source::Node(nodes.len() - 1)
    };
    let mut linear = |from, [inputs, outputs]: [usize; 2]| {
        let weights = numbers(&mut rng, inputs * outputs);
        let bias = numbers(&mut rng, outputs);
        Node::linear(from, [inputs, outputs], weights, bias)
    };
    let mut rng = Rng::with_seed(10);
    let mut conv = |from, kernel: usize, [inputs, outputs]: [usize; 2]| {
        let weights = numbers(&mut rng, inputs * outputs * kernel * kernel);
        Node::conv(
            from,
            kernel,
            [inputs, outputs],
            weights,
            numbers(&mut rng, outputs),
        )
    };
    let activate = |from, with| Node::Activate { from, with };
    let stem = push(conv(Source::Input, 3, [3, channels]));
    let swish = push(activate(stem, Activation::Swish));
    let narrow = push(conv(swish, 1, [channels, channels]));
    let pooled = push(Node::Pool { from: narrow });
    let squeezed = push(linear(pooled, [2 * channels, 7]));
    let squeezed = push(activate(squeezed, Activation::Tanh));
    let excited = push(linear(squeezed, [7, 2 * channels]));
    let scaled = push(Node::Scale {
        from: narrow,
        by: excited,
    });
    let sum = push(Node::Add {
        left: scaled,
        right: swish,
    });
    let sigmoid = push(activate(sum, Activation::Sigmoid));
    let shifts = push(linear(pooled, [2 * channels, channels]));
    let shifted = push(Node::Shift {
        from: sigmoid,
        by: shifts,
    });
    // A sum of two convolutions: the second takes the first.
    let left = push(conv(shifted, 3, [channels, channels]));
    let right = push(conv(shifted, 3, [channels, channels]));
    let both = push(Node::Add { left, right });
    let both = push(activate(both, Activation::Relu));
    let policy = push(conv(both, 1, [channels, 1]));
    let policy = push(Node::Bias {
        from: policy,
        weights: (0..64).map(|square| square as f32 / 10.0).collect(),
    });
    let value = push(linear(both, [64 * channels, 2]));
    let value = push(Node::Bias {
        from: value,
        weights: vec![0.5, -0.5],
    });
    let mut about = about(shape, 1);
    about.values = 2;
    Graph {
        about,
        nodes,
        policy: policy.node(),
        value: value.node(),
    }
}

#[test]
fn every_kind_of_node_is_computed() {
    assert_runs(&every_node(), "every node");
}

#[test]
fn what_goes_out_may_also_go_on() {
    let mut graph = every_node();
    // The policy is a convolution whose result something else is computed from.
    graph.policy = Some(16);
    assert_runs(&graph, "a policy that goes on");
    graph.value = None;
    graph.about.values = 0;
    assert_runs(&graph, "no value");
}
