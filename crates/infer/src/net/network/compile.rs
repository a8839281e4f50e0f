//! How a graph becomes steps: what follows a convolution or a sum and can be done while its
//! numbers are written becomes a part of it, and results share buffers where they can.

use simd::Isa;
use simd::net::{Bytes, Matrix, Winograd, stride};

use super::step::{Step, Work, size};
use super::{Kept, Network};
use crate::net::{Activation, Form, Graph, GraphError, Node, Source};
use crate::planes::Shape;

/// Makes a network ready for an instruction set.
pub(super) fn network(isa: Isa, graph: &Graph) -> Result<Network, GraphError> {
    let forms = graph.forms()?;
    let users = users(graph);
    let mut plans: Vec<Plan> = Vec::new();
    let mut is_done = vec![false; graph.nodes.len()];
    for index in 0..graph.nodes.len() {
        if !is_done[index] {
            let plan = Plan::new(graph, index, &users);
            is_done[plan.result] = true;
            if let Some(sum) = plan.sum {
                is_done[sum] = true;
            }
            plans.push(plan);
        }
    }
    let places = Places::new(graph, &forms, &plans);
    let steps = plans.iter().map(|plan| Step {
        isa,
        work: work(isa, graph, &forms, plan.node),
        from: places.of(plan.from),
        with: plan.with.map(|with| places.of(with)),
        activation: plan.activation,
        to: places.nodes[plan.result],
        node: plan.result,
        form: forms[plan.result],
    });
    let kept = |node: Option<usize>| {
        node.map(|node| Kept {
            buffer: places.nodes[node],
            form: forms[node],
        })
    };
    Ok(Network {
        about: graph.about.clone(),
        steps: steps.collect(),
        policy: kept(graph.policy),
        value: kept(graph.value),
        input: places.input,
        buffers: places.sizes,
    })
}

/// Who computes from each node, the outputs of the graph being nobody's business but counted.
fn users(graph: &Graph) -> Vec<Vec<Option<usize>>> {
    let mut users = vec![Vec::new(); graph.nodes.len()];
    for (index, node) in graph.nodes.iter().enumerate() {
        for source in node.sources() {
            if let Source::Node(from) = source {
                users[from].push(Some(index));
            }
        }
    }
    for output in [graph.policy, graph.value].into_iter().flatten() {
        users[output].push(None);
    }
    users
}

/// Which nodes a step computes.
struct Plan {
    /// What is computed first.
    node: usize,
    from: Source,
    with: Option<Source>,
    /// The addition that is part of it.
    sum: Option<usize>,
    activation: Option<Activation>,
    /// The node whose result is written.
    result: usize,
}

impl Plan {
    fn new(graph: &Graph, node: usize, users: &[Vec<Option<usize>>]) -> Plan {
        let mut sources = graph.nodes[node].sources();
        let mut plan = Plan {
            node,
            from: sources.next().unwrap_or(Source::Input),
            with: sources.next(),
            sum: None,
            activation: None,
            result: node,
        };
        let only_user = |index: usize| match users[index][..] {
            [Some(user)] => Some((user, &graph.nodes[user])),
            _ => None,
        };
        match &graph.nodes[node] {
            Node::Activate { with, .. } => plan.activation = Some(*with),
            Node::Conv { .. } | Node::Linear { .. } => {
                if let Some((sum, Node::Add { left, right })) = only_user(node) {
                    let this = Source::Node(node);
                    let other = if *left == this { *right } else { *left };
                    // The other one must be there by now.
                    let is_earlier = match other {
                        Source::Input => true,
                        Source::Node(other) => other < node,
                    };
                    if is_earlier {
                        plan.with = Some(other);
                        plan.sum = Some(sum);
                        plan.result = sum;
                    }
                }
            }
            _ => {}
        }
        if plan.activation.is_none()
            && let Some((user, Node::Activate { with, .. })) = only_user(plan.result)
        {
            plan.activation = Some(*with);
            plan.result = user;
        }
        plan
    }
}

/// Which buffer holds what.
struct Places {
    /// How many numbers of a position each buffer holds.
    sizes: Vec<usize>,
    input: usize,
    /// The buffer of each node that is written.
    nodes: Vec<usize>,
}

impl Places {
    fn new(graph: &Graph, forms: &[Form], plans: &[Plan]) -> Places {
        let shape = graph.about.shape;
        // When each result is read for the last time; what goes out is read at the end.
        let mut last_read = vec![0; graph.nodes.len()];
        let mut last_input = 0;
        for (time, plan) in plans.iter().enumerate() {
            for source in [Some(plan.from), plan.with].into_iter().flatten() {
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

    fn of(&self, source: Source) -> usize {
        match source {
            Source::Input => self.input,
            Source::Node(node) => self.nodes[node],
        }
    }
}

/// What is to be computed of a node, with its weights packed.
fn work(isa: Isa, graph: &Graph, forms: &[Form], index: usize) -> Work {
    let shape = graph.about.shape;
    let form = |source: &Source| match *source {
        Source::Input => Form::Board(shape.planes),
        Source::Node(node) => forms[node],
    };
    let channels = match forms[index] {
        Form::Board(channels) | Form::Vector(channels) => channels,
    };
    match &graph.nodes[index] {
        Node::Conv {
            kernel,
            inputs,
            outputs,
            weights,
            bias,
            steps,
            ..
        } => {
            let channels = [*inputs, *outputs];
            let size = [shape.height, shape.width];
            match (steps, kernel) {
                (Some(steps), _) => {
                    let whole = steps.of_weights(weights);
                    let steps = (steps.input, &*steps.weights);
                    Work::Bytes(Bytes::new(
                        isa, size, *kernel, channels, &whole, steps, bias,
                    ))
                }
                (None, 1) => Work::Narrow(Matrix::new(isa, channels, weights, bias)),
                (None, _) => Work::Wide(Winograd::new(isa, size, channels, weights, bias)),
            }
        }
        Node::Linear {
            from,
            inputs,
            outputs,
            weights,
            bias,
        } => {
            let sizes = [*inputs, *outputs];
            match form(from) {
                Form::Vector(_) => Work::Linear(Matrix::new(isa, sizes, weights, bias)),
                Form::Board(channels) => {
                    let weights = squares_first(weights, channels, shape);
                    Work::Flat(Matrix::new(isa, sizes, &weights, bias), channels)
                }
            }
        }
        Node::Activate { .. } => Work::Copy,
        Node::Add { .. } => Work::Add,
        Node::Pool { .. } => Work::Pool(channels / 2),
        Node::Scale { .. } => Work::Scale(channels),
        Node::Shift { .. } => Work::Shift(channels),
        Node::Bias { bias, .. } => Work::Bias(match forms[index] {
            Form::Vector(numbers) => {
                let mut padded = bias.clone();
                padded.resize(stride(numbers), 0.0);
                padded
            }
            Form::Board(channels) => {
                let bias = squares_first(bias, channels, shape);
                let rows = bias.chunks_exact(channels);
                rows.flat_map(|row| {
                    let rest = stride(channels) - channels;
                    row.iter().copied().chain((0..rest).map(|_| 0.0))
                })
                .collect()
            }
        }),
    }
}

/// Weights of boards by square and channel, given by channel and square.
fn squares_first(weights: &[f32], channels: usize, shape: Shape) -> Vec<f32> {
    let squares = shape.squares();
    let boards = weights.chunks_exact(squares * channels);
    boards
        .flat_map(|board| {
            (0..squares * channels).map(move |index| {
                let (square, channel) = (index / channels, index % channels);
                board[channel * squares + square]
            })
        })
        .collect()
}
