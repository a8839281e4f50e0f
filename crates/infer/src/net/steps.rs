/// How a convolution is computed with numbers of 8 bits.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// One step of the input, which is rounded to 0 to 127 of them.
    pub input: f32,
    /// One step of the weights of each output; they are -127 to 127 of them.
    pub weights: Vec<f32>,
}

impl Steps {
    /// How many steps an input is.
    #[must_use]
    pub fn of_input(&self, x: f32) -> i32 {
        (x * (1.0 / self.input)).round_ties_even().clamp(0.0, 127.0) as i32
    }

    /// How many steps each weight is, by output.
    #[must_use]
    pub fn of_weights(&self, weights: &[f32]) -> Vec<i8> {
        let inputs = weights.len() / self.weights.len().max(1);
        let outputs = weights.chunks(inputs.max(1)).zip(&self.weights);
        outputs
            .flat_map(|(weights, step)| {
                let steps = weights.iter().map(move |weight| weight / step);
                steps.map(|steps| steps.round_ties_even().clamp(-127.0, 127.0) as i8)
            })
            .collect()
    }
}
