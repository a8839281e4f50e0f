use super::{Activation, Architecture, Input, Layer};

/// The outputs for one row of inputs, given all weights in one row.
pub(super) fn forward(architecture: &Architecture, weights: &[f32], inputs: &[f32]) -> Vec<f32> {
    let mut rest = weights;
    let mut take = |count: usize| {
        let (part, others) = rest.split_at(count);
        rest = others;
        part
    };
    let mut parameters = architecture.parameters().peekable();
    let mut signal = inputs.to_vec();
    for (number, (layer, shape)) in architecture.steps().enumerate() {
        let params = parameters.next_if(|params| params.layer == number);
        let parts = params.map(|params| (take(params.fan_in * params.nodes), take(params.nodes)));
        signal = match (*layer, shape, parts) {
            (Layer::Dense { activation, .. }, _, Some((weights, biases))) => {
                dense(&signal, weights, biases, activation)
            }
            (
                Layer::Conv {
                    size, activation, ..
                },
                Input::Planes { side, .. },
                Some((weights, biases)),
            ) => convolution(&signal, [side, size], weights, biases, activation),
            (Layer::Pool { size }, Input::Planes { side, .. }, _) => max_pool(&signal, side, size),
            (Layer::Softmax, ..) => softmax(&signal),
            // An architecture holds no other combination.
            _ => signal,
        };
    }
    signal
}

/// The weights of an input to all nodes are contiguous.
fn dense(inputs: &[f32], weights: &[f32], biases: &[f32], activation: Activation) -> Vec<f32> {
    let mut sums = vec![0.0; biases.len()];
    for (input, weights) in inputs.iter().zip(weights.chunks_exact(biases.len())) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += input * weight;
        }
    }
    let sums = sums.into_iter().zip(biases);
    sums.map(|(sum, bias)| activation.of_number(sum + bias))
        .collect()
}

/// Squares outside the board are 0.
fn convolution(
    board: &[f32],
    [side, size]: [usize; 2],
    weights: &[f32],
    biases: &[f32],
    activation: Activation,
) -> Vec<f32> {
    let border = size / 2;
    let planes = board.chunks_exact(side * side);
    let each = weights.len() / biases.len();
    let mut outputs = Vec::with_capacity(biases.len() * side * side);
    for (filter, bias) in weights.chunks_exact(each).zip(biases) {
        for (row, column) in (0..side * side).map(|square| (square / side, square % side)) {
            let mut sum = 0.0;
            for (plane, kernel) in planes.clone().zip(filter.chunks_exact(size * size)) {
                for (place, weight) in kernel.iter().enumerate() {
                    let row = (row + place / size).checked_sub(border);
                    let column = (column + place % size).checked_sub(border);
                    if let (Some(row), Some(column)) = (row, column)
                        && row < side
                        && column < side
                    {
                        sum += plane[row * side + column] * weight;
                    }
                }
            }
            outputs.push(activation.of_number(sum + bias));
        }
    }
    outputs
}

fn max_pool(board: &[f32], side: usize, size: usize) -> Vec<f32> {
    let less = side / size;
    let mut outputs = Vec::new();
    for plane in board.chunks_exact(side * side) {
        for block in 0..less * less {
            let (top, left) = (block / less * size, block % less * size);
            let rows = plane.chunks_exact(side).skip(top).take(size);
            let squares = rows.flat_map(|row| &row[left..left + size]);
            outputs.push(squares.copied().fold(f32::NEG_INFINITY, f32::max));
        }
    }
    outputs
}

fn softmax(logits: &[f32]) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let shares: Vec<f32> = logits.iter().map(|logit| (logit - most).exp()).collect();
    let sum: f32 = shares.iter().sum();
    shares.into_iter().map(|share| share / sum).collect()
}

#[cfg(all(test, feature = "train"))]
mod tests {
    use fastrand::Rng;

    use crate::dense::{Architecture, DenseNetwork, Input, TrainableDense};

    /// The slow twin is the forward pass that networks are trained with.
    #[test]
    fn players_compute_what_training_computes() {
        let board = Input::Planes { planes: 3, side: 8 };
        for text in [
            "256-relu,256-relu,64-linear",
            "64-relu,64-relu,64-sigmoid",
            "100-tanh,50-sigmoid,1-sigmoid",
            "conv:16x3-relu,pool:2,32-tanh,10-linear,softmax",
            "conv:4x5-tanh,conv:3x1-sigmoid,pool:3,7",
        ] {
            let architecture = Architecture::parse(board, text).expect("layers");
            for network in [
                DenseNetwork::new(architecture.clone(), 5),
                DenseNetwork::of_my_net(architecture, 6),
            ] {
                let mut rng = Rng::with_seed(1);
                let inputs: Vec<f32> = (0..7 * board.len())
                    .map(|_| f32::from(rng.i8(-1..=1)))
                    .collect();
                let found = network.outputs(&inputs);
                let expected = TrainableDense::from(network).outputs(inputs);
                assert_eq!(found.len(), expected.len(), "{text}");
                // Large terms cancel in some outputs: rounding goes by the largest, not by the sum.
                let largest = expected
                    .iter()
                    .fold(1.0_f32, |most, one| most.max(one.abs()));
                let allowed = 1e-5 * largest;
                for (found, expected) in found.iter().zip(&expected) {
                    assert!(
                        (found - expected).abs() <= allowed,
                        "{text}: {found} {expected}"
                    );
                }
            }
        }
    }

    /// The literal deep Q-learning of the series ends in 0/0; what it left still answers.
    #[test]
    fn what_is_no_number_stays_none() {
        let architecture = Architecture::parse(Input::Flat(2), "2-relu,1-sigmoid").expect("layers");
        let network = DenseNetwork::with(architecture, vec![f32::NAN; 9]);
        let inputs = vec![1.0, 0.0];
        assert!(network.outputs(&inputs)[0].is_nan());
        assert!(TrainableDense::from(network).outputs(inputs)[0].is_nan());
    }
}
