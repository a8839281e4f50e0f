use simd::net::stride;

use super::{Activation, Graph, GraphError, Network, Node, Source, Steps, Workspace};

/// The largest quantised value of an input or a weight.
const MOST: f32 = 127.0;

/// One in this many numbers may be clipped: rare large ones would make the steps coarse for all the
/// others.
const RARE: usize = 10_000;

/// The batch size of the calibration.
const AT_ONCE: usize = 16;

impl Graph {
    /// Quantises the network to 8 bits: 3x3 convolutions that follow a rectifier. The planes of a
    /// batch of positions calibrate the ranges.
    ///
    /// The first convolution and the heads stay as they are: they take little time, and their
    /// errors would matter most.
    ///
    /// # Panics
    ///
    /// If there are not as many numbers as so many positions have.
    pub fn quantise(&self, planes: &[f32], batch: usize) -> Result<Graph, GraphError> {
        let network = Network::new(self)?;
        let shape = self.about.shape;
        let positions = planes.chunks(AT_ONCE * shape.numbers());
        assert_eq!(
            planes.len(),
            batch * shape.numbers(),
            "the planes of {batch}"
        );
        let is_rectified = self.rectified();
        let mut largest = vec![Vec::new(); self.nodes.len()];
        let mut workspace = Workspace::default();
        for planes in positions {
            let now = planes.len() / shape.numbers();
            network.observe(&mut workspace, planes, now, |node, channels, numbers| {
                if is_rectified[node] {
                    let rare = batch * shape.squares() * channels / RARE;
                    let rows = numbers.chunks_exact(stride(channels));
                    let numbers = rows.flat_map(|row| &row[..channels]);
                    keep_largest(&mut largest[node], numbers.copied(), 1 + rare);
                }
            });
        }
        let mut graph = self.clone();
        for node in &mut graph.nodes {
            if let Node::Conv {
                from: Source::Node(from),
                kernel: 3,
                inputs,
                weights,
                ..
            } = node
                && is_rectified[*from]
            {
                weights.steps = Some(Steps {
                    input: step(&largest[*from]),
                    weights: round(&mut weights.weights, 9 * *inputs),
                });
            }
        }
        Ok(graph)
    }

    /// Which nodes have no negative outputs.
    fn rectified(&self) -> Vec<bool> {
        let nodes = self.nodes.iter();
        let relu = Activation::Relu;
        nodes
            .map(|node| matches!(node, Node::Activate { with, .. } if *with == relu))
            .collect()
    }
}

/// Adds numbers to the largest so far, of which this many are kept.
fn keep_largest(largest: &mut Vec<f32>, numbers: impl Iterator<Item = f32>, keep: usize) {
    largest.extend(numbers);
    if largest.len() > keep {
        largest.select_nth_unstable_by(keep, |a, b| b.total_cmp(a));
        largest.truncate(keep);
    }
}

/// The quantisation step, given the largest numbers: all but the rare ones fit.
fn step(largest: &[f32]) -> f32 {
    whole_step(largest.iter().copied().fold(f32::INFINITY, f32::min))
}

/// Quantises the weights of each output and returns their steps.
fn round(weights: &mut [f32], inputs: usize) -> Vec<f32> {
    let outputs = weights.chunks_mut(inputs.max(1));
    outputs
        .map(|weights| {
            let most = weights.iter().fold(0.0, |most: f32, x| most.max(x.abs()));
            let step = whole_step(most);
            for weight in weights {
                *weight = (*weight / step).round_ties_even().clamp(-MOST, MOST) * step;
            }
            step
        })
        .collect()
}

/// The step for which a number is [`MOST`] steps.
fn whole_step(most: f32) -> f32 {
    // Zeros have any step, the smallest numbers would have none at all, and where no number was
    // seen the smallest is infinite.
    if most > f32::MIN_POSITIVE * MOST * MOST && most.is_finite() {
        most / MOST
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::tests::small;
    use super::super::{Outputs, Precision, reference};
    use super::*;

    #[test]
    fn steps_leave_out_what_is_rare() {
        let mut largest = Vec::new();
        keep_largest(&mut largest, (0..2000).map(|number| number as f32), 3);
        keep_largest(&mut largest, [1e9, 7.0].into_iter(), 3);
        largest.sort_by(f32::total_cmp);
        assert_eq!(largest, [1998.0, 1999.0, 1e9]);
        assert_eq!(step(&largest), 1998.0 / 127.0);
        assert_eq!(step(&[]), 1.0);
        assert_eq!(step(&[0.0; 3]), 1.0);
    }

    #[test]
    fn eight_bits_are_nearly_the_network() {
        let graph = small();
        let mut rng = fastrand::Rng::with_seed(8);
        let batch = 8;
        let count = batch * graph.about.shape.numbers();
        let planes: Vec<f32> = (0..count).map(|_| f32::from(rng.u8(0..2))).collect();
        let quantised = graph.quantise(&planes, batch).expect("it fits");
        let nodes = quantised.nodes.iter();
        assert_eq!(nodes.filter(|node| node.is_of_8_bits()).count(), 2);
        let bytes = quantised.to_bytes(Precision::F32);
        assert_eq!(Graph::from_bytes(&bytes).as_ref(), Ok(&quantised));

        let exact = reference::run(&graph, &planes, batch).expect("it fits");
        let rounded = reference::run(&quantised, &planes, batch).expect("it fits");
        let near = |a: &[f32], b: &[f32], limit: f32| {
            let most = a.iter().fold(0.0, |most: f32, x| most.max(x.abs()));
            a.iter().zip(b).all(|(a, b)| (a - b).abs() <= limit * most)
        };
        assert!(near(&exact.policy, &rounded.policy, 0.03));
        assert!(near(&exact.value, &rounded.value, 0.03));
        assert_ne!(exact, rounded);

        for isa in simd::Isa::all() {
            let network = Network::new_with(isa, &quantised).expect("it fits");
            let mut outputs = Outputs::default();
            network.run(&mut Workspace::default(), &planes, batch, &mut outputs);
            // Numbers between two steps may be rounded to the other one.
            assert!(near(&rounded.policy, &outputs.policy, 0.01), "{isa}");
            assert!(near(&rounded.value, &outputs.value, 0.01), "{isa}");
        }
    }
}
