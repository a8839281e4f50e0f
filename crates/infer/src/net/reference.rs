//! The reference implementation: slow and plain, and what the fast one is tested against.

use super::{Affine, Filters, Form, Graph, GraphError, Node, Outputs, Source};
use crate::planes::Shape;

/// Runs the network on a batch of positions, given their planes one after the other.
///
/// # Panics
///
/// If the number of planes does not match the batch.
pub fn run(graph: &Graph, planes: &[f32], batch: usize) -> Result<Outputs, GraphError> {
    let forms = graph.forms()?;
    let numbers = graph.about.shape.numbers();
    assert_eq!(planes.len(), batch * numbers, "the planes of {batch}");
    let mut outputs = Outputs::default();
    for planes in planes.chunks_exact(numbers) {
        let all = nodes(graph, &forms, planes);
        let numbers = |node: Option<usize>| node.map_or(&[][..], |node| &all[node]);
        outputs.policy.extend(numbers(graph.policy));
        outputs.value.extend(numbers(graph.value));
    }
    Ok(outputs)
}

/// The output of every node for one position, boards channel by channel.
pub(super) fn nodes(graph: &Graph, forms: &[Form], planes: &[f32]) -> Vec<Vec<f32>> {
    let shape = graph.about.shape;
    let squares = shape.squares();
    let mut all: Vec<Vec<f32>> = Vec::new();
    for (node, form) in graph.nodes.iter().zip(forms) {
        let of = |source: &Source| match *source {
            Source::Input => planes,
            Source::Node(index) => &all[index],
        };
        let result = match node {
            Node::Conv {
                from,
                kernel,
                inputs,
                weights,
                ..
            } => conv(*kernel, *inputs, weights, of(from), shape),
            Node::Activate { from, with } => of(from).iter().map(|&x| with.of(x)).collect(),
            Node::Add { left, right } => sum(of(left), of(right)),
            Node::Pool { from } => {
                let channels = of(from).chunks_exact(squares);
                let means = channels
                    .clone()
                    .map(|channel| channel.iter().sum::<f32>() / squares as f32);
                let most = channels.map(|channel| channel.iter().copied().fold(f32::MIN, f32::max));
                means.chain(most).collect()
            }
            Node::Scale { from, by } => {
                let by = of(by);
                let (factors, terms) = by.split_at(by.len() / 2);
                let channels = of(from).chunks_exact(squares).zip(factors).zip(terms);
                channels
                    .flat_map(|((channel, factor), term)| {
                        let factor = super::Activation::Sigmoid.of(*factor);
                        channel.iter().map(move |x| x * factor + term)
                    })
                    .collect()
            }
            Node::Shift { from, by } => {
                let channels = of(from).chunks_exact(squares).zip(of(by));
                channels
                    .flat_map(|(channel, term)| channel.iter().map(move |x| x + term))
                    .collect()
            }
            Node::Linear {
                from,
                inputs,
                weights: Affine { weights, bias },
                ..
            } => {
                let from = of(from);
                let rows = weights.chunks_exact((*inputs).max(1)).zip(bias);
                rows.map(|(row, bias)| {
                    let terms = row.iter().zip(from).map(|(w, x)| w * x);
                    bias + terms.sum::<f32>()
                })
                .collect()
            }
            Node::Bias { from, weights } => sum(of(from), weights),
        };
        debug_assert_eq!(result.len(), form.numbers(shape));
        all.push(result);
    }
    all
}

fn sum(left: &[f32], right: &[f32]) -> Vec<f32> {
    left.iter().zip(right).map(|(a, b)| a + b).collect()
}

fn conv(
    kernel: usize,
    inputs: usize,
    Filters {
        weights,
        bias,
        steps,
    }: &Filters,
    from: &[f32],
    shape: Shape,
) -> Vec<f32> {
    let squares = shape.squares();
    let mut result = Vec::with_capacity(bias.len() * squares);
    let weight_count = inputs * kernel * kernel;
    for (output, bias) in bias.iter().enumerate() {
        let weights = &weights[output * weight_count..][..weight_count];
        for square in 0..squares {
            let terms = taps(shape, kernel, square).flat_map(|(tap, square)| {
                (0..inputs).map(move |input| {
                    let weight = weights[input * kernel * kernel + tap];
                    (weight, from[input * squares + square])
                })
            });
            result.push(match steps {
                None => bias + terms.map(|(w, x)| w * x).sum::<f32>(),
                // Sums of whole numbers, exactly as the fast way has them.
                Some(steps) => {
                    let step = steps.weights[output];
                    let terms = terms.map(|(w, x)| (w / step).round() as i32 * steps.of_input(x));
                    terms.sum::<i32>() as f32 * (step * steps.input) + bias
                }
            });
        }
    }
    result
}

/// Which weights of a kernel lie over which squares when it is centred on a square.
fn taps(shape: Shape, kernel: usize, square: usize) -> impl Iterator<Item = (usize, usize)> {
    let reach = kernel / 2;
    (0..kernel * kernel).filter_map(move |tap| {
        let row = (square / shape.width + tap / kernel).checked_sub(reach)?;
        let column = (square % shape.width + tap % kernel).checked_sub(reach)?;
        (row < shape.height && column < shape.width).then_some((tap, row * shape.width + column))
    })
}

#[cfg(test)]
mod tests {
    use super::super::random::tests::about;
    use super::*;

    #[test]
    fn a_kernel_sums_what_lies_under_it() {
        let shape = Shape {
            planes: 1,
            height: 3,
            width: 3,
        };
        let weights: Vec<f32> = (1..=9).map(|weight| weight as f32).collect();
        let mut about = about(shape, 1);
        about.values = 0;
        let graph = Graph {
            about,
            nodes: vec![Node::conv(Source::Input, 3, [1, 1], weights, vec![100.0])],
            policy: Some(0),
            value: None,
        };
        let mut planes = [0.0; 9];
        planes[4] = 1.0;
        let outputs = run(&graph, &planes, 1).expect("it fits");
        // The centre lies to the lower right of the first square, under the last weight.
        let expected = [
            109.0, 108.0, 107.0, 106.0, 105.0, 104.0, 103.0, 102.0, 101.0,
        ];
        assert_eq!(outputs.policy, expected);
        assert!(outputs.value.is_empty());
    }
}
