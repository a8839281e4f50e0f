use game::{Color, Position as _};
use othello::{Position, Squares};

use super::Evaluator;
use super::quarter::mirrored;

/// The guide's evaluator: a weight for each square and a bias, 65 numbers in all. A position is
/// worth tanh(Σ weight · disc − bias), where a disc of the side to move counts 1 and one of the
/// opponent −1.
///
/// The default weights are this project's own, one for each kind of square, in the middle of
/// what the sample evaluator learned for that kind.
#[derive(Clone, PartialEq, Debug)]
pub struct SquareWeights {
    /// The squares' weights, from a1 to h8.
    pub weights: [f64; 64],
    /// What is taken off the sum.
    pub bias: f64,
}

const CORNER: f64 = 0.58;
const EDGE: f64 = 0.05;
/// Beside a corner on the edge, and diagonally inside of it.
const C: f64 = -0.07;
const X: f64 = -0.04;

impl Default for SquareWeights {
    fn default() -> SquareWeights {
        SquareWeights {
            weights: const {
                mirrored([
                    [CORNER, C, EDGE, EDGE],
                    [C, X, 0.0, 0.0],
                    [EDGE, 0.0, 0.0, 0.0],
                    [EDGE, 0.0, 0.0, 0.0],
                ])
            },
            bias: -0.024,
        }
    }
}

impl Evaluator for SquareWeights {
    fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
        for (position, value) in positions.iter().zip(values) {
            let sum = dot(&self.weights, position, position.turn());
            *value = (sum - self.bias).tanh();
        }
    }
}

/// The sum of the weights under the discs of `color` less that under the opponent's. A smaller
/// board has the weights of the corners of the large one.
pub(super) fn dot(weights: &[f64; 64], position: &Position, color: Color) -> f64 {
    let sum = |squares: Squares| -> f64 {
        let weight = |square: othello::Square| weights[usize::from(square.index())];
        let squares = position.size().spread(squares);
        squares.into_iter().map(weight).sum()
    };
    sum(position.discs(color)) - sum(position.discs(!color))
}
