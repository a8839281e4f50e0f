use game::{Line, Position as _, Score, ScoreUnit};
use othello::{Move, Othello, Position};
use search::{Budget, Choice, Limits, Reports, Stop, Thinker};

use super::choice::{forced, root_squares};
use super::quarter::mirrored;
use super::square_weights::dot;
use super::tree::{Tree, WIN};
use super::{Evaluator, Mode};

/// The sample engine Azisai: alpha-beta a fixed number of plies deep over a table of square
/// weights. A win is worth 10000; of equally good moves the one looked at last is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Azisai {
    /// How many plies deep it looks: 1 to 8, and anything else counts as the nearest of them.
    pub max_depth: u32,
}

impl Default for Azisai {
    fn default() -> Azisai {
        Azisai { max_depth: 4 }
    }
}

impl Azisai {
    /// What a disc on each square is worth, from a1 to h8.
    pub const WEIGHTS: [f64; 64] = mirrored([
        [45.0, 3.0, 15.0, 14.0],
        [3.0, 0.0, 12.0, 12.0],
        [15.0, 12.0, 15.0, 14.0],
        [14.0, 12.0, 14.0, 14.0],
    ]);
}

/// The sum of Azisai's weights, own less the opponent's.
struct Sum;

impl Evaluator for Sum {
    fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
        for (position, value) in positions.iter().zip(values) {
            *value = dot(&Azisai::WEIGHTS, position, position.turn());
        }
    }
}

impl Thinker<Othello> for Azisai {
    fn score_unit(&self, _: &Line<Othello>) -> ScoreUnit {
        ScoreUnit::Own
    }

    fn think(
        &mut self,
        line: &Line<Othello>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let position = line.position();
        if let Some(choice) = forced(position) {
            return choice;
        }
        let mut budget = Budget::new(limits, position.turn(), stop);
        let depth = self.max_depth.min(limits.depth.unwrap_or(8)).clamp(1, 8);
        let mut tree = Tree {
            evaluator: &mut Sum,
            budget: &mut budget,
            mode: Mode::Corrected,
            // Down to half the depth the moves are sorted, the root's always.
            ordered: depth / 2 + 1,
            draw: 0.0,
            squares: root_squares(limits, position),
            lines: Vec::new(),
        };
        let score = |value: f64| match value {
            value if value >= WIN => Score::win_in(depth),
            value if value <= -WIN => Score::loss_in(depth),
            value => Score::new(value as i32),
        };
        let (root, _) = tree.search(position, depth, |root, budget| {
            reports.send(|| root.report(depth, score(root.value), budget));
        });
        root.choice(score)
    }
}
