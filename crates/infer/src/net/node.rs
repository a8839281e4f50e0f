/// Where a node gets its numbers from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The planes of the position.
    Input,
    /// An earlier node.
    Node(usize),
}

/// A function applied to each number by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activation {
    /// `max(x, 0)`
    Relu,
    /// `x / (1 + exp(-x))`
    Swish,
    /// `1 / (1 + exp(-x))`
    Sigmoid,
    /// The hyperbolic tangent.
    Tanh,
}

impl Activation {
    /// The activation of one number.
    #[must_use]
    pub fn of(self, x: f32) -> f32 {
        match self {
            Activation::Relu => x.max(0.0),
            Activation::Swish => x / (1.0 + (-x).exp()),
            Activation::Sigmoid => 1.0 / (1.0 + (-x).exp()),
            Activation::Tanh => x.tanh(),
        }
    }
}

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

/// One step of a network.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// A convolution over the board, which keeps its size: beyond the edge are zeros.
    ///
    /// Batch normalisations are part of the weights; whoever makes the graph folds them in.
    Conv {
        /// What is convolved.
        from: Source,
        /// How many squares a side the kernel has: 1 or 3.
        kernel: usize,
        /// How many channels come in.
        inputs: usize,
        /// How many channels go out.
        outputs: usize,
        /// By output, input, row and column.
        weights: Vec<f32>,
        /// One for each output.
        bias: Vec<f32>,
        /// Set if it is to be computed with numbers of 8 bits.
        steps: Option<Steps>,
    },
    /// A function of each number.
    Activate {
        /// What it is applied to.
        from: Source,
        /// Which function.
        with: Activation,
    },
    /// The sum of two nodes of the same form.
    Add {
        /// The one.
        left: Source,
        /// The other.
        right: Source,
    },
    /// The mean of each channel and then the maximum of each channel: two numbers a channel.
    Pool {
        /// What is pooled.
        from: Source,
    },
    /// Squeeze and excitation: each channel times the sigmoid of its number, plus the number as
    /// many channels further.
    Scale {
        /// What is scaled.
        from: Source,
        /// Two numbers a channel.
        by: Source,
    },
    /// Adds a number to each channel.
    Shift {
        /// What is shifted.
        from: Source,
        /// One number a channel.
        by: Source,
    },
    /// Each output is a weighted sum of all inputs; boards are read channel by channel.
    Linear {
        /// What is summed.
        from: Source,
        /// How many numbers come in.
        inputs: usize,
        /// How many numbers go out.
        outputs: usize,
        /// By output and input.
        weights: Vec<f32>,
        /// One for each output.
        bias: Vec<f32>,
    },
    /// Adds a number to each number, channel by channel.
    Bias {
        /// What is added to.
        from: Source,
        /// One for each number.
        bias: Vec<f32>,
    },
}

impl Node {
    /// A convolution computed with numbers of 32 bits.
    #[must_use]
    pub fn conv(
        from: Source,
        kernel: usize,
        [inputs, outputs]: [usize; 2],
        weights: Vec<f32>,
        bias: Vec<f32>,
    ) -> Node {
        Node::Conv {
            from,
            kernel,
            inputs,
            outputs,
            weights,
            bias,
            steps: None,
        }
    }

    /// How many weights it has.
    #[must_use]
    pub fn weights(&self) -> usize {
        match self {
            Node::Conv { weights, bias, .. } | Node::Linear { weights, bias, .. } => {
                weights.len() + bias.len()
            }
            Node::Bias { bias, .. } => bias.len(),
            _ => 0,
        }
    }

    /// What messages call it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Node::Conv { .. } => "conv",
            Node::Activate { .. } => "activate",
            Node::Add { .. } => "add",
            Node::Pool { .. } => "pool",
            Node::Scale { .. } => "scale",
            Node::Shift { .. } => "shift",
            Node::Linear { .. } => "linear",
            Node::Bias { .. } => "bias",
        }
    }

    /// What it is computed from.
    pub fn sources(&self) -> impl Iterator<Item = Source> + use<> {
        let (first, second) = match *self {
            Node::Conv { from, .. }
            | Node::Activate { from, .. }
            | Node::Pool { from }
            | Node::Linear { from, .. }
            | Node::Bias { from, .. } => (from, None),
            Node::Add { left, right } => (left, Some(right)),
            Node::Scale { from, by } | Node::Shift { from, by } => (from, Some(by)),
        };
        [Some(first), second].into_iter().flatten()
    }
}
