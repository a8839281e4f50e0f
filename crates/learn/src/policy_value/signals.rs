use burn::tensor::module::conv2d;
use burn::tensor::ops::ConvOptions;
use burn::tensor::{Tensor, activation};
use infer::net::{Activation, Layer, Source, Weights};

/// The outputs of the layers of a network for a batch, as far as they are computed.
pub(super) struct Signals {
    input: Signal,
    layers: Vec<Signal>,
}

enum Signal {
    Board(Tensor<4>),
    Row(Tensor<2>),
}

/// Computes the layers that have weights. All others are the same in training and in play.
pub(super) trait Weighted<W: Weights> {
    /// A convolution with so many channels in and out.
    fn conv(
        &mut self,
        board: Tensor<4>,
        kernel: usize,
        channels: [usize; 2],
        weights: &W::Conv,
    ) -> Tensor<4>;

    /// A fully connected layer with so many numbers in and out.
    fn linear(&mut self, row: Tensor<2>, sizes: [usize; 2], weights: &W::Linear) -> Tensor<2>;

    /// A bias for each number.
    fn bias(&mut self, row: Tensor<2>, weights: &W::Bias) -> Tensor<2>;
}

impl Signals {
    pub(super) fn new(boards: Tensor<4>) -> Signals {
        Signals {
            input: Signal::Board(boards),
            layers: Vec::new(),
        }
    }

    /// The output of a layer, a row for each position.
    pub(super) fn row(&self, layer: usize) -> Tensor<2> {
        self.layers[layer].row()
    }

    fn of(&self, source: Source) -> &Signal {
        match source {
            Source::Input => &self.input,
            Source::Node(number) => &self.layers[number],
        }
    }

    /// Computes the next layer.
    pub(super) fn push<W: Weights>(&mut self, layer: &Layer<W>, weighted: &mut impl Weighted<W>) {
        let signal = match *layer {
            Layer::Conv {
                from,
                kernel,
                inputs,
                outputs,
                ref weights,
            } => {
                let board = self.of(from).board();
                Signal::Board(weighted.conv(board, kernel, [inputs, outputs], weights))
            }
            Layer::Linear {
                from,
                inputs,
                outputs,
                ref weights,
            } => Signal::Row(weighted.linear(self.of(from).row(), [inputs, outputs], weights)),
            Layer::Bias { from, ref weights } => {
                Signal::Row(weighted.bias(self.of(from).row(), weights))
            }
            Layer::Activate { from, with } => match self.of(from) {
                Signal::Board(board) => Signal::Board(activated(board.clone(), with)),
                Signal::Row(row) => Signal::Row(activated(row.clone(), with)),
            },
            Layer::Add { left, right } => match (self.of(left), self.of(right)) {
                (Signal::Row(left), Signal::Row(right)) => {
                    Signal::Row(left.clone() + right.clone())
                }
                (left, right) => Signal::Board(left.board() + right.board()),
            },
            Layer::Pool { from } => Signal::Row(self.of(from).pooled()),
            Layer::Scale { from, by } => {
                let board = self.of(from).board();
                let [rows, channels, ..] = board.dims();
                let by = self.of(by).row().reshape([rows, 2 * channels, 1, 1]);
                let gate = activation::sigmoid(by.clone().slice_dim(1, 0..channels));
                Signal::Board(board * gate + by.slice_dim(1, channels..2 * channels))
            }
            Layer::Shift { from, by } => {
                let board = self.of(from).board();
                let [rows, channels, ..] = board.dims();
                Signal::Board(board + self.of(by).row().reshape([rows, channels, 1, 1]))
            }
        };
        self.layers.push(signal);
    }
}

impl Signal {
    fn board(&self) -> Tensor<4> {
        match self {
            Signal::Board(board) => board.clone(),
            Signal::Row(row) => {
                let [rows, count] = row.dims();
                row.clone().reshape([rows, count, 1, 1])
            }
        }
    }

    /// The mean of each channel, and then the maximum of each.
    fn pooled(&self) -> Tensor<2> {
        let board = self.board();
        let [rows, channels, height, width] = board.dims();
        let squares = board.reshape([rows, channels, height * width]);
        let means = squares.clone().mean_dim(2).reshape([rows, channels]);
        let most = squares.max_dim(2).reshape([rows, channels]);
        Tensor::cat(vec![means, most], 1)
    }

    fn row(&self) -> Tensor<2> {
        match self {
            Signal::Board(board) => {
                let [rows, channels, height, width] = board.dims();
                board.clone().reshape([rows, channels * height * width])
            }
            Signal::Row(row) => row.clone(),
        }
    }
}

fn activated<const D: usize>(tensor: Tensor<D>, with: Activation) -> Tensor<D> {
    match with {
        Activation::Relu => activation::relu(tensor),
        Activation::Swish => activation::silu(tensor),
        Activation::Sigmoid => activation::sigmoid(tensor),
        Activation::Tanh => activation::tanh(tensor),
    }
}

/// A convolution that keeps the size of the board: beyond the edge are zeros.
pub(super) fn convolved(
    board: Tensor<4>,
    kernel: usize,
    weights: Tensor<4>,
    bias: Option<Tensor<1>>,
) -> Tensor<4> {
    let padding = [kernel / 2, kernel / 2];
    let options = ConvOptions::new([1, 1], padding, [1, 1], 1);
    conv2d(board, weights, bias, options)
}
